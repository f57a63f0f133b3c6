// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differencecollector.h"

#include "core/base/median.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t FewestPairs = 3; ///< fewest pairs of steps that tell something about chance

/// Returns three standard deviations, estimated from the median distance to the median, times the number of values.
WideNs spreadOf(const std::vector<WideNs> &values)
{
    const WideNs median = upperMedian(values);
    std::vector<WideNs> distances;
    distances.reserve(values.size());
    for (const WideNs value : values)
        distances.push_back(value < median ? median - value : value - median);
    return upperMedian(std::move(distances)) * 44478 / 10000 * static_cast<WideNs>(values.size());
}

} // namespace

DifferenceCollector::DifferenceCollector(const Trace &base, const Trace &target, const Matching &matching,
                                         const CompareScope &scope)
    : m_base(base), m_target(target), m_matching(matching), m_finder(matching, scope), m_isWhole(scope.isWhole())
{}

std::uint32_t DifferenceCollector::groupCalled(std::string_view name, std::string_view group)
{
    std::string key(name);
    key += '\0';
    key += group;
    const auto [known, isNew] = m_known.try_emplace(m_texts.intern(key).value, static_cast<std::uint32_t>(m_groups.size()));
    if (isNew) {
        GroupDifference added;
        added.name = name;
        added.group = group;
        m_groups.push_back(std::move(added));
        m_longest.push_back({-1, -1});
        m_extremes.emplace_back();
    }
    return known->second;
}

void DifferenceCollector::add(ComparedSide side, std::uint32_t group, TimeNs start, WideNs duration, SliceId slice)
{
    const bool isSpreadKnown = m_finder.pairs() >= FewestPairs;
    const std::uint32_t pair = !m_isWhole || isSpreadKnown ? m_finder.pairAt(side, start) : StepPairFinder::NoPair;
    if (!m_isWhole && pair == StepPairFinder::NoPair)
        return;
    const bool isBase = side == ComparedSide::Base;
    const auto index = static_cast<std::size_t>(side);
    GroupDifference &sums = m_groups[group];
    ++(isBase ? sums.baseCount : sums.targetCount);
    (isBase ? sums.baseNs : sums.targetNs) += duration;
    if (duration > m_longest[group][index]) {
        m_longest[group][index] = saturated(duration);
        (isBase ? sums.baseLongest : sums.targetLongest) = slice;
    }
    if (isBase && slice.isValid())
        addPair(group, slice);
    if (isSpreadKnown && pair != StepPairFinder::NoPair)
        m_stepSums[std::uint64_t{group} << 32 | pair].ns[index] += duration;
}

void DifferenceCollector::addPair(std::uint32_t group, SliceId slice)
{
    const SliceId partner = m_matching.targetOf[slice.value];
    if (!partner.isValid())
        return;
    const TimeNs difference = m_target.slices().duration[partner.value] - m_base.slices().duration[slice.value];
    Extremes &extremes = m_extremes[group];
    if (!extremes.slower.slice.isValid() || difference > extremes.slower.differenceNs)
        extremes.slower = {slice, difference};
    if (!extremes.faster.slice.isValid() || difference < extremes.faster.differenceNs)
        extremes.faster = {slice, difference};
}

// A group that less than half of the steps have gets a noise of 0, because its median is 0. Therefore only the other groups are
// laid out step by step.
void DifferenceCollector::addFloors()
{
    if (m_finder.pairs() < FewestPairs)
        return;
    std::vector<std::pair<std::uint64_t, StepSums>> sums(m_stepSums.begin(), m_stepSums.end());
    std::sort(sums.begin(), sums.end(), [](const auto &left, const auto &right) { return left.first < right.first; });
    for (GroupDifference &group : m_groups)
        group.floorNs = 0;
    for (std::size_t begin = 0; begin < sums.size();) {
        const std::uint64_t group = sums[begin].first >> 32;
        std::size_t end = begin;
        while (end < sums.size() && sums[end].first >> 32 == group)
            ++end;
        for (std::size_t side = 0; side < 2 && (end - begin) * 2 >= m_finder.pairs(); ++side) {
            std::vector<WideNs> steps(m_finder.pairs());
            for (std::size_t at = begin; at < end; ++at)
                steps[at - begin] = sums[at].second.ns[side];
            m_groups[group].floorNs = std::max(*m_groups[group].floorNs, spreadOf(steps));
        }
        begin = end;
    }
}

GroupDifferences DifferenceCollector::take()
{
    addFloors();
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        const Extremes &extremes = m_extremes[group];
        m_groups[group].largestPair = (m_groups[group].differenceNs() < 0 ? extremes.faster : extremes.slower).slice;
    }
    std::erase_if(m_groups, [](const GroupDifference &group) { return group.baseCount + group.targetCount == 0; });
    const auto rank = [](const GroupDifference &group) {
        const WideNs difference = group.differenceNs();
        return std::tuple<WideNs, std::string_view, std::string_view>(difference < 0 ? difference : -difference, group.name,
                                                                      group.group);
    };
    std::sort(m_groups.begin(), m_groups.end(),
              [&](const GroupDifference &left, const GroupDifference &right) { return rank(left) < rank(right); });
    return std::move(m_groups);
}

} // namespace plumbline
