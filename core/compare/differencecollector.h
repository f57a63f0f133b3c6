// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differences.h"
#include "core/compare/pairnoise.h"
#include "core/storage/stringpool.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumbline {

/// Returns three standard deviations, estimated from the median distance to the median. O(values).
[[nodiscard]] WideNs robustSpread(const std::vector<WideNs> &values);
/// Returns the standard deviation of `count` values around their mean, of which those that are not given are 0. Empty for fewer
/// than two values.
[[nodiscard]] std::optional<TimeNs> standardDeviation(const std::vector<WideNs> &values, TimeNs mean, std::size_t count);

/// Adds up the durations of groups of slices on two cards, also step by step, and the differences of the pairs of slices.
/// Everything of the base must be added before the target. For use by one thread. 12 bytes for each slice of the base.
class DifferenceCollector
{
public:
    /// All arguments must outlive the object. `unitsPerNs` is the unit of the durations that are added.
    DifferenceCollector(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope,
                        WideNs unitsPerNs = 1);
    DifferenceCollector(const DifferenceCollector &) = delete;
    DifferenceCollector &operator=(const DifferenceCollector &) = delete;
    ~DifferenceCollector() = default;

    /// Returns the number of a group; adds the group if it is new.
    [[nodiscard]] std::uint32_t groupCalled(std::string_view name, std::string_view group = {});
    /// Adds a duration to a group. It does nothing if `start`, in the time of the trace of that side, lies outside of the scope.
    /// `slice` may be invalid; a call without slice has no partner.
    void add(ComparedSide side, std::uint32_t group, TimeNs start, WideNs duration, SliceId slice);
    /// Returns the sorted result. May be called once.
    [[nodiscard]] GroupDifferences take();

private:
    /// The sums of a group in one pair of steps, for base and target.
    struct StepSums
    {
        std::array<WideNs, 2> ns{};
    };

    /// A pair of slices, named by its slice of the base.
    struct Extreme
    {
        SliceId slice;
        TimeNs differenceNs = 0;
    };
    /// The pairs of slices of a group, or of two groups.
    struct Pairs
    {
        std::uint64_t count = 0;
        WideNs differenceNs = 0;
        std::uint64_t reshaped = 0;
        SliceId reshapedPair;
        Extreme slower; ///< the pair with the largest difference
        Extreme faster; ///< the pair with the smallest difference
    };

    void addPair(std::uint32_t group, SliceId slice, SliceId partner, WideNs duration);
    /// Returns whether a pair, named by its slice of the base, tells how much durations vary by chance.
    [[nodiscard]] bool tellsNoise(SliceId slice) const;
    /// Makes one group of two whose slices are pairs of each other although their names differ.
    void mergeRenamed();
    void merge(std::uint32_t base, std::uint32_t target, const Pairs &pairs);
    /// Adds the figures of steps and what they tell about noise.
    void addSteps();
    /// `steps` holds the times of base and target in each step that has the group.
    void addStepFigures(GroupDifference &group, std::array<std::vector<WideNs>, 2> steps) const;
    void addGuesses();

    const Trace &m_base;
    const Trace &m_target;
    const Matching &m_matching;
    StepPairFinder m_finder;
    bool m_isWhole;
    StringPool m_texts;
    std::vector<GroupDifference> m_groups;
    std::vector<std::array<TimeNs, 2>> m_longest;
    std::vector<Pairs> m_pairs;                               ///< pairs of slices inside each group
    std::unordered_map<std::uint64_t, Pairs> m_crossPairs;    ///< key: group of the base and group of the target
    std::vector<std::uint32_t> m_mergedInto;                  ///< by group: itself, or the group that took it in
    std::vector<std::uint32_t> m_groupOfBase;                 ///< by slice of the base; NoGroup if it was not added
    std::vector<TimeNs> m_durationOfBase;                     ///< by slice of the base
    std::unordered_map<std::uint32_t, std::uint32_t> m_known; ///< key: text of name and group
    std::unordered_map<std::uint64_t, StepSums> m_stepSums;   ///< key: group and pair of steps
    PairNoise m_noise;
    WideNs m_unitsPerNs;
};

} // namespace plumbline
