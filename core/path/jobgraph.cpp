// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/jobgraph.h"

#include "core/analysis/steps/stepstages.h"
#include "core/compare/clockfit.h"
#include "core/path/recordedstretch.h"
#include "core/storage/releasetext.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace plumbline {

Result<JobGraph> buildJobGraph(const std::vector<SharedCard> &cards, TaskControl &control)
{
    JobGraph job;
    std::vector<PathInput> inputs;
    for (const SharedCard &card : cards) {
        if (!card->trace())
            continue;
        PathInput input{{card->trace(), {}, card->card().rank}, nullptr};
        if (!job.cards.empty()) {
            const Trace &base = *job.cards.front()->trace();
            const Alignment fit = alignByCollectives(base, *card->trace(), control);
            if (fit.refusal != AlignmentRefusal::None) {
                ++job.cardsWithoutClock;
                continue;
            }
            input.card.clock = fit.clock(base, *card->trace());
        }
        auto peers = card->peerWaits(control);
        if (!peers)
            return failure(peers.error());
        input.peers = *peers;
        job.errors.insert(job.errors.end(), input.peers->errors.begin(), input.peers->errors.end());
        input.arguments = std::make_shared<const ArgumentsOfOperators>(readOperatorArguments(*card->trace(), control));
        input.connections = std::make_shared<const TaskConnections>(readTaskConnections(*card->trace(), control));
        if (cards.size() > 1)
            releaseText(*card->trace());
        job.cards.push_back(card);
        job.peers.push_back(input.peers);
        inputs.push_back(std::move(input));
    }
    if (inputs.empty())
        return failure(ErrorCode::FileNotFound);
    auto graph = buildPathGraph(inputs, control);
    if (!graph)
        return failure(graph.error());
    job.graph = std::move(*graph);
    return job;
}

MissingEdges JobGraph::missing() const
{
    MissingEdges missing = graph->missing();
    missing[static_cast<std::size_t>(MissingEdge::Clocks)] += cardsWithoutClock;
    for (const PathCard &card : graph->cards())
        missing[static_cast<std::size_t>(MissingEdge::Stretches)] += mainStretch(*card.trace).lanesElsewhere;
    return missing;
}

namespace {

/// Finds out in which steps kernels of the first card began. O(nodes log steps).
void findKernels(const PathGraph &graph, std::vector<PathStep> &steps, const TaskControl &control)
{
    std::vector<bool> hasKernels(steps.size());
    for (const PathResource &resource : graph.resources()) {
        for (std::uint32_t node = resource.begin; resource.isDevice && resource.card == 0 && node < resource.end; ++node) {
            if (node % 65'536 == 0 && control.stopRequested())
                return;
            if (graph.kind(node) != PathKind::Kernel)
                continue;
            const TimeNs start = graph.start(node);
            const auto behind = std::ranges::upper_bound(steps, start, {}, [](const PathStep &step) { return step.range.begin; });
            if (behind != steps.begin() && std::prev(behind)->range.contains(start))
                hasKernels[static_cast<std::size_t>(behind - steps.begin()) - 1] = true;
        }
    }
    const bool isAny = std::ranges::find(hasKernels, true) != hasKernels.end();
    for (std::size_t at = 0; at < steps.size(); ++at)
        steps[at].hasKernels = !isAny || hasKernels[at];
}

} // namespace

Result<std::vector<PathStep>> pathSteps(const JobGraph &job, TaskControl &control)
{
    const OpenCard &first = *job.cards.front();
    const auto stages = first.stages(control);
    if (!stages)
        return failure(stages.error());
    std::vector<PathStep> steps;
    for (const StepStages &step : (*stages)->steps) {
        if (step.range && step.isRecorded && !step.range->isEmpty())
            steps.push_back({step.step, *step.range});
    }
    if (steps.empty())
        steps.push_back({"", mainStretch(*first.trace()).range});
    findKernels(*job.graph, steps, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return steps;
}

std::size_t typicalStep(const std::vector<PathStep> &steps)
{
    const bool isAny = std::ranges::any_of(steps, &PathStep::hasKernels);
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (steps[at].hasKernels || !isAny)
            order.push_back(at);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return steps[at].range.length(); });
    return order[(order.size() - 1) / 2];
}

CriticalPath pathOfRange(const PathGraph &graph, TimeRange range, const TaskControl &control, std::uint32_t card)
{
    const std::uint32_t last = pathEnd(graph, card, range.end);
    if (range.isEmpty())
        return {range, {}};
    if (last == PathGraph::NoNode)
        return {range, {{PathKind::Idle, {}, card, {}, range, last, range.length()}}};
    return criticalPath(graph, last, range, control);
}

std::optional<int> awaitedRank(const JobGraph &job, const PathSegment &segment)
{
    if (segment.kind != PathKind::PeerWait)
        return std::nullopt;
    const PeerWaits &peers = *job.peers[segment.card];
    const TimeNs begin = job.graph->cards()[segment.card].trace->slices().start[segment.slice.value];
    auto collective =
        std::ranges::lower_bound(peers.collectives, begin, {}, [](const PeerCollective &each) { return each.range.begin; });
    while (collective != peers.collectives.end() && collective->range.begin == begin && collective->slice != segment.slice)
        ++collective;
    if (collective != peers.collectives.end() && collective->slice != segment.slice)
        collective = peers.collectives.end();
    const PeerWait *last = nullptr;
    for (std::uint32_t at = 0; collective != peers.collectives.end() && at < peers.waitsOf(*collective).size(); ++at) {
        const PeerWait &wait = peers.waitsOf(*collective)[at];
        const bool hasCard =
            wait.rank && std::ranges::any_of(job.cards, [&](const SharedCard &card) { return card->card().rank == wait.rank; });
        if (!hasCard && (!last || wait.arrival.end > last->arrival.end))
            last = &wait;
    }
    return last ? last->rank : std::nullopt;
}

} // namespace plumbline
