// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/headtext.h"

#include "core/query/lanelabel.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/countercurve.h"
#include "widgets/timeline/state/comparisontexts.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype HeadTextNameLetters = 200;

QString lanesText(int lanes)
{
    return lanes == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 lane")
                      : QCoreApplication::translate("plumbline::TimelineView", "%1 lanes").arg(lanes);
}

QString processDetail(const Process &process, const Band &band)
{
    if (band.expanded)
        return plainText(process.labels, HeadTextNameLetters);
    if (band.lanes > 0)
        return lanesText(band.lanes);
    return band.counters == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 counter")
                              : QCoreApplication::translate("plumbline::TimelineView", "%1 counters").arg(band.counters);
}

QString laneDetail(const Lane &lane, const Band &band)
{
    if (band.expandable && !band.expanded)
        return QCoreApplication::translate("plumbline::TimelineView", "%1 rows").arg(lane.rows());
    if (band.hiddenRows == 0)
        return {};
    return band.hiddenRows == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 more row")
                                : QCoreApplication::translate("plumbline::TimelineView", "%1 more rows")
                                      .arg(countText(static_cast<std::uint64_t>(band.hiddenRows)));
}

/// Returns the range of the values, and in front of it the values at the pointer.
QString counterDetail(const Trace &trace, const Counter &counter, std::optional<TimeNs> pointer)
{
    const CounterTable &table = trace.counters();
    double largest = 0;
    double least = 0;
    for (const SeriesId id : counter.series) {
        largest = std::max(largest, table.series[id.value].maximum);
        least = std::min(least, table.series[id.value].minimum);
    }
    const QString range =
        least < 0 ? QCoreApplication::translate("plumbline::TimelineView", "%1 to %2").arg(valueText(least), valueText(largest))
                  : QCoreApplication::translate("plumbline::TimelineView", "max %1").arg(valueText(largest));
    const QString values = pointer ? counterValuesText(table, counter, *pointer) : QString();
    return values.isEmpty() ? range : values + QStringLiteral(" · ") + range;
}

QString shownOrUnnamed(const std::string &name)
{
    return name.empty() ? QCoreApplication::translate("plumbline::TimelineView", "(no name)")
                        : plainText(name, HeadTextNameLetters);
}

bool isNumber(const std::string &text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Returns what a stream does most, by the time of its slices. Waiting counts only if it does nothing else.
QString useOf(const TimelineCard &card, LaneId lane)
{
    const std::array<TimeNs, RoleCount> &times = card.usage->roleNs(lane);
    const auto of = [&times](Role role) { return times[static_cast<std::size_t>(role)]; };
    const std::array<std::pair<TimeNs, const char *>, 4> uses{{
        {of(Role::ComputeCube) + of(Role::ComputeVector), QT_TRANSLATE_NOOP("plumbline::TimelineView", "compute")},
        {of(Role::Communication), QT_TRANSLATE_NOOP("plumbline::TimelineView", "communication")},
        {of(Role::Memory), QT_TRANSLATE_NOOP("plumbline::TimelineView", "copies")},
        {of(Role::AiCpu), QT_TRANSLATE_NOOP("plumbline::TimelineView", "AI CPU")},
    }};
    const auto most = std::max_element(uses.begin(), uses.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    if (most->first > 0)
        return QCoreApplication::translate("plumbline::TimelineView", most->second);
    return of(Role::Wait) > 0 ? QCoreApplication::translate("plumbline::TimelineView", "waiting") : QString();
}

/// Returns the name of a lane. A lane without a name is called by its number; a stream also tells what it does.
QString laneName(const TimelineCard &card, LaneId id, bool withUse)
{
    const Lane &lane = card.trace->lane(id);
    const bool isDevice = card.trace->processOf(id).kind == ProcessKind::Device;
    QString name = shownOrUnnamed(lane.shownName());
    const bool isBareNumber = isNumberedLane(lane);
    if (isBareNumber)
        name = (isStreamProcess(card.trace->processOf(id)) ? QCoreApplication::translate("plumbline::TimelineView", "Stream %1")
                                                           : QCoreApplication::translate("plumbline::TimelineView", "Thread %1"))
                   .arg(name);
    const bool hasUse = isDevice && (lane.name.starts_with("Stream") || isBareNumber);
    const QString use = hasUse && withUse ? useOf(card, id) : QString();
    return use.isEmpty() ? name : name + QStringLiteral(" · ") + use;
}

QString processName(const Process &process)
{
    if (process.shownName() == process.pid && isNumber(process.pid))
        return QCoreApplication::translate("plumbline::TimelineView", "Process %1").arg(shownOrUnnamed(process.name));
    return shownOrUnnamed(process.shownName());
}

/// Returns the share of the visible range in which a slice of the lane ran. It is rounded, but not to nothing and not to all.
QString busyText(const TimelineState &state, const TimelineCard &card, const Band &band)
{
    const TimeRange visible = state.visibleRange();
    if (visible.isEmpty())
        return {};
    const TimeNs busy = card.usage->busyNs(band.lane, state.clock(band.card).inverse(visible));
    const double percent = 100.0 * static_cast<double>(busy) / static_cast<double>(visible.length());
    if (busy > 0 && percent < 1)
        return QStringLiteral("<1 %");
    if (busy < visible.length() && percent > 99)
        return QStringLiteral(">99 %");
    return QStringLiteral("%1 %").arg(qRound(percent));
}

/// Returns where a pinned band comes from, because it no longer stands below its process.
QString placeOf(const TimelineCard &card, const Band &band)
{
    if (!band.pinned)
        return {};
    return processName(card.trace->process(band.process)) + QStringLiteral(" · ") + card.name;
}

/// Returns the name of a band; if it is pinned, with its card, because it stands among bands of other cards.
QString besideOthers(const TimelineState &state, const Band &band, const QString &name)
{
    if (!band.pinned || state.cards().size() == 1)
        return name;
    return name + QStringLiteral(" · ") + state.cards()[static_cast<std::size_t>(band.card)].name;
}

/// Returns a note that a lane of a compared card has no partner, and on which side it is; "" for all other lanes.
QString onlyText(const TimelineState &state, const Band &band)
{
    const Comparison *comparison = state.comparison();
    if (!comparison || !comparison->matching || state.partnerLaneOf(band.card, band.lane).isValid())
        return {};
    if (band.card == comparison->base)
        return QCoreApplication::translate("plumbline::TimelineView", "only in the base");
    return band.card == comparison->target ? QCoreApplication::translate("plumbline::TimelineView", "only in the target")
                                           : QString();
}

/// Returns the name of the card of a lane that stands below its partner on another card; "" for all other lanes.
QString cardOfPartner(const TimelineState &state, const Band &band)
{
    const bool isMoved = state.comparison() && state.comparisonView().isInterleaved && !band.pinned &&
                         band.card == state.comparison()->target && state.partnerLaneOf(band.card, band.lane).isValid();
    return isMoved ? state.cards()[static_cast<std::size_t>(band.card)].name : QString();
}

/// Returns what the differences of a lane add up to at the pointer, or in total without one.
QString sumText(const TimelineState &state, const Band &band, std::optional<TimeNs> pointer)
{
    const LaneDifferences *differences = state.differencesOf(band.card, band.lane);
    if (!differences || differences->size() == 0)
        return QCoreApplication::translate("plumbline::TimelineView", "nothing in common");
    const Trace &trace = *state.cards()[static_cast<std::size_t>(band.card)].trace;
    const TimeNs sum = pointer ? differences->sumAt(trace, state.clock(band.card).inverse(*pointer))
                               : differences->pair(differences->size() - 1).sumNs;
    return QCoreApplication::translate("plumbline::TimelineView", "sum %1").arg(differenceText(sum));
}

QString joined(const QString &fact, const QString &next)
{
    if (fact.isEmpty() || next.isEmpty())
        return fact + next;
    return fact + QStringLiteral(", ") + next;
}

/// Returns how many processes of a card, or lanes and counters of a process, are hidden.
QString hiddenText(const Band &band)
{
    if (!band.process.isValid())
        return band.lanes == 1
                   ? QCoreApplication::translate("plumbline::TimelineView", "1 process hidden – show")
                   : QCoreApplication::translate("plumbline::TimelineView", "%1 processes hidden – show").arg(band.lanes);
    return band.lanes == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 lane hidden – show")
                           : QCoreApplication::translate("plumbline::TimelineView", "%1 lanes hidden – show").arg(band.lanes);
}

/// Returns the rank of a card as text; "" if it is not known or the name of the card is made of it.
QString rankOfCard(const TimelineCard &card)
{
    const std::optional<int> rank = card.open ? card.open->card().rank : std::nullopt;
    return rank && card.name != QString::number(*rank)
               ? QCoreApplication::translate("plumbline::TimelineView", "rank %1").arg(*rank)
               : QString();
}

} // namespace

LaneTitle laneTitle(const TimelineCard &card, LaneId lane)
{
    return {laneName(card, lane, true), processName(card.trace->processOf(lane)) + QStringLiteral(" · ") + card.name};
}

QString cardHeadText(const TimelineState &state, int card)
{
    const TimelineCard &shown = state.cards()[static_cast<std::size_t>(card)];
    return joined(shown.name, rankOfCard(shown));
}

HeadText headText(const TimelineState &state, const Band &band, std::optional<TimeNs> pointer)
{
    const TimelineCard &card = state.cards()[static_cast<std::size_t>(band.card)];
    const Trace &trace = *card.trace;
    switch (band.kind) {
    case Band::Kind::Pinned:
        return {QCoreApplication::translate("plumbline::TimelineView", "Pinned"), lanesText(band.lanes), {}};
    case Band::Kind::Hidden:
        return {hiddenText(band), {}, {}};
    case Band::Kind::Card:
        return {card.name,
                joined(rankOfCard(card), state.isAlignedByStart(band.card)
                                             ? QCoreApplication::translate("plumbline::TimelineView", "from its own start")
                                         : card.dataSet == card.name ? QString()
                                                                     : card.dataSet),
                sideLetter(state, band.card)};
    case Band::Kind::Process: {
        const Process &process = trace.process(band.process);
        return {processName(process), processDetail(process, band), {}};
    }
    case Band::Kind::Lane:
        return {besideOthers(state, band, laneName(card, band.lane, !band.pinned || state.cards().size() == 1)),
                joined(joined(joined(busyText(state, card, band), onlyText(state, band)),
                              joined(cardOfPartner(state, band), laneDetail(trace.lane(band.lane), band))),
                       placeOf(card, band)),
                sideLetter(state, band.card)};
    case Band::Kind::Difference:
        return {QCoreApplication::translate("plumbline::TimelineView", "Difference T − B"), sumText(state, band, pointer), {}};
    case Band::Kind::Counter: {
        const Counter &counter = trace.counters().counters[band.counter.value];
        const QString unit = counterUnit(trace.counters(), counter);
        const QString name = plainText(counter.name, HeadTextNameLetters);
        return {besideOthers(state, band, unit.isEmpty() || name.contains(unit) ? name : name + QStringLiteral("  ") + unit),
                joined(counterDetail(trace, counter, pointer ? std::optional(state.clock(band.card).inverse(*pointer)) : pointer),
                       placeOf(card, band)),
                {}};
    }
    }
    return {};
}

} // namespace plumbline
