// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/compare/steppairs.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// Which slices of two traces are the same work. Immutable, 8 bytes a slice.
struct Matching
{
    /// A lane of the base and the one of the target that does the same, with what was matched on them.
    struct LanePair
    {
        LaneId base;
        LaneId target;
        std::uint64_t pairs = 0;
        std::uint64_t onlyBase = 0;
        std::uint64_t onlyTarget = 0;

        friend bool operator==(const LanePair &, const LanePair &) = default;
    };

    std::vector<SliceId> targetOf; ///< by slice of the base; invalid = only in the base
    std::vector<SliceId> baseOf;   ///< by slice of the target; invalid = only in the target
    std::vector<bool> isReordered; ///< by slice of the base: its partner stands at another place among its neighbours
    std::vector<LanePair> lanes;   ///< by lane of the base; lanes without a partner are left out
    std::vector<LaneId> baseLanes; ///< by lane of the target: its partner; invalid without one
    std::vector<ProfilerStep> baseSteps;
    std::vector<ProfilerStep> targetSteps;
    std::vector<StepPair> steps; ///< of baseSteps and targetSteps
    std::uint64_t pairs = 0;
    std::uint64_t onlyBase = 0;
    std::uint64_t onlyTarget = 0;
    std::uint64_t reordered = 0; ///< of `pairs`

    /// Of the slices of both, 0 to 1; 1 where neither has any.
    [[nodiscard]] double share() const;
    /// The lane of the other trace; invalid without one. O(log lanes) and O(1).
    [[nodiscard]] LaneId targetLaneOf(LaneId base) const;
    [[nodiscard]] LaneId baseLaneOf(LaneId target) const;
};

struct MatchOptions
{
    unsigned threads = 0; ///< 0 = all
    /// By slice, the shapes it worked on as a number that means the same on both sides, or 0 where nothing tells. Slices of one
    /// name and other shapes are paired only when nothing in their step has their shapes. Empty without; see kernelShapes().
    std::span<const std::uint32_t> baseShapes;
    std::span<const std::uint32_t> targetShapes;
};

/// Matches slices by name, shape and order, within training steps (pairSteps()) and lanes that do the same (pairLanes()): what
/// both have in common in order; where shapes are told, what has them elsewhere in the step, then by name alone; what is left
/// beside it without the numbers in names; what crossed the edge of a step; at last what stands elsewhere in its step, marked as
/// reordered. Which of several equal slices was left out is decided by how well the
/// durations of the others agree then. The result does not depend on the number of threads. The only error is Cancelled. Near
/// O(slices log slices) whatever the input, with some 40 bytes a slice while it runs.
[[nodiscard]] Result<Matching> matchSlices(const Trace &base, const Trace &target, const MatchOptions &options,
                                           const TaskControl &control);

} // namespace plumbline
