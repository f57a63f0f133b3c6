// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/whatif.h"

#include "core/base/wide.h"
#include "core/whatif/stepmoments.h"

#include <algorithm>
#include <map>
#include <utility>

namespace plumbline {

/// Changes in the form in which a replay takes them.
struct WhatIf::Applied
{
    PathChanges changes;
    std::vector<ChangeReach> reaches; ///< one for each change
    bool isLonger = false;            ///< something takes longer than it did
};

namespace {

/// Returns whether readings of a change differ.
bool isReadingOpen(const WhatIfChange &change)
{
    return change.action == ChangeAction::Fuse || change.action == ChangeAction::Graph || change.target == ChangeTarget::Device;
}

/// Returns whether changes make a node longer.
bool makesLonger(const PathGraph &graph, const PathChanges &changes, const TaskControl &control)
{
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        if (node % 65'536 == 0 && control.stopRequested())
            return false;
        if (changes.duration[node] > graph.duration(node))
            return true;
    }
    return false;
}

void addReading(StepPrediction &prediction, TimeNs length)
{
    prediction.lowNs = std::min(prediction.lowNs, length);
    prediction.highNs = std::max(prediction.highNs, length);
}

} // namespace

TimeNs WhatIfAnswer::sumOfSavingsNs() const
{
    WideNs sum = 0;
    for (const ChangeEffect &each : changes)
        sum += recordedNs - each.alone.expectedNs;
    return saturated(sum);
}

PathStep allSteps(const std::vector<PathStep> &steps)
{
    PathStep all = steps[typicalStep(steps)];
    for (const PathStep &step : steps) {
        if (step.hasKernels)
            all.range = all.range.united(step.range);
    }
    all.number.clear();
    return all;
}

WhatIf::WhatIf(const JobGraph &job, std::vector<PathStep> steps, PathStep step, std::uint32_t card)
    : m_job(job), m_steps(std::move(steps)), m_step(std::move(step)), m_card(card)
{}

Result<WhatIf::Applied> WhatIf::apply(const std::vector<WhatIfChange> &changes, ChangeReading reading, TaskControl &control) const
{
    const PathGraph &graph = *m_job.graph;
    Applied applied;
    applied.changes.duration = durationsOf(graph);
    applied.changes.flags.allocate(graph.size());
    applied.changes.delays = DelayOwner::Cause;
    applied.reaches.resize(changes.size());
    // How long a part of a pass takes depends on all changes of kernels.
    for (const bool isLast : {false, true}) {
        for (std::size_t at = 0; at < changes.size(); ++at) {
            if ((changes[at].target == ChangeTarget::MicroBatches) != isLast)
                continue;
            auto reach = ChangeRun(m_job, m_steps, m_step.range, changes[at], reading, applied.changes, control).apply();
            if (!reach)
                return failure(reach.error());
            applied.reaches[at] = *reach;
        }
    }
    applied.isLonger = makesLonger(graph, applied.changes, control);
    return applied;
}

std::uint32_t WhatIf::cardFor(const std::vector<WhatIfChange> &changes) const
{
    const auto isLetArrive = [&](std::uint32_t card) {
        return std::ranges::any_of(changes, [&](const WhatIfChange &change) {
            return change.action == ChangeAction::OnTime && m_job.graph->cards()[card].rank == change.rank;
        });
    };
    if (!isLetArrive(m_card))
        return m_card;
    for (std::uint32_t card = 0; card < m_job.graph->cards().size(); ++card) {
        if (!isLetArrive(card))
            return card;
    }
    return 0;
}

std::size_t WhatIf::measuredSteps() const
{
    if (m_measure == Measure::Step)
        return 1;
    return static_cast<std::size_t>(std::ranges::count_if(m_steps, &PathStep::hasKernels));
}

template<typename Length>
TimeNs WhatIf::measured(const Length &lengthOfStep) const
{
    if (m_measure == Measure::Step)
        return lengthOfStep(m_step.range);
    WideNs sum = 0;
    for (const PathStep &step : m_steps) {
        if (step.hasKernels)
            sum += lengthOfStep(step.range);
    }
    return saturated(m_measure == Measure::Mean ? sum / static_cast<WideNs>(measuredSteps()) : sum);
}

TimeNs WhatIf::recordedNs() const
{
    return measured([](TimeRange step) { return step.length(); });
}

TimeNs WhatIf::lengthOf(const Applied &applied, const StepMoments &moments, const TaskControl &control)
{
    m_replay = Replay(*m_job.graph, applied.changes, control, std::move(m_replay));
    return measured([&](TimeRange step) {
        const TimeNs now = moments.map(step, m_replay).length();
        return applied.isLonger ? now : std::min(step.length(), now);
    });
}

/// Replays the expected reading and the others, which form the low and the high one.
Result<StepPrediction> WhatIf::predict(const std::vector<WhatIfChange> &changes, Applied &expected, const StepMoments &moments,
                                       TaskControl &control)
{
    const TimeNs length = lengthOf(expected, moments, control);
    StepPrediction prediction{length, length, length};
    const auto replayOthers = [&](Applied &applied) {
        PathChanges &reading = applied.changes;
        for (const bool hasGuesses : {true, false}) {
            reading.hasGuesses = hasGuesses;
            reading.delays = DelayOwner::Cause;
            reading.keepsPeerPace = false;
            if (&applied != &expected || !hasGuesses)
                addReading(prediction, lengthOf(applied, moments, control));
            reading.delays = DelayOwner::Node;
            reading.keepsPeerPace = true;
            addReading(prediction, lengthOf(applied, moments, control));
        }
        reading.hasGuesses = true;
        reading.delays = DelayOwner::Cause;
        reading.keepsPeerPace = false;
    };
    replayOthers(expected);
    if (std::ranges::any_of(changes, isReadingOpen)) {
        auto other = apply(changes, ChangeReading::Other, control);
        if (!other)
            return failure(other.error());
        replayOthers(*other);
    }
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return prediction;
}

Result<StepPrediction> WhatIf::predict(const std::vector<WhatIfChange> &changes, TaskControl &control)
{
    auto expected = apply(changes, ChangeReading::Expected, control);
    if (!expected)
        return failure(expected.error());
    return predict(changes, *expected, StepMoments(*m_job.graph, cardFor(changes), control), control);
}

Result<TimeNs> WhatIf::expectedNs(const std::vector<WhatIfChange> &changes, TaskControl &control)
{
    const auto applied = apply(changes, ChangeReading::Expected, control);
    if (!applied)
        return failure(applied.error());
    const TimeNs length = lengthOf(*applied, StepMoments(*m_job.graph, cardFor(changes), control), control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return length;
}

Result<std::vector<ChangeReach>> WhatIf::reach(const std::vector<WhatIfChange> &changes, TaskControl &control) const
{
    auto applied = apply(changes, ChangeReading::Expected, control);
    if (!applied)
        return failure(applied.error());
    return std::move(applied->reaches);
}

Result<WhatIfAnswer> WhatIf::ask(const std::vector<WhatIfChange> &changes, TaskControl &control)
{
    std::map<std::uint32_t, StepMoments> known; // by card
    const auto momentsFor = [&](const std::vector<WhatIfChange> &some) -> const StepMoments & {
        const std::uint32_t card = cardFor(some);
        return known.try_emplace(card, *m_job.graph, card, control).first->second;
    };
    WhatIfAnswer answer;
    answer.step = m_step;
    answer.steps = measuredSteps();
    answer.recordedNs = recordedNs();
    answer.card = cardFor(changes);
    auto expected = apply(changes, ChangeReading::Expected, control);
    if (!expected)
        return failure(expected.error());
    const auto together = predict(changes, *expected, momentsFor(changes), control);
    if (!together)
        return failure(together.error());
    answer.together = *together;
    for (std::size_t at = 0; at < changes.size(); ++at) {
        if (changes.size() == 1) {
            answer.changes.push_back({changes[at], expected->reaches[at], *together, answer.savingNs()});
            break;
        }
        auto applied = apply({changes[at]}, ChangeReading::Expected, control);
        if (!applied)
            return failure(applied.error());
        const auto alone = predict({changes[at]}, *applied, momentsFor({changes[at]}), control);
        if (!alone)
            return failure(alone.error());
        const auto onTop = onTopNs(changes, at, together->expectedNs, control);
        if (!onTop)
            return failure(onTop.error());
        answer.changes.push_back({changes[at], applied->reaches.front(), *alone, *onTop});
    }
    tellWhatLimits(answer, expected->changes, momentsFor(changes), control);
    answer.isCapped = !expected->isLonger && m_measure == Measure::Step && answer.stepAfter.length() > m_step.range.length();
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return answer;
}

/// Returns what one of several changes saves on top of the others. It is measured where all together are.
Result<TimeNs> WhatIf::onTopNs(const std::vector<WhatIfChange> &changes, std::size_t which, TimeNs togetherNs,
                               TaskControl &control)
{
    std::vector<WhatIfChange> others = changes;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(which));
    const auto applied = apply(others, ChangeReading::Expected, control);
    if (!applied)
        return failure(applied.error());
    return lengthOf(*applied, StepMoments(*m_job.graph, cardFor(changes), control), control) - togetherNs;
}

void WhatIf::tellWhatLimits(WhatIfAnswer &answer, const PathChanges &changes, const StepMoments &moments,
                            const TaskControl &control)
{
    const PathGraph &graph = *m_job.graph;
    m_replay = Replay(graph, changes, control, std::move(m_replay));
    answer.stepAfter = moments.map(m_step.range, m_replay);
    answer.replayed = replayedGraph(graph, changes, m_replay, control);
    if (!answer.replayed)
        return;
    const std::uint32_t last = pathEnd(*answer.replayed, answer.card, answer.stepAfter.end);
    if (answer.stepAfter.isEmpty() || last == PathGraph::NoNode || control.stopRequested())
        return;
    answer.path = criticalPath(*answer.replayed, last, answer.stepAfter, control);
    const auto totals = totalsByName(*answer.replayed, answer.path);
    if (!totals.empty())
        answer.next = {totals.front().kind, std::string(totals.front().name), graph.cards()[totals.front().card].rank,
                       totals.front().durationNs / static_cast<TimeNs>(answer.steps)};
}

} // namespace plumbline
