// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/replaybasis.h"

#include "core/path/replay.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

constexpr TimeNs MostReplayErrorNs = 1'000;
constexpr std::uint64_t MostReplayedSlices = 10'000'000; ///< of all timelines together
/// A saving counts for steps of the length that the rules know, which leave out start-up.
constexpr double MostStepDifference = 0.1;

bool hasLaunches(const PathGraph &graph)
{
    bool isFound = false;
    for (std::uint32_t node = 0; node < graph.size() && !isFound; ++node) {
        if (graph.kind(node) == PathKind::Kernel)
            graph.eachCause(node, [&](std::uint32_t, PathEdge kind) { isFound = isFound || kind == PathEdge::Launch; });
    }
    return isFound;
}

} // namespace

std::optional<std::size_t> inputOf(const AdviceInputs &inputs, const JobGraph &job, std::size_t card)
{
    for (std::size_t at = 0; at < inputs.size(); ++at) {
        if (inputs.card(at).openCard() == job.cards[card])
            return at;
    }
    return std::nullopt;
}

WhatIf whatIfOf(const JobGraph &job, const std::vector<PathStep> &steps, std::uint32_t card)
{
    WhatIf whatIf(job, steps, allSteps(steps), card);
    whatIf.measureAllSteps();
    return whatIf;
}

std::optional<ReplayBasis> replayBasis(const AdviceInputs &inputs, TaskControl &control)
{
    std::vector<SharedCard> cards;
    std::uint64_t slices = 0;
    for (const auto &card : inputs.cards()) {
        if (!card->trace())
            continue;
        if (!card->startUp().empty())
            return std::nullopt;
        slices += card->trace()->slices().size();
        cards.push_back(card->openCard());
    }
    if (cards.empty() || slices > MostReplayedSlices)
        return std::nullopt;
    auto job = buildJobGraph(cards, control);
    if (!job || control.stopRequested())
        return std::nullopt;
    ReplayBasis basis{std::move(*job), {}, 0};
    const PathGraph &graph = *basis.job.graph;
    auto steps = pathSteps(basis.job, control);
    if (!steps || !hasLaunches(graph) || replayError(graph, control).errorNs > MostReplayErrorNs)
        return std::nullopt;
    basis.steps = std::move(*steps);
    std::erase_if(basis.steps, [](const PathStep &step) { return !step.hasKernels; });
    basis.recordedNs = whatIfOf(basis.job, basis.steps, 0).recordedNs();
    const auto first = inputOf(inputs, basis.job, 0);
    const auto known = static_cast<double>(first ? inputs.card(*first).meanStepNs() : 0);
    const auto own = static_cast<double>(basis.recordedNs) / static_cast<double>(std::max<std::size_t>(basis.steps.size(), 1));
    const bool isOfUsualLength = own > 0 && std::abs(own - known) <= MostStepDifference * own;
    return isOfUsualLength && !control.stopRequested() ? std::optional(std::move(basis)) : std::nullopt;
}

} // namespace plumbline
