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

/// Two slices that are the same work, with the difference of their durations.
struct SlicePair
{
    SliceId base;
    TimeNs differenceNs = 0; ///< duration of the target minus that of the base
    TimeNs sumNs = 0;        ///< sum of all differences of the lane up to this one, included
    bool isNoise = false;    ///< the difference is within the noise of the pairs of its name, or of its lane if these are few
};

/// The summary of the pairs that begin in one pixel column. The first column may stand for pairs before the range instead.
struct DifferenceColumn
{
    int px = 0;
    std::uint32_t count = 0;   ///< pairs that begin in the column; 0 if it stands for what lies before the range
    std::uint32_t largest = 0; ///< number of the pair with the largest difference, either way; the first of equal ones
    std::uint32_t last = 0;    ///< number of the last pair that begins in the column
    TimeNs firstNs = 0;        ///< sum of the differences before the column
    TimeNs lowNs = 0;          ///< smallest value of the sum in the column, with firstNs
    TimeNs highNs = 0;         ///< largest value of the sum in the column, with firstNs
};

/// The pairs of one lane of the base and its partner, by the time of the base. Pairs inside another pair are left out, because
/// their time is part of that pair. Pairs are numbered from 0. Immutable.
class LaneDifferences
{
public:
    LaneDifferences() = default;
    /// Collects the pairs of a lane. O(slices log slices), less for lanes with one row.
    LaneDifferences(const Trace &base, const Trace &target, const Matching &matching, LaneId lane);

    [[nodiscard]] std::size_t size() const { return m_slices.size(); }
    [[nodiscard]] SlicePair pair(std::size_t index) const;
    /// Returns the largest difference, without sign.
    [[nodiscard]] TimeNs largestNs() const { return m_largestNs; }
    /// Returns the largest sum, without sign.
    [[nodiscard]] TimeNs largestSumNs() const { return m_largestSumNs; }

    /// Returns the sum of the differences of all pairs that begin at `time` or before it. O(log pairs).
    [[nodiscard]] TimeNs sumAt(const Trace &base, TimeNs time) const;

    /// Fills `out` with the columns of `scale`, in times of the base, in which a pair begins. If pairs begin before the range, a
    /// column at pixel 0 with the last of them comes first. O(pixels * log pairs).
    void columns(const Trace &base, const TimeScale &scale, std::vector<DifferenceColumn> &out) const;

private:
    /// The summary of 16 blocks of the level below; a block of the first level sums up 16 pairs.
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

    std::vector<std::uint32_t> m_slices; ///< slices of the base
    std::vector<TimeNs> m_differenceNs;
    std::vector<TimeNs> m_sumNs;
    std::vector<bool> m_isNoise;
    std::vector<std::vector<Block>> m_levels;
    TimeNs m_largestNs = 0;
    TimeNs m_largestSumNs = 0;
};

/// The scale by which differences are drawn. All lanes of a comparison share it, so that equal heights are equal times. No value
/// is below LeastDivergenceNs, so that differences below the resolution of the clock stay flat.
struct DifferenceScale
{
    TimeNs differenceNs = LeastDivergenceNs; ///< largest difference, without sign
    TimeNs sumNs = LeastDivergenceNs;        ///< largest sum, without sign

    /// Extends the scale so that all values of a lane fit.
    void add(const LaneDifferences &lane);

    friend bool operator==(const DifferenceScale &, const DifferenceScale &) = default;
};

/// The differences of all matched lanes, so that drawing them costs time in proportion to pixels and not to slices. Immutable.
class DifferenceIndex
{
public:
    /// Makes the index for the pairs of lanes in `matching`, on all threads. Errors: Cancelled.
    [[nodiscard]] static Result<DifferenceIndex> make(const Trace &base, const Trace &target, const Matching &matching,
                                                      const TaskControl &control);

    /// Returns the differences of a lane of the base; null if it has no partner. O(log lanes).
    [[nodiscard]] const LaneDifferences *lane(LaneId base) const;
    [[nodiscard]] const DifferenceScale &scale() const { return m_scale; }

private:
    std::vector<LaneId> m_bases;
    std::vector<LaneDifferences> m_lanes;
    DifferenceScale m_scale;
};

} // namespace plumbline
