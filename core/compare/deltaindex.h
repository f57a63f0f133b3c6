// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/compare/differencefloor.h"
#include "core/compare/matching.h"
#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Two slices that are the same work.
struct SlicePair
{
    SliceId base;
    TimeNs differenceNs = 0; ///< of the durations, target minus base
    TimeNs sumNs = 0;        ///< of the differences of the lane up to and with this one
    bool isNoise = false;    ///< within what pairs of its name, or of its lane where these are few, differ by chance
};

/// What the pairs that begin in one pixel column tell.
struct DeltaColumn
{
    int px = 0;
    std::uint32_t count = 0;   ///< pairs; 0 in the first column, where one from before it reaches in or a sum only holds
    std::uint32_t largest = 0; ///< the one that differs most, either way; the first of equals
    std::uint32_t last = 0;
    TimeNs firstNs = 0; ///< sum in front of the column
    TimeNs lowNs = 0;   ///< least and most that the sum is in it
    TimeNs highNs = 0;
};

/// The pairs of one lane of the base with its partner, by the time of the base. Those inside another pair are left out, because
/// that one has their time.
class LaneDeltas
{
public:
    LaneDeltas() = default;
    /// O(slices log slices of lanes with several rows).
    LaneDeltas(const Trace &base, const Trace &target, const Matching &matching, LaneId lane);

    [[nodiscard]] std::size_t size() const { return m_slices.size(); }
    [[nodiscard]] SlicePair pair(std::size_t index) const;
    /// The largest of all differences, without sign.
    [[nodiscard]] TimeNs largestNs() const { return m_largestNs; }
    /// The largest of all sums, without sign.
    [[nodiscard]] TimeNs largestSumNs() const { return m_largestSumNs; }

    /// The sum of what begins at a time or before it. O(log pairs).
    [[nodiscard]] TimeNs sumAt(const Trace &base, TimeNs time) const;

    /// The columns of `scale`, in times of the base, in which a pair begins; in front of them the first one, as far as pairs
    /// before it reach. `out` is cleared first. O(pixels * log pairs).
    void columns(const Trace &base, const TimeScale &scale, std::vector<DeltaColumn> &out) const;

private:
    /// Of 16 of the level below, of which the first lies on the pairs.
    struct Block
    {
        std::uint32_t largest;
        TimeNs lowNs;
        TimeNs highNs;
    };

    void addFloors(const Trace &base);
    void addLevels();
    [[nodiscard]] Block blockOf(std::uint32_t pair) const { return {pair, m_sumNs[pair], m_sumNs[pair]}; }
    void join(Block &to, const Block &part) const;
    [[nodiscard]] Block blockOf(std::size_t begin, std::size_t end) const;

    std::vector<std::uint32_t> m_slices; ///< of the base
    std::vector<TimeNs> m_differenceNs;
    std::vector<TimeNs> m_sumNs;
    std::vector<bool> m_isNoise;
    std::vector<std::vector<Block>> m_levels;
    TimeNs m_largestNs = 0;
    TimeNs m_largestSumNs = 0;
};

/// What differences are drawn by: one for all lanes of a comparison, so that equal heights are equal times. None of it is below
/// LeastDepartureNs, so that what only the clock tells stays flat.
struct DeltaScale
{
    TimeNs differenceNs = LeastDepartureNs; ///< the largest difference, without sign
    TimeNs sumNs = LeastDepartureNs;        ///< the largest sum, without sign

    /// Grows by what a lane holds.
    void add(const LaneDeltas &lane);

    friend bool operator==(const DeltaScale &, const DeltaScale &) = default;
};

/// Differences of all matched lanes, so that what a view draws of them costs pixels. Immutable.
class DeltaIndex
{
public:
    /// The pairs of lanes that `matching` has. Errors: Cancelled. On all threads.
    [[nodiscard]] static Result<DeltaIndex> make(const Trace &base, const Trace &target, const Matching &matching,
                                                 const TaskControl &control);

    /// Null for a lane without a partner. O(log lanes).
    [[nodiscard]] const LaneDeltas *lane(LaneId base) const;
    [[nodiscard]] const DeltaScale &scale() const { return m_scale; }

private:
    std::vector<LaneId> m_bases;
    std::vector<LaneDeltas> m_lanes;
    DeltaScale m_scale;
};

} // namespace plumbline
