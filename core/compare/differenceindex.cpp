// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/differenceindex.h"

#include "core/base/scheduler.h"
#include "core/base/wide.h"
#include "core/compare/lanematch.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::size_t DifferenceIndexFanOut = 16;
/// Sums are cut at this limit, so that they can be negated. Only damaged files reach it.
constexpr TimeNs MostNs = std::numeric_limits<TimeNs>::max();

TimeNs added(TimeNs sum, TimeNs difference)
{
    return static_cast<TimeNs>(std::clamp<WideNs>(WideNs{sum} + difference, -MostNs, MostNs));
}

} // namespace

LaneDifferences::LaneDifferences(const Trace &base, const Trace &target, const Matching &matching, LaneId lane)
{
    TimeNs covered = std::numeric_limits<TimeNs>::min();
    TimeNs sum = 0;
    for (const std::uint32_t slice : slicesByStart(base, lane)) {
        const SliceId partner = matching.targetOf[slice];
        const TimeNs end = base.slices().end(slice);
        const bool isInside = base.slices().start[slice] < covered && end <= covered;
        if (!partner.isValid() || isInside)
            continue;
        covered = std::max(covered, end);
        const TimeNs difference = differenceBetween(base.slices().duration[slice], target.slices().duration[partner.value]);
        sum = added(sum, difference);
        m_slices.push_back(slice);
        m_differenceNs.push_back(difference);
        m_sumNs.push_back(sum);
        m_largestNs = std::max(m_largestNs, std::abs(difference));
        m_largestSumNs = std::max(m_largestSumNs, std::abs(sum));
    }
    addFloors(base);
    addLevels();
}

void LaneDifferences::addFloors(const Trace &base)
{
    std::vector<TimeNs> differences = m_differenceNs;
    const TimeNs laneFloor = differenceFloor(differences);
    const auto nameOf = [&](std::uint32_t pair) { return base.slices().name[m_slices[pair]]; };
    std::vector<std::uint32_t> byName(m_slices.size());
    std::iota(byName.begin(), byName.end(), 0U);
    std::sort(byName.begin(), byName.end(), [&](std::uint32_t left, std::uint32_t right) {
        return std::tuple(nameOf(left), left) < std::tuple(nameOf(right), right);
    });
    m_isNoise.resize(m_slices.size());
    for (std::size_t begin = 0; begin < byName.size();) {
        std::size_t end = begin;
        differences.clear();
        for (; end < byName.size() && nameOf(byName[end]) == nameOf(byName[begin]); ++end)
            differences.push_back(m_differenceNs[byName[end]]);
        const TimeNs floor = differences.size() < FewPairs ? laneFloor : differenceFloor(differences);
        for (; begin < end; ++begin)
            m_isNoise[byName[begin]] = std::abs(m_differenceNs[byName[begin]]) <= floor;
    }
}

void LaneDifferences::addLevels()
{
    for (std::size_t below = m_slices.size(); below > DifferenceIndexFanOut; below = m_levels.back().size()) {
        std::vector<Block> level;
        level.reserve(below / DifferenceIndexFanOut + 1);
        for (std::size_t begin = 0; begin < below; begin += DifferenceIndexFanOut) {
            const auto at = [&](std::size_t i) {
                return m_levels.empty() ? blockOf(static_cast<std::uint32_t>(i)) : m_levels.back()[i];
            };
            Block block = at(begin);
            for (std::size_t i = begin + 1; i < std::min(begin + DifferenceIndexFanOut, below); ++i)
                join(block, at(i));
            level.push_back(block);
        }
        m_levels.push_back(std::move(level));
    }
}

void LaneDifferences::join(Block &to, const Block &part) const
{
    if (std::abs(m_differenceNs[part.largest]) > std::abs(m_differenceNs[to.largest]))
        to.largest = part.largest;
    to.lowNs = std::min(to.lowNs, part.lowNs);
    to.highNs = std::max(to.highNs, part.highNs);
}

/// Sums up the pairs [begin, end), which must not be empty. O(log pairs).
LaneDifferences::Block LaneDifferences::blockOf(std::size_t begin, std::size_t end) const
{
    Block block = blockOf(static_cast<std::uint32_t>(begin));
    for (std::size_t at = begin + 1; at < end;) {
        // Take the largest block that begins here and ends inside the range.
        std::size_t level = 0;
        std::size_t length = 1;
        while (level < m_levels.size() && at % (length * DifferenceIndexFanOut) == 0 &&
               at + length * DifferenceIndexFanOut <= end) {
            length *= DifferenceIndexFanOut;
            ++level;
        }
        join(block, level == 0 ? blockOf(static_cast<std::uint32_t>(at)) : m_levels[level - 1][at / length]);
        at += length;
    }
    return block;
}

SlicePair LaneDifferences::pair(std::size_t index) const
{
    return {SliceId(m_slices[index]), m_differenceNs[index], m_sumNs[index], m_isNoise[index]};
}

TimeNs LaneDifferences::sumAt(const Trace &base, TimeNs time) const
{
    const auto after = std::partition_point(m_slices.begin(), m_slices.end(),
                                            [&](std::uint32_t slice) { return base.slices().start[slice] <= time; });
    return after == m_slices.begin() ? 0 : m_sumNs[static_cast<std::size_t>(after - m_slices.begin()) - 1];
}

void LaneDifferences::columns(const Trace &base, const TimeScale &scale, std::vector<DifferenceColumn> &out) const
{
    out.clear();
    const Column<TimeNs> &start = base.slices().start;
    const auto firstFrom = [&](std::size_t from, TimeNs time) {
        const auto found = std::partition_point(m_slices.begin() + static_cast<std::ptrdiff_t>(from), m_slices.end(),
                                                [&](std::uint32_t slice) { return start[slice] < time; });
        return static_cast<std::size_t>(found - m_slices.begin());
    };
    std::size_t next = firstFrom(0, scale.range().begin);
    if (next > 0) {
        const auto before = static_cast<std::uint32_t>(next - 1);
        out.push_back({0, 0, before, before, m_sumNs[before], m_sumNs[before], m_sumNs[before]});
    }
    while (next < m_slices.size() && start[m_slices[next]] < scale.range().end) {
        const std::size_t begin = next;
        const int px = scale.pixelOf(start[m_slices[begin]]);
        next = firstFrom(begin + 1, std::min(scale.beginOfPixel(px + 1), scale.range().end));
        const Block block = blockOf(begin, next);
        const TimeNs first = begin == 0 ? 0 : m_sumNs[begin - 1];
        out.push_back({px, static_cast<std::uint32_t>(next - begin), block.largest, static_cast<std::uint32_t>(next - 1), first,
                       std::min(first, block.lowNs), std::max(first, block.highNs)});
    }
}

void DifferenceScale::add(const LaneDifferences &lane)
{
    differenceNs = std::max(differenceNs, lane.largestNs());
    sumNs = std::max(sumNs, lane.largestSumNs());
}

Result<DifferenceIndex> DifferenceIndex::make(const Trace &base, const Trace &target, const Matching &matching,
                                              const TaskControl &control)
{
    DifferenceIndex index;
    for (const Matching::LanePair &lane : matching.lanes)
        index.m_bases.push_back(lane.base);
    index.m_lanes.resize(index.m_bases.size());
    parallelFor(index.m_lanes.size(), 0, [&](std::size_t i, unsigned) {
        if (!control.stopRequested())
            index.m_lanes[i] = LaneDifferences(base, target, matching, index.m_bases[i]);
    });
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    for (const LaneDifferences &lane : index.m_lanes)
        index.m_scale.add(lane);
    return index;
}

const LaneDifferences *DifferenceIndex::lane(LaneId base) const
{
    const auto found = std::lower_bound(m_bases.begin(), m_bases.end(), base);
    return found == m_bases.end() || *found != base ? nullptr : &m_lanes[static_cast<std::size_t>(found - m_bases.begin())];
}

} // namespace plumbline
