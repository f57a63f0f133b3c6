// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/divergences.h"

#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/analysis/steps/overlap.h"
#include "core/base/wide.h"
#include "core/compare/differencefloor.h"
#include "core/compare/lanegaps.h"
#include "core/compare/lanematch.h"
#include "core/compare/pairnoise.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
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
};

/// The idle times before a pair of slices.
struct GapRecord
{
    std::uint32_t base;
    std::uint32_t target;
    Idle own;   ///< on the base
    Idle other; ///< on the target
    TimeNs floorNs;

    [[nodiscard]] bool isOfTarget() const { return other.ns > own.ns; }
    /// Returns how much longer the target is idle, without the idle time that takes the place of work that only the base has:
    /// both together cost no time.
    [[nodiscard]] TimeNs differenceNs() const
    {
        const TimeNs longer = differenceBetween(own.ns, other.ns);
        if (longer <= 0 || own.aloneNs <= other.aloneNs)
            return longer;
        return std::clamp<TimeNs>(differenceBetween(own.range.length(), other.range.length()), 0, longer);
    }
    /// Returns the idle time of the base that the target fills with work that only it has.
    [[nodiscard]] TimeNs filledNs() const
    {
        return other.aloneNs > own.aloneNs ? std::max<TimeNs>(differenceBetween(other.ns, own.ns), 0) : 0;
    }
    [[nodiscard]] const Idle &longer() const { return isOfTarget() ? other : own; }
};

/// A run of slices of one name that only the target has, with no pair between them.
struct AddedRun
{
    std::uint32_t first;
    std::uint32_t count;
    WideNs ns;
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
        const std::vector<bool> isBaseAsked = askedLanes(m_base);
        const std::vector<bool> isTargetAsked = askedLanes(m_target);
        m_work = {workOf(m_base, isBaseAsked), workOf(m_target, isTargetAsked)};
        for (std::size_t index = 0; index < m_base.lanes().size() && !control.stopRequested(); ++index) {
            const LaneId lane(index);
            if (!isBaseAsked[index])
                continue;
            const LaneId partner = m_matching.targetLaneOf(lane);
            if (partner.isValid())
                addPaired(lane, partner);
            else
                addAlone(lane, true);
        }
        for (std::size_t index = 0; index < m_target.lanes().size() && !control.stopRequested(); ++index) {
            const LaneId lane(index);
            if (isTargetAsked[index] && !m_matching.baseLaneOf(lane).isValid())
                addAlone(lane, false);
        }
        if (control.stopRequested())
            return std::move(m_result);
        tellGaps();
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
    /// Returns the lanes that are searched: those of kernels and of communication. Device lanes with only the waits and copies of
    /// collectives are none of them, because the lanes of their communication operators tell the same.
    static std::vector<bool> askedLanes(const Trace &trace)
    {
        std::vector<bool> isDevice(trace.lanes().size());
        std::vector<bool> isAsked(trace.lanes().size());
        for (std::size_t index = 0; index < isAsked.size(); ++index) {
            const Lane &lane = trace.lanes()[index];
            isDevice[index] = isOfDevice(trace, lane) && !isStepTraceLane(lane);
            isAsked[index] = isDevice[index] && computes(trace, lane);
        }
        if (std::find(isAsked.begin(), isAsked.end(), true) == isAsked.end())
            isAsked = isDevice;
        const CommunicationLanes communication(trace);
        for (const LaneId lane : communication.lanes()) {
            if (communication.tellsOperators())
                isAsked[lane.value] = true;
        }
        return isAsked;
    }
    static bool isCommunication(const Trace &trace, const Lane &lane, std::uint32_t slice)
    {
        return trace.slices().role[slice] == Role::Communication || !isOfDevice(trace, lane);
    }

    /// When lanes that are searched work. `compute` is the part of kernels that do not communicate.
    struct Work
    {
        TimeRanges all;
        TimeRanges compute;
    };
    static Work workOf(const Trace &trace, const std::vector<bool> &isAsked)
    {
        Work work;
        TimeRanges communication;
        for (std::size_t index = 0; index < trace.lanes().size(); ++index) {
            const Lane &lane = trace.lanes()[index];
            if (!isAsked[index])
                continue;
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
                if (isWait(trace, slice) || trace.slices().duration[slice] <= 0)
                    continue;
                TimeRanges &ranges = isCommunication(trace, lane, slice) ? communication : work.compute;
                ranges.push_back(trace.sliceRange(SliceId(slice)));
            }
        }
        work.compute = unionOf(std::move(work.compute));
        work.all = united(work.compute, unionOf(std::move(communication)));
        return work;
    }

    void addAlone(LaneId lane, bool isBase)
    {
        const Trace &trace = isBase ? m_base : m_target;
        std::vector<std::uint32_t> added;
        for (const std::uint32_t slice : slicesByStart(trace, lane)) {
            if (isBase)
                addOnlyBase(slice);
            else if (!isWait(trace, slice))
                added.push_back(slice);
        }
        if (!isBase && !added.empty())
            addOnlyTarget(added, 0, m_axes.map(trace.slices().start[added.front()]));
    }

    void addOnlyBase(std::uint32_t slice)
    {
        const TimeNs start = m_base.slices().start[slice];
        if (m_finder.isInScope(ComparedSide::Base, start) && !isWait(m_base, slice))
            add({DivergenceKind::OnlyBase, SliceId(slice), {}, -m_base.slices().duration[slice], 0}, start);
    }

    /// Adds slices that only the target has at one place, by start. `insteadNs` is the time of what only the base has there, work
    /// or idle time: what replaces it costs no more than the rest.
    void addOnlyTarget(const std::vector<std::uint32_t> &slices, WideNs insteadNs, TimeNs baseTime)
    {
        std::vector<AddedRun> runs;
        for (const std::uint32_t slice : slices) {
            if (!m_finder.isInScope(ComparedSide::Target, m_target.slices().start[slice]))
                continue;
            const bool isSame = !runs.empty() && m_target.slices().name[runs.back().first] == m_target.slices().name[slice];
            if (!isSame)
                runs.push_back({slice, 0, 0});
            ++runs.back().count;
            runs.back().ns += m_target.slices().duration[slice];
        }
        for (const AddedRun &run : runs) {
            const WideNs costs = std::max<WideNs>(run.ns - insteadNs, 0);
            insteadNs = std::max<WideNs>(insteadNs - run.ns, 0);
            add({DivergenceKind::OnlyTarget, {}, SliceId(run.first), saturated(costs), 0, run.count}, baseTime);
        }
    }

    void add(const Divergence &divergence, TimeNs baseTime)
    {
        // A gap comes before the slice that ends it.
        const bool isBefore = baseTime == m_firstTime && divergence.kind == DivergenceKind::Gap;
        if (!m_result.first || baseTime < m_firstTime || isBefore) {
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
        std::vector<PairRecord> pairs;
        for (const std::uint32_t slice : slices) {
            const SliceId other = m_matching.targetOf[slice];
            if (!other.isValid())
                addOnlyBase(slice);
            else if (m_finder.isInScope(ComparedSide::Base, m_base.slices().start[slice]) && !isWait(m_base, slice))
                pairs.push_back({slice, other.value, m_base.slices().name[slice], longerNs(slice, other.value)});
        }
        addPlaces(lane, others, addGaps(lane, partner, slices, others, pairs));
        addPairs(pairs);
    }

    /// Returns by how much a slice of the target takes longer. For a collective only the time counts in which no kernel computes:
    /// one that ends later because its card computes longer meanwhile costs nothing.
    [[nodiscard]] TimeNs longerNs(std::uint32_t base, std::uint32_t target) const
    {
        const TimeNs longer = differenceBetween(m_base.slices().duration[base], m_target.slices().duration[target]);
        if (!isCommunication(m_base, m_base.lane(m_base.laneOf(SliceId(base))), base) || longer == 0)
            return longer;
        const auto exposed = [](const Trace &trace, const Work &work, std::uint32_t slice) {
            const TimeRange range = trace.sliceRange(SliceId(slice));
            return range.length() - lengthWithin(work.compute, range);
        };
        const TimeNs more = differenceBetween(exposed(m_base, m_work[0], base), exposed(m_target, m_work[1], target));
        return std::clamp<TimeNs>(more, std::min<TimeNs>(longer, 0), std::max<TimeNs>(longer, 0));
    }

    /// Adds what only the target has on a lane, place by place: between two pairs. `filledNs` is the idle time of the base that
    /// it fills, by the slice of the base that ends the place.
    void addPlaces(LaneId lane, const std::vector<std::uint32_t> &others, const std::map<std::uint32_t, TimeNs> &filledNs)
    {
        std::vector<std::uint32_t> added;
        std::uint32_t before = SliceId::InvalidValue; // slice of the base whose partner comes before the place
        const auto finish = [&](std::uint32_t next) {
            const TimeNs after = before == SliceId::InvalidValue ? m_base.lane(lane).range.begin : m_base.slices().end(before);
            const auto filled = filledNs.find(next);
            const TimeNs idleNs = filled == filledNs.end() ? 0 : filled->second;
            if (!added.empty())
                addOnlyTarget(added, insteadOf(lane, before) + idleNs, after);
            added.clear();
        };
        for (const std::uint32_t slice : others) {
            const SliceId own = m_matching.baseOf[slice];
            if (!own.isValid() && !isWait(m_target, slice)) {
                added.push_back(slice);
            } else if (own.isValid() && !m_matching.isReordered[own.value]) {
                finish(own.value);
                before = own.value;
            }
        }
        finish(SliceId::InvalidValue);
    }

    /// Returns the time of the slices that only the base has behind one of its slices, up to the next pair. Lanes with slices in
    /// several rows are not looked at.
    [[nodiscard]] WideNs insteadOf(LaneId id, std::uint32_t before) const
    {
        const Lane &lane = m_base.lane(id);
        WideNs sum = 0;
        std::uint32_t slice = before == SliceId::InvalidValue ? lane.sliceBegin() : before + 1;
        for (; slice < lane.sliceEnd(); ++slice) {
            if (m_matching.targetOf[slice].isValid() && !m_matching.isReordered[slice])
                break;
            if (!m_matching.targetOf[slice].isValid() && !isWait(m_base, slice) &&
                m_finder.isInScope(ComparedSide::Base, m_base.slices().start[slice]))
                sum += m_base.slices().duration[slice];
        }
        return sum;
    }

    /// Returns for each slice of a lane of the base whether idle times are told before it: whether its partner stands at the same
    /// place, and nothing moves past it. Where two slices change places, the idle times around them change places as well, and
    /// only their sum tells something. Slices that move farther than MostMoved are not looked at.
    [[nodiscard]] std::vector<bool> anchorsOf(LaneId id, const std::vector<std::uint32_t> &slices,
                                              const std::vector<std::uint32_t> &others) const
    {
        constexpr std::size_t MostMoved = 64;
        const std::uint32_t begin = m_base.lane(id).sliceBegin();
        std::vector<std::size_t> placeOf(slices.size());
        std::vector<bool> isAnchor(slices.size());
        for (std::size_t at = 0; at < slices.size(); ++at) {
            const SliceId other = m_matching.targetOf[slices[at]];
            placeOf[slices[at] - begin] = at;
            isAnchor[slices[at] - begin] = other.isValid() && !m_matching.isReordered[slices[at]] &&
                                           !isWait(m_base, slices[at]) && !isWait(m_target, other.value);
        }
        const std::vector<bool> isInPlace = isAnchor;
        for (std::size_t moved = 0; moved < others.size(); ++moved) {
            const SliceId own = m_matching.baseOf[others[moved]];
            if (!own.isValid() || !m_matching.isReordered[own.value])
                continue;
            std::size_t place = slices.size(); // where it stands on the target, as a place of the base
            for (std::size_t next = moved + 1; next < std::min(others.size(), moved + MostMoved); ++next) {
                const SliceId follower = m_matching.baseOf[others[next]];
                if (follower.isValid() && isInPlace[follower.value - begin]) {
                    place = placeOf[follower.value - begin];
                    break;
                }
            }
            const std::size_t from = std::min(placeOf[own.value - begin], place);
            const std::size_t to = std::max(placeOf[own.value - begin], place);
            for (std::size_t at = from; at < to && to - from <= MostMoved; ++at)
                isAnchor[slices[at] - begin] = false;
        }
        return isAnchor;
    }

    /// Collects the gaps of a lane whose lengths differ. Returns GapRecord::filledNs() by slice of the base, where it is not 0.
    std::map<std::uint32_t, TimeNs> addGaps(LaneId lane, LaneId partner, const std::vector<std::uint32_t> &slices,
                                            const std::vector<std::uint32_t> &others, const std::vector<PairRecord> &pairs)
    {
        const std::vector<bool> isAnchor = anchorsOf(lane, slices, others);
        const auto isInPlace = [&](std::uint32_t slice) { return isAnchor[slice - m_base.lane(lane).sliceBegin()]; };
        const IdleTimes idle(m_base, slices, m_base.lane(lane).sliceBegin(), m_work[0].all, m_matching.targetOf, isInPlace);
        const IdleTimes otherIdle(m_target, others, m_target.lane(partner).sliceBegin(), m_work[1].all, m_matching.baseOf,
                                  [&](std::uint32_t slice) {
                                      const SliceId own = m_matching.baseOf[slice];
                                      return own.isValid() && isInPlace(own.value);
                                  });
        std::map<std::uint32_t, TimeNs> filledNs;
        const std::size_t first = m_gapRecords.size();
        std::vector<TimeNs> differences;
        for (const PairRecord &pair : pairs) {
            const GapRecord record{pair.base, pair.target, idle.of(pair.base), otherIdle.of(pair.target), 0};
            if (!record.own.isKnown || !record.other.isKnown)
                continue;
            differences.push_back(record.differenceNs());
            if (differences.back() != 0)
                m_gapRecords.push_back(record);
            if (record.filledNs() > 0)
                filledNs[pair.base] = record.filledNs();
        }
        const TimeNs floor = differenceFloor(differences);
        for (std::size_t at = first; at < m_gapRecords.size(); ++at)
            m_gapRecords[at].floorNs = floor;
        return filledNs;
    }

    /// Tells of the gaps of all lanes. The same idle time lies before slices of several lanes. It is told of the lane where it is
    /// told most precisely, and others tell only what they add.
    void tellGaps()
    {
        std::sort(m_gapRecords.begin(), m_gapRecords.end(), [](const GapRecord &left, const GapRecord &right) {
            return std::tuple(left.longer().range.length(), left.base) < std::tuple(right.longer().range.length(), right.base);
        });
        std::array<ToldGaps, 2> told;
        for (const GapRecord &gap : m_gapRecords) {
            ToldGaps &known = told[gap.isOfTarget() ? 1 : 0];
            const TimeRange range = gap.longer().range;
            const TimeNs difference = differenceBetween(known.within(range), gap.differenceNs());
            const bool isSame = (difference > 0) == gap.isOfTarget();
            if (!isSame || std::abs(difference) <= gap.floorNs)
                continue;
            known.add(range, difference);
            add({DivergenceKind::Gap, SliceId(gap.base), SliceId(gap.target), difference, gap.floorNs},
                m_base.slices().start[gap.base]);
            constexpr TimeNs Tenth = 10;
            const TimeNs shorterNs = std::min(gap.own.ns, gap.other.ns);
            if (shorterNs <= std::max(gap.floorNs, gap.longer().ns / Tenth))
                m_gaps.push_back(
                    {SliceId(gap.base), SliceId(gap.target), gap.longer().longest.begin, gap.own.ns, gap.other.ns, gap.floorNs});
        }
    }

    void addPairs(std::vector<PairRecord> &pairs)
    {
        std::vector<TimeNs> longer;
        PairNoise noise;
        for (const PairRecord &pair : pairs) {
            longer.push_back(pair.longerNs);
            noise.add(m_base.slices().duration[pair.base], m_target.slices().duration[pair.target]);
        }
        const TimeNs laneFloor = differenceFloor(longer);
        const double share = noise.share().value_or(0);
        std::sort(pairs.begin(), pairs.end(), [](const PairRecord &left, const PairRecord &right) {
            return std::tie(left.name, left.base) < std::tie(right.name, right.base);
        });
        for (std::size_t begin = 0; begin < pairs.size();) {
            std::size_t end = begin;
            longer.clear();
            for (; end < pairs.size() && pairs[end].name == pairs[begin].name; ++end)
                longer.push_back(pairs[end].longerNs);
            const bool isRare = longer.size() < FewPairs;
            const TimeNs floor = isRare ? laneFloor : differenceFloor(longer);
            for (; begin < end; ++begin) {
                // What varies by chance is a share of the duration, which few pairs of a name do not tell.
                const auto own = static_cast<double>(m_base.slices().duration[pairs[begin].base]) * share;
                addPair(pairs[begin], isRare ? std::max(floor, static_cast<TimeNs>(own)) : floor);
            }
        }
    }

    void addPair(const PairRecord &pair, TimeNs floor)
    {
        const TimeNs start = m_base.slices().start[pair.base];
        const auto depart = [&](DivergenceKind kind, TimeNs difference, TimeNs limit) {
            add({kind, SliceId(pair.base), SliceId(pair.target), difference, limit}, start);
        };
        if (m_matching.isReordered[pair.base])
            depart(DivergenceKind::Order, 0, 0);
        if (pair.longerNs > floor || pair.longerNs < -floor)
            depart(DivergenceKind::Duration, pair.longerNs, floor);
    }

    const Trace &m_base;
    const Trace &m_target;
    const Matching &m_matching;
    StepPairFinder m_finder;
    const ClockMap &m_axes;
    std::array<Work, 2> m_work; ///< of base and target
    Divergences m_result;
    TimeNs m_firstTime = 0;
    std::vector<Divergence> m_losses;
    std::vector<OneSidedGap> m_gaps;
    std::vector<GapRecord> m_gapRecords; ///< gaps of all lanes whose lengths differ
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
