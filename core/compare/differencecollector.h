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

/// Adds up what groups took on two cards, also step by step. For one thread.
class DifferenceCollector
{
public:
    /// All must outlive it.
    DifferenceCollector(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope);
    DifferenceCollector(const DifferenceCollector &) = delete;
    DifferenceCollector &operator=(const DifferenceCollector &) = delete;
    ~DifferenceCollector() = default;

    /// The number of a group, new or known.
    [[nodiscard]] std::uint32_t groupCalled(std::string_view name, std::string_view group = {});
    /// Counts something of a group that starts at a time of its trace; nothing where that lies outside of the scope.
    void add(ComparedSide side, std::uint32_t group, TimeNs start, WideNs duration, SliceId slice);
    /// The sorted result. Once.
    [[nodiscard]] GroupDifferences take();

private:
    struct StepSums
    {
        std::array<WideNs, 2> ns{};
    };

    /// A pair of slices by its slice of the base.
    struct Extreme
    {
        SliceId slice;
        TimeNs differenceNs = 0;
    };
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
    std::unordered_map<std::uint32_t, std::uint32_t> m_known; ///< by text
    std::unordered_map<std::uint64_t, StepSums> m_stepSums;   ///< by group and pair
};

} // namespace plumbline
