// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/base/wide.h"
#include "core/compare/comparescope.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

enum class DifferenceStatus : std::uint8_t { Both, OnlyBase, OnlyTarget };

/// What slices of one group took on both cards. Differences are target minus base.
struct GroupDifference
{
    std::string name;
    std::string group; ///< communicator of the base's lane; partner of a lane; shapes of a kernel
    std::uint64_t baseCount = 0;
    std::uint64_t targetCount = 0;
    WideNs baseNs = 0; ///< sums
    WideNs targetNs = 0;
    SliceId baseLongest; ///< invalid without one, or where a table's call has no slice
    SliceId targetLongest;
    /// The slice of the base whose partner costs most where the group got slower, saves most where it got faster. Invalid
    /// without a pair.
    SliceId largestPair;
    /// Below which a difference may be chance: three deviations, told robustly, of what the group takes in a step, of the card
    /// where they are larger, times the steps. None with fewer than three pairs of steps, where nothing can be said.
    std::optional<WideNs> floorNs;

    [[nodiscard]] DifferenceStatus status() const;
    [[nodiscard]] WideNs differenceNs() const { return targetNs - baseNs; }
    /// What of the difference comes from more or fewer calls, at the base's average, rounded; all of it where one card has no
    /// call. The rest comes from each call being slower or faster.
    [[nodiscard]] WideNs countPartNs() const;
    [[nodiscard]] WideNs speedPartNs() const { return differenceNs() - countPartNs(); }
    /// Target over base; none where the base took no time.
    [[nodiscard]] std::optional<double> ratio() const;
    [[nodiscard]] bool isBelowFloor() const;
};

/// Sorted by how large the difference is, either way, then by name and group.
using GroupDifferences = std::vector<GroupDifference>;

/// Slices of the device's lanes by name. Errors: Cancelled. O(slices).
[[nodiscard]] Result<GroupDifferences> kernelDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                         const CompareScope &scope, const TaskControl &control);

/// Calls of the host by name, without addresses of objects. Errors: Cancelled. O(slices).
[[nodiscard]] Result<GroupDifferences> apiDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                      const CompareScope &scope, const TaskControl &control);

/// Communication operators by kind ("hcom_allReduce") and group; groups are those of the base's lanes, because their names
/// change from run to run. Errors: Cancelled. O(slices).
[[nodiscard]] Result<GroupDifferences> communicationDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                                const CompareScope &scope, const TaskControl &control);

/// Lanes as matched, `process/thread`, the target's as `group`. Counts are of slices, times of how long any of them lasted.
/// Errors: Cancelled. O(slices log slices of lanes with several rows).
[[nodiscard]] Result<GroupDifferences> laneDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                       const CompareScope &scope, const TaskControl &control);

/// Kernels of tables by type, or by name and shapes (`group`); rounded to nanoseconds. `base` and `target` are what the calls
/// belong to, for the steps and slices. Errors: Cancelled. O(calls log slices).
[[nodiscard]] Result<GroupDifferences> tableDifferences(const CardKernels &baseKernels, const Trace &base,
                                                        const CardKernels &targetKernels, const Trace &target, KernelsBy by,
                                                        const Matching &matching, const CompareScope &scope,
                                                        const TaskControl &control);

/// What an overview tells of both cards: of the whole trace, or the sum over the chosen steps.
struct QuantityDifference
{
    OverviewQuantity quantity = OverviewQuantity::Computing;
    std::optional<std::int64_t> base;
    std::optional<std::int64_t> target;

    [[nodiscard]] std::optional<std::int64_t> difference() const;
    [[nodiscard]] std::optional<double> ratio() const;
};
[[nodiscard]] std::vector<QuantityDifference> overviewDifferences(const CardOverview &base, const CardOverview &target,
                                                                  const Matching &matching, const CompareScope &scope);

/// How long the steps that have a partner took together; of the whole traces where no step has. For thresholds.
struct StepTotal
{
    WideNs baseNs = 0;
    WideNs targetNs = 0;
};
[[nodiscard]] StepTotal stepTotal(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope);

} // namespace plumbline
