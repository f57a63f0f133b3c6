// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/rangedifferences.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

WideNs sizeOf(WideNs number)
{
    return number < 0 ? -number : number;
}

} // namespace

Result<GroupDifferences> rangeDifferences(const Trace &base, const StatisticsQuery &baseQuery, const Trace &target,
                                          const StatisticsQuery &targetQuery, const TaskControl &control)
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
    std::sort(groups.begin(), groups.end(), [](const GroupDifference &left, const GroupDifference &right) {
        return std::tuple(sizeOf(right.differenceNs()), std::string_view(left.name)) <
               std::tuple(sizeOf(left.differenceNs()), std::string_view(right.name));
    });
    return groups;
}

} // namespace plumbline
