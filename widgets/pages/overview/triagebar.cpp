// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/triagebar.h"

#include "widgets/pages/overview/overviewanalysis.h"
#include "widgets/support/formatting.h"

#include <QEvent>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

namespace {

constexpr double TriageToldShare = 0.98; ///< of a length, below which it is said what the rest is

QString shareText(const std::optional<TriageFigure> &figure)
{
    return figure ? percentText(figure->value, 1) : QString();
}

} // namespace

TriageBar::TriageBar(QWidget *parent) : QWidget(parent), m_row(new FigureRow)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_row);
}

void TriageBar::setTriage(const Triage &triage, Lengths lengths, const QStringList &names, Lack lack)
{
    m_triage = triage;
    m_lengths = std::move(lengths);
    m_names = names;
    m_lack = lack;
    showTexts();
}

QString TriageBar::nameOf(std::size_t card) const
{
    return m_names.value(static_cast<qsizetype>(card));
}

/// Tells the longest step gap, if it is longer than usual; otherwise "".
QString TriageBar::gapText() const
{
    std::optional<TimeNs> longest;
    QString name;
    for (std::size_t card = 0; card < m_lengths.times.size(); ++card) {
        const auto gap = longStepGap(m_lengths.times[card]);
        if (!gap || (longest && *gap <= *longest))
            continue;
        longest = gap;
        name = nameOf(card);
    }
    if (!longest)
        return {};
    return m_names.size() > 1 ? tr("▲ step gap of up to %1, on %2").arg(shortDurationText(*longest), name)
                              : tr("▲ step gap of %1").arg(shortDurationText(*longest));
}

void TriageBar::showLengths()
{
    std::optional<std::size_t> longest;
    std::optional<std::size_t> shortest;
    const auto &cards = m_lengths.cards;
    for (std::size_t card = 0; card < cards.size(); ++card) {
        if (!cards[card])
            continue;
        longest = !longest || *cards[card] > *cards[*longest] ? card : *longest;
        shortest = !shortest || *cards[card] < *cards[*shortest] ? card : *shortest;
    }
    QStringList lines;
    if (!longest)
        lines += tr("Unknown: nothing tells how long it takes.");
    else if (*cards[*longest] == *cards[*shortest])
        lines += cards.size() > 1 ? tr("Equally long on all cards that tell it") : nameOf(*longest);
    else
        lines << tr("on %1, the longest").arg(nameOf(*longest))
              << tr("%1 on %2, the shortest").arg(shortDurationText(*cards[*shortest]), nameOf(*shortest));
    const auto divided = longest && *longest < m_lengths.divided.size() ? m_lengths.divided[*longest] : std::nullopt;
    if (divided && static_cast<double>(*divided) < TriageToldShare * static_cast<double>(*cards[*longest]))
        lines += tr("%1 of it are computing, exposed communication and free time. The rest lies before the first and after the "
                    "last work of the device.")
                     .arg(shortDurationText(*divided));
    if (const QString gap = gapText(); longest && !gap.isEmpty())
        lines += gap;
    showBox(0, m_lengths.title, longest ? shortDurationText(*cards[*longest]) : QString(), lines);
}

void TriageBar::showTexts()
{
    const auto linesOf = [this](const QString &meaning, const std::optional<TriageFigure> &share, const QString &difference,
                                const std::optional<TriageFigure> &spread) {
        QStringList lines;
        if (share && m_names.size() > 1)
            lines += tr("%1, most on %2").arg(meaning, nameOf(share->card));
        else if (share)
            lines += meaning;
        if (share && share->threshold < 1)
            lines += share->isOver() ? tr("▲ over the threshold of %1").arg(percentText(share->threshold, 1))
                                     : tr("within the threshold of %1").arg(percentText(share->threshold, 1));
        if (spread)
            lines +=
                (spread->isOver() ? QStringLiteral("▲ ") : QString()) +
                tr("%1 (threshold %2)").arg(difference.arg(percentText(spread->value, 1)), percentText(spread->threshold, 1));
        return lines;
    };
    showLengths();
    showBox(1, tr("Computing"), shareText(m_triage.computingShare),
            linesOf(tr("of the time"), m_triage.computingShare, tr("Cards differ by %1 of the mean"), m_triage.computingSpread));
    showBox(2, tr("Free"), shareText(m_triage.freeShare),
            linesOf(tr("of the time"), m_triage.freeShare, tr("Cards differ by %1"), m_triage.freeShareSpread));
    showBox(3, tr("Exposed communication"), shareText(m_triage.exposedShare),
            linesOf(tr("of the busy time"), m_triage.exposedShare, tr("Cards differ by %1 of the mean"), m_triage.exposedSpread));
    if (!m_triage.computingShare) {
        showTimes(1, tr("Computing"), OverviewQuantity::Computing);
        showTimes(2, tr("Free"), OverviewQuantity::Free);
        showTimes(3, tr("Exposed communication"), OverviewQuantity::NotOverlapped);
    }
    m_row->setFigures(m_figures);
}

/// Shows the longest time of a card in a box without a share.
void TriageBar::showTimes(std::size_t box, const QString &title, OverviewQuantity quantity)
{
    std::optional<TimeNs> longest;
    QString name;
    for (std::size_t card = 0; card < m_lengths.times.size(); ++card) {
        const auto time = m_lengths.times[card].of(quantity);
        if (!time || (longest && *time <= *longest))
            continue;
        longest = time;
        name = nameOf(card);
    }
    if (!longest)
        return showBox(box, title, {}, {});
    showBox(box, title, shortDurationText(*longest),
            {m_names.size() > 1 ? tr("most on %1").arg(name) : name,
             tr("Its share is unknown, because no file tells the free time.")});
}

void TriageBar::showBox(std::size_t box, const QString &title, const QString &figure, const QStringList &lines)
{
    m_figures[box] = {title, figure, lines.isEmpty() ? QStringList(lackText()) : lines};
}

QString TriageBar::lackText() const
{
    switch (m_lack) {
    case Lack::Device:
        return tr("Unknown: no device work was found in the timeline.");
    case Lack::Communication:
        return tr(
            "Unknown: this timeline does not tell when the device communicated, so it does not tell when it was free either.");
    case Lack::Table:
        return tr("Unknown: step_trace_raw tells how long the steps take, but no file tells how their time divides.");
    case Lack::Part:
        return tr("Unknown: the table of the profiler does not tell it.");
    case Lack::Files:
        break;
    }
    return tr("There are no figures, because both the timeline and step_trace_time.csv are missing.");
}

QStringList TriageBar::texts() const
{
    return m_row->texts();
}

void TriageBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    QWidget::changeEvent(event);
}

} // namespace plumbline
