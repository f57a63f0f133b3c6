// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differences.h"

#include "core/compare/differencefloor.h"
#include "core/query/slicesearch.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

WideNs sizeOf(WideNs number)
{
    return number < 0 ? -number : number;
}

/// Returns the differences of the pairs that show in the range, by the text of their group on the base.
Result<std::unordered_map<std::string, std::vector<TimeNs>>> pairDifferences(const Trace &base, const StatisticsQuery &query,
                                                                             const Trace &target, const Matching &matching,
                                                                             const TaskControl &control)
{
    const auto found = findSlices(base, {query.range, query.lanes, nullptr}, control);
    if (!found)
        return failure(found.error());
    std::unordered_map<std::uint32_t, std::vector<TimeNs>> byKey;
    for (const SliceId slice : *found) {
        const SliceId partner = matching.targetOf[slice.value];
        if (partner.isValid())
            byKey[groupKey(base, query.by, slice, base.laneOf(slice))].push_back(
                differenceBetween(base.slices().duration[slice.value], target.slices().duration[partner.value]));
    }
    std::unordered_map<std::string, std::vector<TimeNs>> byText;
    for (auto &[key, differences] : byKey) {
        std::vector<TimeNs> &all = byText[groupName(base, query.by, key)];
        all.insert(all.end(), differences.begin(), differences.end());
    }
    return byText;
}

/// Returns the noise of the sum over all calls of a group.
WideNs floorOf(const GroupDifference &group, std::vector<TimeNs> differences)
{
    const auto calls = static_cast<double>(std::max(group.baseCount, group.targetCount));
    return static_cast<WideNs>(static_cast<double>(differenceFloor(differences)) * std::sqrt(calls));
}

} // namespace

Result<GroupDifferences> rangeDifferences(const Trace &base, const StatisticsQuery &baseQuery, const Trace &target,
                                          const StatisticsQuery &targetQuery, const Matching *matching,
                                          const TaskControl &control)
{
    const auto ofBase = rangeStatistics(base, baseQuery, control);
    if (!ofBase)
        return failure(ofBase.error());
    const auto ofTarget = rangeStatistics(target, targetQuery, control);
    if (!ofTarget)
        return failure(ofTarget.error());
    GroupDifferences groups;
    std::unordered_map<std::string, std::size_t> known;
    const auto groupCalled = [&](std::string name) -> GroupDifference & {
        const auto [place, isNew] = known.try_emplace(std::move(name), groups.size());
        if (isNew)
            groups.emplace_back().name = place->first;
        return groups[place->second];
    };
    for (const GroupStatistics &each : ofBase->groups) {
        GroupDifference &group = groupCalled(groupName(base, baseQuery.by, each.key));
        group.baseCount += each.count;
        group.baseNs += each.sumNs;
    }
    for (const GroupStatistics &each : ofTarget->groups) {
        GroupDifference &group = groupCalled(groupName(target, targetQuery.by, each.key));
        group.targetCount += each.count;
        group.targetNs += each.sumNs;
    }
    if (matching) {
        const auto pairs = pairDifferences(base, baseQuery, target, *matching, control);
        if (!pairs)
            return failure(pairs.error());
        for (GroupDifference &group : groups) {
            const auto found = pairs->find(group.name);
            for (const TimeNs difference : found == pairs->end() ? std::vector<TimeNs>() : found->second)
                group.speedNs += difference;
            group.floorNs = floorOf(group, found == pairs->end() ? std::vector<TimeNs>() : found->second);
        }
    }
    std::sort(groups.begin(), groups.end(), [](const GroupDifference &left, const GroupDifference &right) {
        return std::tuple(sizeOf(right.differenceNs()), std::string_view(left.name)) <
               std::tuple(sizeOf(left.differenceNs()), std::string_view(right.name));
    });
    return groups;
}

} // namespace plumbline
