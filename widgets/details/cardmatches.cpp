// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/cardmatches.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <utility>

namespace plumbline {

namespace {

class MatchTexts
{
    Q_DECLARE_TR_FUNCTIONS(MatchTexts)
};

constexpr std::size_t MaximumCards = 100;

QString missText(const CardMatches &matches, const Counterpart &found)
{
    switch (found.miss) {
    case Counterpart::Miss::Lane:
        return MatchTexts::tr("no such lane");
    case Counterpart::Miss::Step:
        return MatchTexts::tr("step %1 was not recorded").arg(plainText(matches.occurrence.step, 60));
    case Counterpart::Miss::Name:
        return MatchTexts::tr("no slice with this name");
    case Counterpart::Miss::Index:
        return MatchTexts::tr("only %1 with this name").arg(countText(found.count));
    case Counterpart::Miss::None:
        break;
    }
    return {};
}

/// Returns the difference relative to the selected slice, such as "+3.2 %".
QString differenceText(TimeNs here, TimeNs there)
{
    if (here <= 0)
        return {};
    const double percent = (static_cast<double>(there) / static_cast<double>(here) - 1) * 100;
    const QString number = QString::number(std::abs(percent), 'f', 1);
    const QString sign = percent < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
    return sign + number + QChar(0x202F) + QLatin1Char('%');
}

QString placeText(const SliceOccurrence &occurrence)
{
    const QString index = countText(occurrence.index + 1);
    const QString count = countText(occurrence.count);
    return occurrence.step.empty() ? MatchTexts::tr("number %1 of %2 with this name on its lane").arg(index, count)
                                   : MatchTexts::tr("number %1 of %2 with this name on its lane in step %3")
                                         .arg(index, count, plainText(occurrence.step, 60));
}

} // namespace

Result<CardMatches> findMatches(const std::vector<TimelineCard> &cards, TimelineItem item, const TaskControl &control)
{
    const TimelineCard &own = cards[static_cast<std::size_t>(item.card)];
    CardMatches result;
    result.occurrence = occurrenceOf(*own.trace, *own.steps, item.slice);
    for (int card = 0; card < static_cast<int>(cards.size()); ++card) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (card == item.card)
            continue;
        if (result.matches.size() == MaximumCards) {
            ++result.leftOut;
            continue;
        }
        const TimelineCard &other = cards[static_cast<std::size_t>(card)];
        result.matches.push_back({card, counterpartOf(*own.trace, item.slice, result.occurrence, *other.trace, *other.steps)});
    }
    return result;
}

Property matchSection(const std::vector<TimelineCard> &cards, TimelineItem item, const CardMatches &matches)
{
    Property section{MatchTexts::tr("Other cards"), {}, {}, {}};
    section.look.key = QStringLiteral("cards");
    section.look.toolTip = MatchTexts::tr("The slice with the same name and the same position among its namesakes, in the lane "
                                          "of the same process and name, in the step with the same number");
    const TimeNs here = cards[static_cast<std::size_t>(item.card)].trace->slices().duration[item.slice.value];
    int link = 0;
    for (const auto &[card, found] : matches.matches) {
        const TimelineCard &other = cards[static_cast<std::size_t>(card)];
        Property row{other.name, missText(matches, found), {}, {}};
        row.look.key = QString::number(card);
        if (found.miss == Counterpart::Miss::None) {
            const TimeNs there = other.trace->slices().duration[found.slice.value];
            row.value = durationText(there);
            row.copyText = QString::number(there);
            row.look.trailing = differenceText(here, there);
            row.look.link = link;
            row.look.toolTip = MatchTexts::tr("Double-click to go to the slice.");
            if (found.count != matches.occurrence.count) {
                row.value += QStringLiteral("\u2002") +
                             MatchTexts::tr("uncertain: %1 slices with this name there").arg(countText(found.count));
                row.look.isWarning = true;
            }
        }
        section.children.push_back(std::move(row));
        ++link;
    }
    Property place{placeText(matches.occurrence), {}, {}, {}};
    place.look.spans = true;
    section.children.push_back(std::move(place));
    if (matches.leftOut > 0) {
        Property more{MatchTexts::tr("%1 more cards were not searched").arg(countText(matches.leftOut)), {}, {}, {}};
        more.look.spans = true;
        section.children.push_back(std::move(more));
    }
    return section;
}

} // namespace plumbline
