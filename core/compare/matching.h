// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/compare/nameaffix.h"
#include "core/compare/steppairs.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// The matching of two traces: which of their slices are the same work. Immutable. 8 bytes for each slice.
struct Matching
{
    /// A lane of the base and its partner, with the number of slices that were and were not matched on them.
    struct LanePair
    {
        LaneId base;
        LaneId target;
        std::uint64_t pairs = 0;
        std::uint64_t onlyBase = 0;
        std::uint64_t onlyTarget = 0;

        friend bool operator==(const LanePair &, const LanePair &) = default;
    };

    std::vector<SliceId> targetOf; ///< partner of each slice of the base; invalid if only the base has it
    std::vector<SliceId> baseOf;   ///< partner of each slice of the target; invalid if only the target has it
    std::vector<bool> isReordered; ///< by slice of the base: whether its partner stands at another place among its neighbours
    /// By slice of the base: whether it and its partner are known to have worked on different shapes. Empty if no shapes are
    /// known.
    std::vector<bool> isReshaped;
    std::optional<NameAffix> affix; ///< what the names of the kernels of one card have in addition
    std::uint64_t renamed = 0;      ///< pairs of kernels that findRenames() proposed
    std::vector<LanePair> lanes;    ///< pairs of lanes by lane of the base; lanes without a partner are left out
    std::vector<LaneId> baseLanes;  ///< partner of each lane of the target; invalid without one
    std::vector<ProfilerStep> baseSteps;
    std::vector<ProfilerStep> targetSteps;
    std::vector<StepPair> steps; ///< positions in baseSteps and targetSteps
    std::uint64_t pairs = 0;
    std::uint64_t onlyBase = 0;
    std::uint64_t onlyTarget = 0;
    std::uint64_t reordered = 0; ///< those of `pairs` that were reordered

    /// Returns the share of the slices of both traces that have a partner, 0 to 1; 1 if there are no slices.
    [[nodiscard]] double share() const;
    /// Return the partner of a lane; invalid without one. O(log lanes) and O(1).
    [[nodiscard]] LaneId targetLaneOf(LaneId base) const;
    [[nodiscard]] LaneId baseLaneOf(LaneId target) const;
};

/// What matchSlices() may use.
struct MatchOptions
{
    unsigned threads = 0; ///< number of threads; 0 means all
    /// For each slice a number of the shapes it worked on, which means the same on both sides; 0 if they are not known. Slices of
    /// one name with different shapes are paired only if nothing in their step has their shapes. Empty if no shapes are known;
    /// see kernelShapes().
    std::span<const std::uint32_t> baseShapes;
    std::span<const std::uint32_t> targetShapes;
};

/// Matches slices by name, shapes and order, inside pairs of steps (pairSteps()) and pairs of lanes (pairLanes()). It pairs in
/// this order: (1) slices that both sides have in the same order; (2) if shapes are known, slices with equal shapes elsewhere in
/// the step, then slices with equal names; (3) slices beside these whose names are equal without numbers; (4) slices that crossed
/// the edge of a step; (5) slices that stand elsewhere in their step; (6) kernels that seem to be renamed (findRenames()). A
/// prefix or suffix that all kernels of one card have is left out of their names (NameAffix). Pairs whose place differs are
/// marked as reordered. If several equal slices could be left without a partner, the one is chosen with which the durations of
/// the other pairs agree best. The result does not depend on the number of threads. The only error is Cancelled. About O(slices
/// log slices) for any input, with some 40 bytes for each slice while it runs.
[[nodiscard]] Result<Matching> matchSlices(const Trace &base, const Trace &target, const MatchOptions &options,
                                           const TaskControl &control);

} // namespace plumbline
