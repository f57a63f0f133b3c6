// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differences.h"
#include "core/storage/stringpool.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumbline {

/// Adds up the durations of groups of slices on two cards, also step by step. For use by one thread.
class DifferenceCollector
{
public:
    /// All arguments must outlive the object.
    DifferenceCollector(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope);
    DifferenceCollector(const DifferenceCollector &) = delete;
    DifferenceCollector &operator=(const DifferenceCollector &) = delete;
    ~DifferenceCollector() = default;

    /// Returns the number of a group; adds the group if it is new.
    [[nodiscard]] std::uint32_t groupCalled(std::string_view name, std::string_view group = {});
    /// Adds a duration to a group. It does nothing if `start`, in the time of the trace of that side, lies outside of the scope.
    /// `slice` may be invalid.
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
    /// The pairs of a group with the largest and with the smallest difference.
    struct Extremes
    {
        Extreme slower;
        Extreme faster;
    };

    void addPair(std::uint32_t group, SliceId slice);
    void addFloors();

    const Trace &m_base;
    const Trace &m_target;
    const Matching &m_matching;
    StepPairFinder m_finder;
    bool m_isWhole;
    StringPool m_texts;
    std::vector<GroupDifference> m_groups;
    std::vector<std::array<TimeNs, 2>> m_longest;
    std::vector<Extremes> m_extremes;                         ///< by group
    std::unordered_map<std::uint32_t, std::uint32_t> m_known; ///< key: text of name and group
    std::unordered_map<std::uint64_t, StepSums> m_stepSums;   ///< key: group and pair of steps
};

} // namespace plumbline
