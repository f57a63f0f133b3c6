// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/stepwaterfall.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace plumbline {

namespace {

/// Returns the position in Matching::steps of the pair with the median difference; empty without pairs.
std::optional<std::size_t> medianPair(const Matching &matching, const CompareScope &scope)
{
    std::vector<std::size_t> pairs;
    for (std::size_t at = 0; at < matching.steps.size(); ++at) {
        const StepPair &pair = matching.steps[at];
        if (pair.base && pair.target && (scope.isWhole() || scope.steps[at]))
            pairs.push_back(at);
    }
    std::ranges::stable_sort(pairs, {}, [&](std::size_t at) {
        const StepPair &pair = matching.steps[at];
        return matching.targetSteps[*pair.target].range.length() - matching.baseSteps[*pair.base].range.length();
    });
    return pairs.empty() ? std::nullopt : std::optional(pairs[(pairs.size() - 1) / 2]);
}

} // namespace

Result<StepWaterfall> waterfallOfSteps(const SharedCard &base, const SharedCard &target, const Matching &matching,
                                       const CompareScope &scope, TaskControl &control)
{
    const auto baseJob = buildJobGraph({base}, control);
    if (!baseJob)
        return failure(baseJob.error());
    const auto targetJob = buildJobGraph({target}, control);
    if (!targetJob)
        return failure(targetJob.error());
    StepWaterfall made;
    TimeRange baseRange = base->trace()->slicesRange();
    TimeRange targetRange = target->trace()->slicesRange();
    if (const auto pair = medianPair(matching, scope)) {
        const ProfilerStep &baseStep = matching.baseSteps[*matching.steps[*pair].base];
        const ProfilerStep &targetStep = matching.targetSteps[*matching.steps[*pair].target];
        baseRange = baseStep.range;
        targetRange = targetStep.range;
        made.baseStep = baseStep.number;
        made.targetStep = targetStep.number;
    }
    const std::vector<WaterfallCard> cards{{&matching, 0}};
    auto waterfall = makeWaterfall({*baseJob->graph, *targetJob->graph, cards, baseRange, targetRange}, control);
    if (!waterfall)
        return failure(waterfall.error());
    made.waterfall = std::move(*waterfall);
    return made;
}

} // namespace plumbline
