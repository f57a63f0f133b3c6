// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/rangeanalysis.h"

#include "core/analysis/steps/deviceactivity.h"
#include "core/compare/differences.h"
#include "core/query/slicesearch.h"
#include "widgets/statistics/statisticscells.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/shelltext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

constexpr int StillDelayMs = 120;

/// Returns the patterns of --lane for the lanes of a question. Empty for all lanes.
QStringList laneGlobs(const RangeAnalysis::Answer &answer)
{
    const Trace &trace = *answer.trace;
    QStringList globs;
    if (answer.question.lanes == RangeAnalysis::Lanes::Selected) {
        globs.append(globFor(fromFile(groupName(trace, GroupBy::Lane, answer.question.selectedLane.value))));
    } else if (answer.question.isOnLanes) {
        for (std::size_t lane = 0; lane < answer.question.query.lanes.size(); ++lane) {
            if (answer.question.query.lanes[lane])
                globs.append(globFor(fromFile(groupName(trace, GroupBy::Lane, static_cast<std::uint32_t>(lane)))));
        }
        globs.removeDuplicates();
    } else if (answer.question.lanes == RangeAnalysis::Lanes::Device) {
        for (const Process &process : trace.processes()) {
            if (process.kind == ProcessKind::Device)
                globs.append(globFor(fromFile(process.name)) + QLatin1String("/*"));
        }
        globs.removeDuplicates();
    }
    return globs;
}

std::vector<bool> chosenLanes(const Trace &trace, RangeAnalysis::Lanes lanes, LaneId selected)
{
    std::vector<bool> chosen;
    if (lanes == RangeAnalysis::Lanes::All)
        return chosen;
    for (std::size_t id = 0; id < trace.lanes().size(); ++id)
        chosen.push_back(lanes == RangeAnalysis::Lanes::Selected ? LaneId(id) == selected
                                                                 : trace.processOf(LaneId(id)).kind == ProcessKind::Device &&
                                                                       !isStepTraceLane(trace.lane(LaneId(id))));
    return chosen;
}

} // namespace

RangeAnalysis::RangeAnalysis(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(StillDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &RangeAnalysis::start);
    connect(state, &TimelineState::visibleRangeChanged, this, [this] {
        if (!m_state->markedRange())
            ask();
    });
    connect(state, &TimelineState::markedRangeChanged, this, &RangeAnalysis::ask);
    connect(state, &TimelineState::clocksChanged, this, &RangeAnalysis::ask);
    connect(state, &TimelineState::comparisonChanged, this, &RangeAnalysis::ask);
    connect(state, &TimelineState::selectionChanged, this, [this] {
        if (m_lanes == Lanes::Selected)
            ask();
    });
    connect(state, &TimelineState::cardsChanged, this, [this] {
        m_card = 0;
        m_delay.stop();
        m_task.cancel();
        m_answer.reset();
        Q_EMIT changed();
        ask();
    });
}

void RangeAnalysis::setWatched(bool watched)
{
    m_isWatched = watched;
    if (watched)
        ask();
}

void RangeAnalysis::setGroupBy(GroupBy by)
{
    m_by = by;
    ask();
}

void RangeAnalysis::setLanes(Lanes lanes)
{
    m_lanes = lanes;
    ask();
}

void RangeAnalysis::setCard(int card)
{
    m_card = card;
    ask();
}

void RangeAnalysis::ask()
{
    if (m_isWatched && !m_state->cards().empty())
        m_delay.start();
}

RangeAnalysis::Question RangeAnalysis::question() const
{
    Question asked;
    asked.card = m_card;
    asked.isMarked = m_state->markedRange().has_value();
    asked.axisRange = m_state->markedRange().value_or(m_state->visibleRange());
    asked.lanes = m_lanes;
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(m_card)].trace;
    asked.selectedLane = selectedLaneOf(m_card);
    asked.isOnLanes = isOnMarkedLanes();
    asked.query = queryOf(m_card, trace, asked.selectedLane, asked.axisRange);
    asked.sides = sides(asked.axisRange);
    return asked;
}

bool RangeAnalysis::isOnMarkedLanes() const
{
    return m_lanes == Lanes::All && !m_state->markedLanes().empty();
}

/// Returns what is asked of one card: the range on its own clock, on the lanes that count.
StatisticsQuery RangeAnalysis::queryOf(int card, const Trace &trace, LaneId selected, TimeRange axisRange) const
{
    return {m_state->clock(card).inverse(axisRange),
            isOnMarkedLanes() ? markedLanesOf(card) : chosenLanes(trace, m_lanes, selected), m_by};
}

/// Returns the lane of the selection. Invalid if statistics do not follow the selection, or if it is not on that card.
LaneId RangeAnalysis::selectedLaneOf(int card) const
{
    const TimelineItem selected = m_state->selection();
    if (m_lanes != Lanes::Selected || !selected.isValid() || selected.card != card)
        return {};
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(card)].trace;
    return selected.slice.isValid() ? trace.laneOf(selected.slice) : trace.laneOf(selected.instant);
}

/// Returns which lanes of a card the range is marked on, by LaneId. If cards are compared, the partners of marked lanes are
/// marked as well.
std::vector<bool> RangeAnalysis::markedLanesOf(int card) const
{
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(card)].trace;
    std::vector<bool> marked(trace.lanes().size());
    for (const auto &[owner, lane] : m_state->markedLanes()) {
        if (owner == card)
            marked[lane.value] = true;
    }
    const Comparison *comparison = m_state->comparison();
    if (!comparison || (card != comparison->base && card != comparison->target))
        return marked;
    for (const auto &[owner, lane] : m_state->markedLanes()) {
        const LaneId partner = owner == card ? LaneId() : m_state->partnerLaneOf(owner, lane);
        if (partner.isValid())
            marked[partner.value] = true;
    }
    return marked;
}

/// Returns the question for both cards: the same range of the axis on each. If the selection chooses a lane of one card, its
/// partner is used on the other.
std::optional<RangeAnalysis::Sides> RangeAnalysis::sides(TimeRange axisRange) const
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return std::nullopt;
    Sides sides;
    sides.base = comparison->base;
    sides.target = comparison->target;
    sides.baseTrace = m_state->cards()[static_cast<std::size_t>(sides.base)].trace;
    sides.targetTrace = m_state->cards()[static_cast<std::size_t>(sides.target)].trace;
    sides.matching = comparison->matching;
    LaneId baseLane = selectedLaneOf(sides.base);
    LaneId targetLane = selectedLaneOf(sides.target);
    if (comparison->matching && baseLane.isValid())
        targetLane = comparison->matching->targetLaneOf(baseLane);
    else if (comparison->matching && targetLane.isValid())
        baseLane = comparison->matching->baseLaneOf(targetLane);
    sides.baseQuery = queryOf(sides.base, *sides.baseTrace, baseLane, axisRange);
    sides.targetQuery = queryOf(sides.target, *sides.targetTrace, targetLane, axisRange);
    return sides;
}

void RangeAnalysis::start()
{
    Question asked = question();
    if (m_answer && m_answer->question == asked && !m_task.isRunning())
        return;
    auto trace = m_state->cards()[static_cast<std::size_t>(m_card)].trace;
    m_task.start(
        [asked = std::move(asked), trace = std::move(trace)](TaskControl &control) -> Result<std::shared_ptr<const Answer>> {
            auto slices = rangeStatistics(*trace, asked.query, control);
            if (!slices)
                return failure(slices.error());
            std::optional<GroupDifferences> differences;
            if (const auto &sides = asked.sides) {
                auto found = rangeDifferences(*sides->baseTrace, sides->baseQuery, *sides->targetTrace, sides->targetQuery,
                                              sides->matching.get(), control);
                if (!found)
                    return failure(found.error());
                differences = std::move(*found);
            }
            auto flows = flowStatistics(*trace, asked.query.range, asked.query.lanes, control);
            if (!flows)
                return failure(flows.error());
            return std::make_shared<const Answer>(Answer{asked, trace, std::move(*slices),
                                                         counterStatistics(*trace, asked.query.range), std::move(*flows),
                                                         std::move(differences)});
        },
        [this](TaskEnd end, Result<std::shared_ptr<const Answer>> answer) {
            m_error.reset();
            if (end == TaskEnd::Failed) {
                m_answer.reset();
                m_error = answer.error();
            }
            if (end == TaskEnd::Finished)
                m_answer = std::move(*answer);
            Q_EMIT changed();
        });
}

QString RangeAnalysis::command() const
{
    if (!m_answer)
        return {};
    static constexpr std::array<const char *, 5> Names{"name", "category", "lane", "layer", "role"};
    const auto by = static_cast<std::size_t>(m_answer->question.query.by);
    return command(QStringLiteral("stats"), {QStringLiteral("--by"), QLatin1String(Names[by])});
}

QString RangeAnalysis::command(const QString &name, const QStringList &options) const
{
    if (!m_answer)
        return {};
    const Question &asked = m_answer->question;
    const QStringList globs = laneGlobs(*m_answer);
    if (asked.isOnLanes && globs.empty())
        return {}; // without a lane the command would count all of them
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(asked.card)];
    QStringList words{QStringLiteral("plumbline"), name, shellWord(card.origin ? card.origin->path : card.name)};
    if (card.origin && card.origin->rankForCommands)
        words += {QStringLiteral("--card"), QString::number(*card.origin->rankForCommands)};
    words += {QStringLiteral("--from"), QString::number(m_state->absoluteNs(asked.card, asked.axisRange.begin)),
              QStringLiteral("--to"), QString::number(m_state->absoluteNs(asked.card, asked.axisRange.end))};
    for (const QString &glob : globs)
        words += {QStringLiteral("--lane"), shellWord(glob)};
    words += options;
    return words.join(QLatin1Char(' '));
}

QString RangeAnalysis::csv() const
{
    if (!m_answer)
        return {};
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(m_answer->question.card)];
    const QString rank = card.open->card().rank ? QString::number(*card.open->card().rank) : QString();
    QString text = csvLine(QStringList{QStringLiteral("card"), QStringLiteral("name")} + statisticsTitles());
    for (const GroupStatistics &group : m_answer->slices.groups) {
        const QString name = fromFile(groupName(*m_answer->trace, m_answer->question.query.by, group.key));
        text += csvLine(QStringList{rank, name} + statisticsCells(m_answer->slices, group));
    }
    return text;
}

Result<SliceHits> slicesOfGroup(const RangeAnalysis::Answer &answer, std::uint32_t key, const TaskControl &control)
{
    const Trace &trace = *answer.trace;
    const StatisticsQuery &asked = answer.question.query;
    auto found = findSlices(trace, {asked.range, asked.lanes, nullptr}, control);
    if (!found)
        return failure(found.error());
    std::erase_if(*found, [&](SliceId slice) {
        const bool needsLane = asked.by == GroupBy::Lane || asked.by == GroupBy::Layer;
        return groupKey(trace, asked.by, slice, needsLane ? trace.laneOf(slice) : LaneId()) != key;
    });
    *found = sortedByStart(trace, *found, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    std::vector<SliceHit> hits;
    hits.reserve(found->size());
    for (const SliceId slice : *found)
        hits.push_back({static_cast<std::uint32_t>(answer.question.card), slice});
    return std::make_shared<const std::vector<SliceHit>>(std::move(hits));
}

} // namespace plumbline
