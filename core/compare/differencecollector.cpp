// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differencecollector.h"

#include "core/base/median.h"
#include "core/base/wide.h"
#include "core/compare/differencefloor.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t NoGroup = ~std::uint32_t{0};

} // namespace

WideNs robustSpread(const std::vector<WideNs> &values)
{
    const WideNs median = upperMedian(values);
    std::vector<WideNs> distances;
    distances.reserve(values.size());
    for (const WideNs value : values)
        distances.push_back(value < median ? median - value : value - median);
    return upperMedian(std::move(distances)) * 44478 / 10000;
}

std::optional<TimeNs> standardDeviation(const std::vector<WideNs> &values, TimeNs mean, std::size_t count)
{
    if (count < 2)
        return std::nullopt;
    double squares = static_cast<double>(count - values.size()) * std::pow(static_cast<double>(mean), 2);
    for (const WideNs value : values)
        squares += std::pow(static_cast<double>(value - mean), 2);
    return saturated(static_cast<WideNs>(std::sqrt(squares / static_cast<double>(count - 1)) + 0.5));
}

DifferenceCollector::DifferenceCollector(const Trace &base, const Trace &target, const Matching &matching,
                                         const CompareScope &scope, WideNs unitsPerNs)
    : m_base(base)
    , m_target(target)
    , m_matching(matching)
    , m_finder(matching, scope)
    , m_isWhole(scope.isWhole())
    , m_groupOfBase(base.slices().size(), NoGroup)
    , m_durationOfBase(base.slices().size())
    , m_unitsPerNs(unitsPerNs)
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
        m_mergedInto.push_back(known->second);
        m_groups.push_back(std::move(added));
        m_longest.push_back({-1, -1});
        m_pairs.emplace_back();
    }
    return known->second;
}

void DifferenceCollector::add(ComparedSide side, std::uint32_t group, TimeNs start, WideNs duration, SliceId slice)
{
    const bool hasSteps = m_finder.pairs() > 0;
    const std::uint32_t pair = hasSteps ? m_finder.pairAt(side, start) : StepPairFinder::NoPair;
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
    if (hasSteps && pair != StepPairFinder::NoPair)
        m_stepSums[std::uint64_t{group} << 32 | pair].ns[index] += duration;
    if (!slice.isValid())
        return;
    if (isBase) {
        m_groupOfBase[slice.value] = group;
        m_durationOfBase[slice.value] = saturated(duration);
    } else if (const SliceId own = m_matching.baseOf[slice.value]; own.isValid() && m_groupOfBase[own.value] != NoGroup) {
        addPair(group, own, slice, duration);
    }
}

void DifferenceCollector::addPair(std::uint32_t group, SliceId slice, SliceId partner, WideNs duration)
{
    const std::uint32_t baseGroup = m_groupOfBase[slice.value];
    Pairs &pairs = baseGroup == group ? m_pairs[group] : m_crossPairs[std::uint64_t{baseGroup} << 32 | group];
    const TimeNs ownDuration = std::exchange(m_durationOfBase[slice.value], 0);
    // A slice counts once, even if two calls of a table are laid on it.
    m_groupOfBase[slice.value] = NoGroup;
    ++pairs.count;
    pairs.differenceNs += duration - ownDuration;
    if (m_finder.pairs() < FewestStepPairs && tellsNoise(slice))
        m_noise.add(ownDuration, saturated(duration));
    if (!m_matching.isReshaped.empty() && m_matching.isReshaped[slice.value] && pairs.reshaped++ == 0)
        pairs.reshapedPair = slice;
    const TimeNs difference = differenceBetween(m_base.slices().duration[slice.value], m_target.slices().duration[partner.value]);
    if (!pairs.slower.slice.isValid() || difference > pairs.slower.differenceNs)
        pairs.slower = {slice, difference};
    if (!pairs.faster.slice.isValid() || difference < pairs.faster.differenceNs)
        pairs.faster = {slice, difference};
}

// What waits for others, or for other ranks, takes as long as they let it. That says nothing about how kernels vary.
bool DifferenceCollector::tellsNoise(SliceId slice) const
{
    const Role role = m_base.slices().role[slice.value];
    const bool isTransfer = role == Role::Communication && m_base.processOf(m_base.laneOf(slice)).kind == ProcessKind::Device;
    return role != Role::Wait && !isTransfer;
}

void DifferenceCollector::mergeRenamed()
{
    std::vector<std::pair<std::uint64_t, const Pairs *>> crossed;
    for (const auto &[groups, pairs] : m_crossPairs)
        crossed.emplace_back(groups, &pairs);
    std::sort(crossed.begin(), crossed.end(), [](const auto &left, const auto &right) {
        return std::pair(right.second->count, left.first) < std::pair(left.second->count, right.first);
    });
    for (const auto &[groups, pairs] : crossed) {
        const auto base = static_cast<std::uint32_t>(groups >> 32);
        const auto target = static_cast<std::uint32_t>(groups);
        const GroupDifference &old = m_groups[base];
        const GroupDifference &fresh = m_groups[target];
        // A group that both cards have, or that was merged already, keeps its name.
        const bool isOneSided = old.targetCount == 0 && fresh.baseCount == 0 && fresh.targetCount > 0;
        const bool isMost = pairs->count * 2 >= std::max(old.baseCount, fresh.targetCount);
        if (isOneSided && isMost && old.group == fresh.group && old.name != fresh.name)
            merge(base, target, *pairs);
    }
}

void DifferenceCollector::merge(std::uint32_t base, std::uint32_t target, const Pairs &pairs)
{
    GroupDifference &into = m_groups[base];
    GroupDifference &from = m_groups[target];
    into.targetName = from.name;
    into.targetCount = std::exchange(from.targetCount, 0);
    into.targetNs = std::exchange(from.targetNs, 0);
    into.targetLongest = from.targetLongest;
    m_pairs[base] = pairs;
    m_mergedInto[target] = base;
}

// A group that less than half of the steps have gets a noise of 0, because its median is 0.
void DifferenceCollector::addSteps()
{
    if (m_finder.pairs() == 0)
        return;
    std::vector<std::pair<std::uint64_t, StepSums>> sums(m_stepSums.begin(), m_stepSums.end());
    for (auto &[key, unused] : sums)
        key = std::uint64_t{m_mergedInto[key >> 32]} << 32 | (key & 0xffffffff);
    std::sort(sums.begin(), sums.end(), [](const auto &left, const auto &right) { return left.first < right.first; });
    for (std::size_t begin = 0; begin < sums.size();) {
        GroupDifference &group = m_groups[sums[begin].first >> 32];
        std::array<std::vector<WideNs>, 2> steps; // only the steps that have the group
        std::size_t end = begin;
        std::uint64_t last = ~std::uint64_t{0};
        for (; end < sums.size() && sums[end].first >> 32 == sums[begin].first >> 32; ++end) {
            for (std::size_t side = 0; side < 2; ++side) {
                if (sums[end].first == last)
                    steps[side].back() += sums[end].second.ns[side];
                else
                    steps[side].push_back(sums[end].second.ns[side]);
            }
            last = sums[end].first;
        }
        addStepFigures(group, std::move(steps));
        begin = end;
    }
}

void DifferenceCollector::addStepFigures(GroupDifference &group, std::array<std::vector<WideNs>, 2> steps) const
{
    const std::uint32_t pairs = m_finder.pairs();
    const bool isUsual = steps[0].size() * 2 >= pairs;
    StepFigures figures;
    figures.pairs = pairs;
    if (pairs >= FewestStepPairs)
        group.floorNs = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        WideNs sum = 0;
        for (const WideNs value : steps[side])
            sum += value;
        const TimeNs mean = meanNs(sum, pairs);
        steps[side].resize(isUsual ? pairs : steps[side].size());
        (side == 0 ? figures.baseMeanNs : figures.targetMeanNs) = mean;
        (side == 0 ? figures.baseSpreadNs : figures.targetSpreadNs) = standardDeviation(steps[side], mean, pairs);
        if (isUsual && pairs >= FewestStepPairs)
            group.floorNs = std::max(*group.floorNs, robustSpread(steps[side]) * static_cast<WideNs>(pairs));
    }
    group.steps = figures;
}

void DifferenceCollector::addGuesses()
{
    const std::optional<double> share = m_finder.pairs() < FewestStepPairs ? m_noise.share() : std::nullopt;
    for (GroupDifference &group : m_groups) {
        if (!share)
            return;
        const bool isOnBoth = group.baseCount > 0 && group.targetCount > 0;
        const WideNs sum = isOnBoth ? std::min(group.baseNs, group.targetNs) : std::max(group.baseNs, group.targetNs);
        const auto calls = static_cast<double>(std::max(group.baseCount, group.targetCount));
        const double clock = static_cast<double>(LeastDivergenceNs * m_unitsPerNs) * std::sqrt(calls);
        group.floorNs = static_cast<WideNs>(*share * static_cast<double>(sum) + clock);
        group.isFloorGuessed = true;
    }
}

GroupDifferences DifferenceCollector::take()
{
    mergeRenamed();
    addSteps();
    addGuesses();
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        GroupDifference &group = m_groups[index];
        const Pairs &pairs = m_pairs[index];
        group.speedNs = pairs.differenceNs;
        group.reshaped = pairs.reshaped;
        group.reshapedPair = pairs.reshapedPair;
        group.largestPair = (group.differenceNs() < 0 ? pairs.faster : pairs.slower).slice;
    }
    std::erase_if(m_groups, [](const GroupDifference &group) { return group.baseCount + group.targetCount == 0; });
    sortDifferences(m_groups);
    return std::move(m_groups);
}

} // namespace plumbline
