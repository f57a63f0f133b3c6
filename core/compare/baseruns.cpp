// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/baseruns.h"

#include "core/compare/differencecollector.h"
#include "core/compare/differencefloor.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// Returns the noise of a sum of times that comes from the resolution of clocks; of one time where `times` is less.
WideNs clockFloor(double times)
{
    return static_cast<WideNs>(static_cast<double>(LeastDivergenceNs) * std::sqrt(std::max(times, 1.0)));
}

WideNs meanOfRuns(const std::vector<WideNs> &values)
{
    WideNs sum = 0;
    for (const WideNs value : values)
        sum += value;
    return meanNs(sum, values.size());
}

/// Scales a sum over `from` steps to one over `to` steps; 0 stands for everything that was recorded.
WideNs scaled(WideNs sum, std::uint32_t from, std::uint32_t to)
{
    return from == to || from == 0 || to == 0 ? sum : WideNs{meanNs(sum * to, from)};
}

std::optional<TimeNs> rootMeanSquare(const std::vector<std::optional<TimeNs>> &spreads)
{
    double squares = 0;
    for (const std::optional<TimeNs> &spread : spreads) {
        if (!spread)
            return std::nullopt;
        squares += std::pow(static_cast<double>(*spread), 2);
    }
    return std::llround(std::sqrt(squares / static_cast<double>(spreads.size())));
}

/// One group in all runs; null where a run lacks it.
using GroupRuns = std::vector<const GroupDifference *>;

using GroupKeyOfRuns = std::pair<std::string, std::string>; // name and group

/// Joins one group. Its target is that of the first run, and each run says how its base differs from its own target.
GroupDifference joined(const GroupRuns &group, const std::vector<std::uint32_t> &steps)
{
    const auto first = std::ranges::find_if(group, [](const GroupDifference *each) { return each != nullptr; });
    GroupDifference result = **first;
    if (first != group.begin()) { // its slices of the base are those of another trace than the first run's
        result.baseLongest = result.largestPair = result.reshapedPair = {};
        result.reshaped = 0;
    }
    const auto fresh = std::ranges::find_if(group, [](const GroupDifference *each) { return each && each->targetCount > 0; });
    if (result.targetCount == 0 && fresh != group.end()) { // the first run has the group under another name than the target
        result.targetName = (*fresh)->targetName;
        result.targetCount = (*fresh)->targetCount;
        result.targetNs = (*fresh)->targetNs;
        result.targetLongest = (*fresh)->targetLongest;
    }
    std::vector<WideNs> sums;
    WideNs counts = 0;
    WideNs speed = 0;
    WideNs meanSteps = 0;
    std::vector<std::optional<TimeNs>> spreads;
    for (std::size_t run = 0; run < group.size(); ++run) {
        const GroupDifference missing;
        const GroupDifference &each = group[run] ? *group[run] : missing;
        sums.push_back(scaled(each.baseNs, steps[run], steps.front()));
        counts += scaled(static_cast<WideNs>(each.baseCount), steps[run], steps.front());
        speed += scaled(each.speedNs, steps[run], steps.front());
        if (group[run] && each.steps) {
            meanSteps += each.steps->baseMeanNs;
            spreads.push_back(each.steps->baseSpreadNs);
        }
    }
    result.baseNs = meanOfRuns(sums);
    result.baseCount = static_cast<std::uint64_t>(meanNs(counts, group.size()));
    if (counts > 0)
        result.baseCount = std::max<std::uint64_t>(result.baseCount, 1);
    result.speedNs = meanNs(speed, group.size());
    result.baseSpreadNs = standardDeviation(sums, static_cast<TimeNs>(saturated(result.baseNs)), sums.size());
    if (result.steps) {
        result.steps->baseMeanNs = meanNs(meanSteps, group.size());
        result.steps->baseSpreadNs = rootMeanSquare(spreads);
    }
    const auto calls = static_cast<double>(std::max<std::uint64_t>({result.baseCount, result.targetCount, 1}));
    const WideNs floor = std::max(floorOfRuns(sums), clockFloor(calls));
    const bool isKept = group.size() < FewestBaseRuns && result.floorNs && *result.floorNs > floor;
    if (!isKept) {
        result.floorNs = floor;
        result.isFloorGuessed = group.size() < FewestBaseRuns;
    }
    return result;
}

} // namespace

WideNs floorOfRuns(const std::vector<WideNs> &values)
{
    const WideNs mean = meanOfRuns(values);
    WideNs farthest = 0;
    for (const WideNs value : values)
        farthest = std::max(farthest, value < mean ? mean - value : value - mean);
    const auto deviation = standardDeviation(values, saturated(mean), values.size());
    return std::max<WideNs>(WideNs{3} * deviation.value_or(0), farthest);
}

GroupDifferences overBaseRuns(std::vector<BaseRun<GroupDifferences>> runs)
{
    if (runs.size() == 1)
        return std::move(runs.front().differences);
    std::map<GroupKeyOfRuns, GroupKeyOfRuns> renamed; // by the name on the target
    for (const BaseRun<GroupDifferences> &run : runs) {
        for (const GroupDifference &group : run.differences) {
            if (!group.targetName.empty())
                renamed.try_emplace({group.targetName, group.group}, group.name, group.group);
        }
    }
    std::map<GroupKeyOfRuns, GroupRuns> groups;
    std::vector<std::uint32_t> steps;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        steps.push_back(runs[run].steps);
        for (const GroupDifference &group : runs[run].differences) {
            // What one run tells as renamed and another one as new is the same group of the target.
            const auto old = group.baseCount == 0 ? renamed.find({group.name, group.group}) : renamed.end();
            GroupRuns &known = groups[old == renamed.end() ? GroupKeyOfRuns(group.name, group.group) : old->second];
            known.resize(runs.size());
            if (!known[run] || known[run]->baseCount == 0)
                known[run] = &group;
        }
    }
    GroupDifferences result;
    for (const auto &[key, group] : groups)
        result.push_back(joined(group, steps));
    sortDifferences(result);
    return result;
}

std::vector<QuantityDifference> overBaseRuns(const std::vector<BaseRun<std::vector<QuantityDifference>>> &runs)
{
    std::vector<QuantityDifference> result;
    for (std::size_t at = 0; !runs.empty() && at < runs.front().differences.size(); ++at) {
        QuantityDifference joinedQuantity = runs.front().differences[at];
        std::vector<WideNs> values;
        for (const auto &run : runs) {
            // A run that lacks the quantity leaves the mean unknown.
            const auto base = at < run.differences.size() ? run.differences[at].base : std::nullopt;
            const bool isMean = joinedQuantity.quantity == OverviewQuantity::Step;
            if (base)
                values.push_back(isMean ? WideNs{*base} : scaled(*base, run.steps, runs.front().steps));
        }
        const bool isKnown = values.size() == runs.size();
        joinedQuantity.base = isKnown ? std::optional<std::int64_t>(saturated(meanOfRuns(values))) : std::nullopt;
        if (isKnown && runs.size() > 1) {
            joinedQuantity.baseSpread = standardDeviation(values, *joinedQuantity.base, values.size());
            const double steps = joinedQuantity.quantity == OverviewQuantity::Step ? 1 : runs.front().steps;
            joinedQuantity.floor = saturated(std::max(floorOfRuns(values), clockFloor(steps)));
        }
        result.push_back(joinedQuantity);
    }
    return result;
}

std::optional<StepLengths> overBaseRuns(const std::vector<std::optional<StepLengths>> &runs)
{
    std::vector<WideNs> means;
    std::vector<std::optional<TimeNs>> spreads;
    for (const std::optional<StepLengths> &run : runs) {
        if (!run)
            return std::nullopt;
        means.push_back(run->figures.baseMeanNs);
        spreads.push_back(run->figures.baseSpreadNs);
    }
    if (runs.empty() || runs.size() == 1)
        return runs.empty() ? std::nullopt : runs.front();
    StepLengths result = *runs.front();
    result.figures.baseMeanNs = saturated(meanOfRuns(means));
    result.figures.baseSpreadNs = rootMeanSquare(spreads);
    result.runSpreadNs = standardDeviation(means, result.figures.baseMeanNs, means.size());
    const double steps = std::max<double>(result.figures.pairs, 1);
    const double inside = 3 * static_cast<double>(result.figures.baseSpreadNs.value_or(0)) / std::sqrt(steps);
    const TimeNs floor = saturated(std::max({floorOfRuns(means), clockFloor(1), static_cast<WideNs>(inside)}));
    result.floorNs = runs.size() < FewestBaseRuns ? std::max(result.floorNs.value_or(0), floor) : floor;
    return result;
}

} // namespace plumbline
