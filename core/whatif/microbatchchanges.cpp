// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/idlegaps.h"
#include "core/facts/jobpipeline.h"
#include "core/path/messagepairs.h"
#include "core/path/operatorrole.h"
#include "core/whatif/changerun.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// A pass of a card, on the clock of the graph.
struct StagePass
{
    TimeRange range;
    double recordedNs = 0; ///< what its kernels took
    double changedNs = 0;  ///< what they take with the other changes
    double pausesNs = 0;   ///< short pauses between its kernels, as recorded
    double addedNs = 0;    ///< what the pauses of more micro-batches add

    [[nodiscard]] TimeNs begin() const { return range.begin; }
    /// Returns how long it takes with all changes.
    [[nodiscard]] double length() const
    {
        const double working = static_cast<double>(range.length()) - pausesNs;
        return working * (recordedNs > 0 ? changedNs / recordedNs : 1) + pausesNs + addedNs;
    }
};

/// A node of a kernel in a pass.
struct PassKernel
{
    TimeRange range;
    std::uint32_t node = 0;
    StagePass *pass = nullptr;
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

/// With n micro-batches in place of one, a stage may begin with the first of them as soon as it has the message of the stage
/// before it about the first of its own, and with the last one once it has the last message. Passes of lengths S and R with a
/// message of length M between them, whose parts run one after another, therefore meet (1 - 1/n) * (S + M + R - max(S, M, R))
/// earlier. What kernels and messages take in sum stays, and so does the order of the passes. Each micro-batch has all kernels of
/// a pass, so that the short pauses between them come n times.
Result<void> ChangeRun::applyMicroBatches()
{
    auto passes = passesOfSteps(m_job, m_steps, m_control);
    if (!passes)
        return failure(passes.error());
    std::vector<std::vector<PassKernel>> kernels(passes->size()); // by card
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        StagePass *pass =
            m_graph.kind(node) == PathKind::Kernel ? passBefore((*passes)[resource.card], m_graph.start(node) + 1) : nullptr;
        if (pass && m_graph.start(node) < pass->range.end) {
            pass->recordedNs += static_cast<double>(m_graph.duration(node));
            pass->changedNs += static_cast<double>(m_changes.duration[node]);
            kernels[resource.card].push_back({m_graph.range(node), node, pass});
        }
    });
    for (std::vector<PassKernel> &each : kernels) {
        std::ranges::sort(each, {}, [](const PassKernel &kernel) { return std::pair(kernel.range.begin, kernel.node); });
        const StagePass *pass = nullptr;
        TimeNs done = 0; // when all kernels before have ended
        for (const PassKernel &kernel : each) {
            if (kernel.pass != pass)
                done = kernel.range.begin;
            pass = kernel.pass;
            const TimeNs pause = kernel.range.begin - done;
            done = std::max(done, kernel.range.end);
            if (pause <= 0 || pause > KernelGapNs) // a longer one waits for something
                continue;
            const auto added = static_cast<TimeNs>(static_cast<double>(pause) * (m_change.value - 1));
            setDuration(kernel.node, m_changes.duration[kernel.node] + added);
            kernel.pass->pausesNs += static_cast<double>(pause);
            kernel.pass->addedNs += static_cast<double>(added);
        }
    }
    if (m_changes.early.empty())
        m_changes.early = Column<TimeNs>(m_graph.size());
    const auto roleOf = [&](std::uint32_t node) {
        const SliceId slice = m_graph.slice(node);
        const PathResource &resource = m_graph.resources()[m_graph.resourceOf(node)];
        if (!slice.isValid() || resource.isMeetings())
            return OperatorRole::AllRanks;
        return operatorRole(traceOf(resource).text(traceOf(resource).slices().name[slice.value]));
    };
    const auto send = [&](std::uint32_t cause, std::uint32_t receiver, TimeNs time, std::uint32_t message) {
        const OperatorRole role = roleOf(cause);
        const std::uint32_t card = m_graph.resources()[m_graph.resourceOf(cause)].card;
        if ((role != OperatorRole::Send && role != OperatorRole::Exchange) || card == receiver)
            return;
        const StagePass *sent = passBefore((*passes)[card], m_graph.end(cause));
        const double sending = sent ? sent->length() : 0;
        const double receiving = lengthFrom((*passes)[receiver], time);
        const auto moving = static_cast<double>(m_changes.duration[message]);
        const double overlapped =
            sending > 0 && receiving > 0 ? sending + moving + receiving - std::max({sending, moving, receiving}) : 0;
        const auto early = static_cast<TimeNs>(overlapped * (1 - 1 / m_change.value));
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
                return send(cause, resource.card, m_graph.start(node), node);
            m_graph.eachCause(cause,
                              [&](std::uint32_t arrival, PathEdge) { send(arrival, resource.card, m_graph.start(cause), node); });
        });
    });
    return {};
}

} // namespace plumbline
