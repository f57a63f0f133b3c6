// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/jobpipeline.h"
#include "core/path/messagepairs.h"
#include "core/path/operatorrole.h"
#include "core/whatif/changerun.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace plumbline {

namespace {

/// A pass of a card, on the clock of the graph.
struct StagePass
{
    TimeRange range;
    double recordedNs = 0; ///< what its kernels took
    double changedNs = 0;  ///< what they take with the other changes

    [[nodiscard]] TimeNs begin() const { return range.begin; }
    /// Returns how long it takes with the other changes.
    [[nodiscard]] double length() const
    {
        return static_cast<double>(range.length()) * (recordedNs > 0 ? changedNs / recordedNs : 1);
    }
};

/// The passes of the cards of a job through all its steps, by card and time.
using PassesOfCards = std::vector<std::vector<StagePass>>;

/// Returns the last pass that begins before a moment; null without one.
StagePass *passBefore(std::vector<StagePass> &passes, TimeNs time)
{
    const auto next = std::ranges::lower_bound(passes, time, {}, &StagePass::begin);
    return next == passes.begin() ? nullptr : &*std::prev(next);
}

/// Returns the length of the first pass that begins at a moment or later; 0 without one.
double lengthFrom(const std::vector<StagePass> &passes, TimeNs time)
{
    const auto next = std::ranges::lower_bound(passes, time - MessageSlackNs, {}, &StagePass::begin);
    return next == passes.end() ? 0 : next->length();
}

/// Returns the passes of all steps. The cards of the graph are those of the pipelines. Errors: those of pipelineOfJob();
/// NotSupported with the detail "microbatches" if fewer than two stages have passes.
Result<PassesOfCards> passesOfSteps(const JobGraph &job, const std::vector<PathStep> &steps, TaskControl &control)
{
    PassesOfCards passes(job.cards.size());
    std::set<int> stages;
    for (const PathStep &step : steps) {
        const auto found = pipelineOfJob(job.cards, step.number, 1, control);
        if (!found)
            return failure(found.error());
        for (const PipelineTrack &track : found->pipeline.tracks) {
            const PathCard &card = job.graph->cards()[track.card.card];
            for (const PipelinePass &pass : track.card.passes.passes)
                passes[track.card.card].push_back({card.clock.map(pass.range)});
            if (!track.card.passes.passes.empty() && track.card.stage)
                stages.insert(*track.card.stage);
        }
    }
    if (stages.size() < 2)
        return failure(ErrorCode::NotSupported, {}, "microbatches");
    for (std::vector<StagePass> &each : passes)
        std::ranges::sort(each, {}, &StagePass::begin);
    return passes;
}

} // namespace

/// With n micro-batches in place of one, a stage may begin with the first of them as soon as the stage before it has done the
/// first of its own, and with the last one once that has done the last one. Passes of lengths S and R whose parts run one after
/// another therefore meet (1 - 1/n) * min(S, R) earlier than the end of the whole first pass. All else stays: what a pass takes
/// in sum, what messages take, and the order of the passes.
Result<void> ChangeRun::applyMicroBatches()
{
    auto passes = passesOfSteps(m_job, m_steps, m_control);
    if (!passes)
        return failure(passes.error());
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        StagePass *pass =
            m_graph.kind(node) == PathKind::Kernel ? passBefore((*passes)[resource.card], m_graph.start(node) + 1) : nullptr;
        if (pass && m_graph.start(node) < pass->range.end) {
            pass->recordedNs += static_cast<double>(m_graph.duration(node));
            pass->changedNs += static_cast<double>(m_changes.duration[node]);
        }
    });
    if (m_changes.early.empty())
        m_changes.early = Column<TimeNs>(m_graph.size());
    const auto roleOf = [&](std::uint32_t node) {
        const SliceId slice = m_graph.slice(node);
        const PathResource &resource = m_graph.resources()[m_graph.resourceOf(node)];
        if (!slice.isValid() || resource.isMeetings())
            return OperatorRole::AllRanks;
        return operatorRole(traceOf(resource).text(traceOf(resource).slices().name[slice.value]));
    };
    const auto send = [&](std::uint32_t cause, std::uint32_t receiver, TimeNs time) {
        const OperatorRole role = roleOf(cause);
        const std::uint32_t card = m_graph.resources()[m_graph.resourceOf(cause)].card;
        if ((role != OperatorRole::Send && role != OperatorRole::Exchange) || card == receiver)
            return;
        const StagePass *sent = passBefore((*passes)[card], m_graph.end(cause));
        const double shorter = std::min(sent ? sent->length() : 0, lengthFrom((*passes)[receiver], time));
        const auto early = static_cast<TimeNs>(shorter * (1 - 1 / m_change.value));
        // Who sends to several stages at once is early enough for the one that needs it last.
        TimeNs &known = m_changes.early[cause];
        known = known > 0 ? std::min(known, early) : early;
        count(cause);
    };
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        m_graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            if (kind != PathEdge::Collective || roleOf(node) == OperatorRole::Send || roleOf(node) == OperatorRole::AllRanks)
                return;
            if (!m_graph.resources()[m_graph.resourceOf(cause)].isMeetings())
                return send(cause, resource.card, m_graph.start(node));
            m_graph.eachCause(cause,
                              [&](std::uint32_t arrival, PathEdge) { send(arrival, resource.card, m_graph.start(cause)); });
        });
    });
    return {};
}

} // namespace plumbline
