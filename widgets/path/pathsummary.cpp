// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/pathsummary.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/pathtexts.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

constexpr std::size_t MostPathParts = 4;
constexpr int PathTotalDigits = 4;
constexpr qsizetype PathNameLetters = 60;

class PathSummary
{
    Q_DECLARE_TR_FUNCTIONS(PathSummary)

public:
    explicit PathSummary(const FoundPath &found) : m_found(found) {}

    [[nodiscard]] QString title() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QStringList notes() const;
    static QString stepText(const PathStep &step);
    static QString lack(PathLack lack);
    static QString cardText(const PathJob &job, std::uint32_t card);

private:
    [[nodiscard]] QString nameOf(TimelineItem item) const;
    void addCards(QStringList &notes) const;

    const FoundPath &m_found;
};

QString PathSummary::nameOf(TimelineItem item) const
{
    const auto card = m_found.job->cardOf(item.card);
    if (!card || !item.slice.isValid())
        return {};
    const Trace &trace = *m_found.job->graph().cards()[*card].trace;
    return plainText(trace.text(trace.slices().name[item.slice.value]), PathNameLetters);
}

QString PathSummary::title() const
{
    switch (m_found.question.kind) {
    case PathQuestion::Kind::Range:
        return tr("Marked range");
    case PathQuestion::Kind::Causes:
        return tr("Causes of “%1”").arg(nameOf(m_found.question.last));
    case PathQuestion::Kind::Between:
        return tr("From “%1” to “%2”").arg(nameOf(m_found.question.first), nameOf(m_found.question.last));
    case PathQuestion::Kind::Step:
        break;
    }
    const auto &steps = m_found.job->steps;
    const std::string number = m_found.step && *m_found.step < steps.size() ? steps[*m_found.step].number : std::string();
    return number.empty() ? tr("Whole timeline") : tr("Step %1").arg(plainText(number));
}

QString PathSummary::stepText(const PathStep &step)
{
    const QString length = shortDurationText(step.range.length(), PathTotalDigits);
    return step.number.empty() ? tr("Whole timeline – %1").arg(length) : tr("Step %1 – %2").arg(plainText(step.number), length);
}

QString PathSummary::sentence() const
{
    if (m_found.lack != PathLack::None)
        return lack(m_found.lack);
    QStringList texts;
    TimeNs rest = m_found.path.range.length();
    for (std::size_t at = 0; at < std::min(MostPathParts, m_found.parts.size()); ++at) {
        const PathPart &part = m_found.parts[at];
        texts += pathPartText(part.kind, part.durationNs, part.awaited);
        rest -= part.durationNs;
    }
    if (rest > 0)
        texts += tr("%1 other").arg(shortDurationText(rest));
    return tr("Of %1: %2.").arg(shortDurationText(m_found.path.range.length(), PathTotalDigits), texts.join(tr(", ")));
}

void PathSummary::addCards(QStringList &notes) const
{
    const PathJob &job = *m_found.job;
    std::map<std::uint32_t, TimeNs> times; // by card
    for (const PathTotal &total : m_found.kinds)
        times[total.card] += total.durationNs;
    QStringList others;
    for (const auto &[card, time] : times) {
        if (card > 0 && time > 0)
            others += tr("%1 on %2").arg(shortDurationText(time), cardText(job, card));
    }
    if (!others.isEmpty())
        notes += tr("Of this on other cards, for which %1 waited: %2.").arg(cardText(job, 0), others.join(tr(", ")));
    notes += job.timelines.size() == 1 ? tr("The graph holds one card.")
                                       : tr("The graph holds %1 cards.").arg(countText(job.timelines.size()));
}

QStringList PathSummary::notes() const
{
    const PathJob &job = *m_found.job;
    QStringList notes;
    addCards(notes);
    notes += job.replayErrorNs == 0
                 ? tr("Replayed without change, every part begins where it was captured.")
                 : tr("Replayed without change, a part begins up to %1 off.").arg(durationText(job.replayErrorNs));
    notes += missingEdgeTexts(job.job.missing());
    if (m_found.path.guesses > 0)
        notes += guessedEdgesText(m_found.path.guesses);
    for (const Error &error : job.job.errors)
        notes += errorText(error);
    return notes;
}

QString PathSummary::lack(PathLack lack)
{
    switch (lack) {
    case PathLack::Tasks:
        return tr("The timeline of this card holds no task of a device, so nothing tells what a step had to wait for.");
    case PathLack::Range:
        return tr("Nothing was recorded in this range.");
    case PathLack::Slice:
        return tr("Paths lead along threads of the host, streams of the device and collectives. This slice is none of them.");
    case PathLack::Card:
        return tr(
            "The path does not lead over the card of this slice: it did not run together with the followed card, or too few "
            "collectives tell how their clocks fit.");
    case PathLack::Dependency:
        return tr("Nothing that was recorded makes the later slice wait for the earlier one.");
    case PathLack::None:
        break;
    }
    return {};
}

QString PathSummary::cardText(const PathJob &job, std::uint32_t card)
{
    const auto rank = job.job.cards[card]->card().rank;
    return rank ? tr("rank %1").arg(*rank) : plainText(job.job.cards[card]->card().name);
}

} // namespace

QString pathTitle(const FoundPath &found)
{
    return PathSummary(found).title();
}

QString pathStepText(const PathStep &step)
{
    return PathSummary::stepText(step);
}

QString pathSentence(const FoundPath &found)
{
    return PathSummary(found).sentence();
}

QStringList pathNotes(const FoundPath &found)
{
    return PathSummary(found).notes();
}

QString pathLackText(PathLack lack)
{
    return PathSummary::lack(lack);
}

QString pathCardText(const PathJob &job, std::uint32_t card)
{
    return PathSummary::cardText(job, card);
}

} // namespace plumbline
