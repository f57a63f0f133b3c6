// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/divergences.h"

#include "core/analysis/communication/communication.h"
#include "core/analysis/steps/overlap.h"
#include "core/compare/differencefloor.h"
#include "core/compare/lanematch.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// A pair of slices on a lane, with its differences.
struct PairRecord
{
    std::uint32_t base;
    std::uint32_t target;
    StringId name;
    TimeNs longerNs;
    TimeNs gapNs; ///< difference of the idle times before the slices
    bool hasGap;
};

/// The idle time of a lane before a slice.
struct Idle
{
    TimeNs ns = 0;
    TimeNs longestBegin = 0; ///< start of the longest uninterrupted part
    TimeNs longestNs = 0;
};

/// The idle time of a lane before each slice that stays in place, since the one before that does; 0 before the first. Slices that
/// only one card has or that moved have no idle time of their own: theirs belongs to the next slice that stays in place.
class IdleTimes
{
public:
    template<typename IsInPlace>
    IdleTimes(const Trace &trace, const std::vector<std::uint32_t> &slices, std::uint32_t begin, const IsInPlace &isInPlace)
        : m_begin(begin)
    {
        m_idles.resize(slices.size());
        TimeNs covered = slices.empty() ? 0 : trace.slices().start[slices.front()];
        Idle idle;
        for (const std::uint32_t slice : slices) {
            const TimeNs stretch = std::max<TimeNs>(trace.slices().start[slice] - covered, 0);
            idle.ns += stretch;
            if (stretch > idle.longestNs)
                idle = {idle.ns, covered, stretch};
            covered = std::max(covered, trace.slices().end(slice));
            if (isInPlace(slice))
                m_idles[slice - begin] = std::exchange(idle, {});
        }
    }
    [[nodiscard]] const Idle &of(std::uint32_t slice) const { return m_idles[slice - m_begin]; }

private:
    std::uint32_t m_begin;
    std::vector<Idle> m_idles; ///< by slice, counted from the first of the lane
};

/// Searches two traces for the places where they differ. For one call of run().
class DivergencesSearch
{
public:
    DivergencesSearch(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope,
                      const ClockMap &axes)
        : m_base(base), m_target(target), m_matching(matching), m_finder(matching, scope), m_axes(axes)
    {}

    Divergences run(std::size_t limit, const TaskControl &control)
    {
        const bool baseComputes = hasComputingLane(m_base);
        const bool targetComputes = hasComputingLane(m_target);
        for (std::size_t index = 0; index < m_base.lanes().size() && !control.stopRequested(); ++index) {
            const LaneId lane(index);
            if (!isAsked(m_base, lane, baseComputes))
                continue;
            const LaneId partner = m_matching.targetLaneOf(lane);
            if (partner.isValid())
                addPaired(lane, partner);
            else
                addAlone(lane, true);
        }
        for (std::size_t index = 0; index < m_target.lanes().size() && !control.stopRequested(); ++index) {
            const LaneId lane(index);
            if (isAsked(m_target, lane, targetComputes) && !m_matching.baseLaneOf(lane).isValid())
                addAlone(lane, false);
        }
        const std::size_t shown = std::min(limit, m_losses.size());
        m_result.lossCount = m_losses.size();
        std::partial_sort(m_losses.begin(), m_losses.begin() + static_cast<std::ptrdiff_t>(shown), m_losses.end(),
                          [](const Divergence &left, const Divergence &right) { return rank(left) < rank(right); });
        m_losses.resize(shown);
        m_result.losses = std::move(m_losses);
        keepLongestGaps(limit);
        return std::move(m_result);
    }

private:
    void keepLongestGaps(std::size_t limit)
    {
        const auto rank = [](const OneSidedGap &gap) {
            return std::tuple(-std::max(gap.baseNs, gap.targetNs), gap.base, gap.target);
        };
        const std::size_t shown = std::min(limit, m_gaps.size());
        m_result.gapCount = m_gaps.size();
        std::partial_sort(m_gaps.begin(), m_gaps.begin() + static_cast<std::ptrdiff_t>(shown), m_gaps.end(),
                          [&rank](const OneSidedGap &left, const OneSidedGap &right) { return rank(left) < rank(right); });
        m_gaps.resize(shown);
        m_result.gaps = std::move(m_gaps);
    }

    static std::tuple<TimeNs, SliceId, SliceId, DivergenceKind> rank(const Divergence &divergence)
    {
        return {-divergence.differenceNs, divergence.base, divergence.target, divergence.kind};
    }

    static bool computes(const Trace &trace, const Lane &lane)
    {
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (isComputing(trace, SliceId(slice)))
                return true;
        }
        return false;
    }
    static bool isOfDevice(const Trace &trace, const Lane &lane)
    {
        return trace.process(lane.process).kind == ProcessKind::Device;
    }
    static bool hasComputingLane(const Trace &trace)
    {
        return std::any_of(trace.lanes().begin(), trace.lanes().end(),
                           [&](const Lane &lane) { return isOfDevice(trace, lane) && computes(trace, lane); });
    }
    /// Returns whether a lane is searched. Device lanes with only the waits and copies of collectives are not, because the lanes
    /// of their communication operators tell the same.
    static bool isAsked(const Trace &trace, LaneId id, bool onlyComputing)
    {
        const Lane &lane = trace.lane(id);
        if (trace.process(lane.process).kind == ProcessKind::Communication)
            return groupOfOperators(lane).has_value();
        return isOfDevice(trace, lane) && (!onlyComputing || computes(trace, lane));
    }

    void addAlone(LaneId lane, bool isBase)
    {
        const Trace &trace = isBase ? m_base : m_target;
        for (std::uint32_t slice = trace.lane(lane).sliceBegin(); slice < trace.lane(lane).sliceEnd(); ++slice) {
            const TimeNs start = trace.slices().start[slice];
            if (isBase)
                addOnlyBase(slice);
            else
                addOnlyTarget(slice, m_axes.map(start));
        }
    }

    void addOnlyBase(std::uint32_t slice)
    {
        const TimeNs start = m_base.slices().start[slice];
        if (m_finder.isInScope(ComparedSide::Base, start))
            add({DivergenceKind::OnlyBase, SliceId(slice), {}, -m_base.slices().duration[slice], 0}, start);
    }
    void addOnlyTarget(std::uint32_t slice, TimeNs baseTime)
    {
        if (m_finder.isInScope(ComparedSide::Target, m_target.slices().start[slice]))
            add({DivergenceKind::OnlyTarget, {}, SliceId(slice), m_target.slices().duration[slice], 0}, baseTime);
    }

    void add(const Divergence &divergence, TimeNs baseTime)
    {
        if (!m_result.first || baseTime < m_firstTime) {
            m_result.first = divergence;
            m_firstTime = baseTime;
        }
        if (divergence.differenceNs > 0)
            m_losses.push_back(divergence);
    }

    void addPaired(LaneId lane, LaneId partner)
    {
        const std::vector<std::uint32_t> slices = slicesByStart(m_base, lane);
        const std::vector<std::uint32_t> others = slicesByStart(m_target, partner);
        const auto isInPlace = [&](std::uint32_t slice) {
            return m_matching.targetOf[slice].isValid() && !m_matching.isReordered[slice];
        };
        const IdleTimes idle(m_base, slices, m_base.lane(lane).sliceBegin(), isInPlace);
        const IdleTimes otherIdle(m_target, others, m_target.lane(partner).sliceBegin(), [&](std::uint32_t slice) {
            const SliceId own = m_matching.baseOf[slice];
            return own.isValid() && isInPlace(own.value);
        });
        std::vector<PairRecord> pairs;
        for (const std::uint32_t slice : slices) {
            const SliceId other = m_matching.targetOf[slice];
            if (!other.isValid()) {
                addOnlyBase(slice);
                continue;
            }
            if (!m_finder.isInScope(ComparedSide::Base, m_base.slices().start[slice]))
                continue;
            const bool hasGap = isOfDevice(m_base, m_base.lane(lane)) && !m_matching.isReordered[slice];
            pairs.push_back({slice, other.value, m_base.slices().name[slice],
                             differenceBetween(m_base.slices().duration[slice], m_target.slices().duration[other.value]),
                             differenceBetween(idle.of(slice).ns, otherIdle.of(other.value).ns), hasGap});
        }
        TimeNs after = m_base.lane(lane).range.begin;
        for (const std::uint32_t slice : others) {
            if (const SliceId own = m_matching.baseOf[slice]; own.isValid())
                after = m_base.slices().end(own.value);
            else
                addOnlyTarget(slice, after);
        }
        const TimeNs gapFloor = floorOfGaps(pairs);
        addPairs(pairs, gapFloor);
        addGaps(pairs, idle, otherIdle, gapFloor);
    }

    static TimeNs floorOfGaps(const std::vector<PairRecord> &pairs)
    {
        std::vector<TimeNs> gaps;
        for (const PairRecord &pair : pairs) {
            if (pair.hasGap)
                gaps.push_back(pair.gapNs);
        }
        return differenceFloor(gaps);
    }

    void addGaps(const std::vector<PairRecord> &pairs, const IdleTimes &idle, const IdleTimes &otherIdle, TimeNs floor)
    {
        constexpr TimeNs Tenth = 10;
        for (const PairRecord &pair : pairs) {
            const Idle &own = idle.of(pair.base);
            const Idle &other = otherIdle.of(pair.target);
            const bool isOfTarget = other.ns > own.ns;
            const Idle &longer = isOfTarget ? other : own;
            const TimeNs shorterNs = std::min(own.ns, other.ns);
            if (pair.hasGap && longer.ns - shorterNs > floor && shorterNs <= std::max(floor, longer.ns / Tenth))
                m_gaps.push_back({SliceId(pair.base), SliceId(pair.target), longer.longestBegin, own.ns, other.ns, floor});
        }
    }

    void addPairs(std::vector<PairRecord> &pairs, TimeNs gapFloor)
    {
        std::vector<TimeNs> longer;
        for (const PairRecord &pair : pairs)
            longer.push_back(pair.longerNs);
        const TimeNs laneFloor = differenceFloor(longer);
        std::sort(pairs.begin(), pairs.end(), [](const PairRecord &left, const PairRecord &right) {
            return std::tie(left.name, left.base) < std::tie(right.name, right.base);
        });
        for (std::size_t begin = 0; begin < pairs.size();) {
            std::size_t end = begin;
            longer.clear();
            for (; end < pairs.size() && pairs[end].name == pairs[begin].name; ++end)
                longer.push_back(pairs[end].longerNs);
            const TimeNs floor = longer.size() < FewPairs ? laneFloor : differenceFloor(longer);
            for (; begin < end; ++begin)
                addPair(pairs[begin], floor, gapFloor);
        }
    }

    void addPair(const PairRecord &pair, TimeNs floor, TimeNs gapFloor)
    {
        const TimeNs start = m_base.slices().start[pair.base];
        const auto depart = [&](DivergenceKind kind, TimeNs difference, TimeNs limit) {
            add({kind, SliceId(pair.base), SliceId(pair.target), difference, limit}, start);
        };
        if (m_matching.isReordered[pair.base])
            depart(DivergenceKind::Order, 0, 0);
        if (pair.hasGap && (pair.gapNs > gapFloor || pair.gapNs < -gapFloor))
            depart(DivergenceKind::Gap, pair.gapNs, gapFloor);
        if (pair.longerNs > floor || pair.longerNs < -floor)
            depart(DivergenceKind::Duration, pair.longerNs, floor);
    }

    const Trace &m_base;
    const Trace &m_target;
    const Matching &m_matching;
    StepPairFinder m_finder;
    const ClockMap &m_axes;
    Divergences m_result;
    TimeNs m_firstTime = 0;
    std::vector<Divergence> m_losses;
    std::vector<OneSidedGap> m_gaps;
};

} // namespace

Result<Divergences> findDivergences(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope,
                                    const ClockMap &axes, std::size_t limit, const TaskControl &control)
{
    Divergences divergences = DivergencesSearch(base, target, matching, scope, axes).run(limit, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return divergences;
}

} // namespace plumbline
