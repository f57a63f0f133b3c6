// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/base/wide.h"
#include "core/compare/comparescope.h"
#include "core/compare/matching.h"
#include "core/query/rangestatistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Tells which cards have slices of a group. Renamed: both have, but under different names (GroupDifference::targetName).
enum class DifferenceStatus : std::uint8_t { Both, OnlyBase, OnlyTarget, Renamed };

/// The time of one group in a step, over the pairs of steps that are compared. A step without any call counts as 0.
struct StepFigures
{
    std::uint32_t pairs = 0; ///< pairs of steps
    TimeNs baseMeanNs = 0;
    TimeNs targetMeanNs = 0;
    /// Standard deviations over the steps; empty with fewer than two pairs of steps.
    std::optional<TimeNs> baseSpreadNs;
    std::optional<TimeNs> targetSpreadNs;

    friend bool operator==(const StepFigures &, const StepFigures &) = default;
};

/// The durations of one group of slices on both cards. Differences are target minus base, in nanoseconds.
struct GroupDifference
{
    std::string name;
    std::string group;      ///< group of ranks of the base's lane, partner of a lane, or shapes of a kernel
    std::string targetName; ///< name on the target if the group was renamed; empty otherwise
    std::uint64_t baseCount = 0;
    std::uint64_t targetCount = 0;
    WideNs baseNs = 0; ///< sum of the durations
    WideNs targetNs = 0;
    SliceId baseLongest; ///< invalid if there is none, or if a call of a table has no slice
    SliceId targetLongest;
    /// The slice of the base whose partner costs most if the group became slower, or saves most if it became faster. Invalid
    /// without a pair.
    SliceId largestPair;
    /// The part of the difference that comes from calls being slower or faster: the sum over the pairs of slices that both belong
    /// to the group. The rest comes from calls that have no partner in the group.
    WideNs speedNs = 0;
    /// Pairs of slices of the group that are known to have worked on different shapes, and one of them by its slice of the base.
    std::uint64_t reshaped = 0;
    SliceId reshapedPair;
    /// The noise: a difference up to this may be chance. It is three robust deviations of the group's time in a step, of the card
    /// where they are larger, times the number of pairs of steps. With fewer than three pairs of steps it is a guess from how
    /// much the pairs of slices of all groups differ among themselves, relative to their duration; empty if these are too few,
    /// too.
    std::optional<WideNs> floorNs;
    bool isFloorGuessed = false;
    std::optional<StepFigures> steps; ///< empty if no steps are paired
    /// Standard deviation of the sum over several runs of the base; empty for a single run (overBaseRuns()).
    std::optional<WideNs> baseSpreadNs;

    [[nodiscard]] DifferenceStatus status() const;
    [[nodiscard]] WideNs differenceNs() const { return targetNs - baseNs; }
    /// Returns the part of the difference that comes from calls that only one card has.
    [[nodiscard]] WideNs countPartNs() const { return differenceNs() - speedNs; }
    [[nodiscard]] WideNs speedPartNs() const { return speedNs; }
    /// Returns target / base; empty if the base took no time.
    [[nodiscard]] std::optional<double> ratio() const;
    /// Returns whether the difference is within the noise. False if the noise is not known, or if it is guessed and calls of the
    /// group have no partner: pairs tell nothing about how many calls there are by chance.
    [[nodiscard]] bool isBelowFloor() const;
};

/// Sorted by the size of the difference without sign, the largest first, then by name and group.
using GroupDifferences = std::vector<GroupDifference>;
void sortDifferences(GroupDifferences &groups);

/// Compares the slices of device lanes by name, without the lanes of a step trace. Errors: Cancelled. O(slices).
[[nodiscard]] Result<GroupDifferences> kernelDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                         const CompareScope &scope, const TaskControl &control);

/// Compares the calls of the host by name, without addresses of objects in names. Errors: Cancelled. O(slices).
[[nodiscard]] Result<GroupDifferences> apiDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                      const CompareScope &scope, const TaskControl &control);

/// Compares what CommunicationLanes finds, by kind, such as "hcom_allReduce" or the name of a kernel of NCCL, and by group.
/// Groups are called as on the lanes of the base, because their names change from run to run. Errors: Cancelled. O(slices).
[[nodiscard]] Result<GroupDifferences> communicationDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                                const CompareScope &scope, const TaskControl &control);

/// Compares lanes with their partners. `name` is the label `process/thread` of a lane, and `group` is that of the lane of the
/// target. Counts are numbers of slices, and times are the time in which any slice of the lane ran. Errors: Cancelled. O(slices
/// log slices), less for lanes with one row.
[[nodiscard]] Result<GroupDifferences> laneDifferences(const Trace &base, const Trace &target, const Matching &matching,
                                                       const CompareScope &scope, const TaskControl &control);

/// Compares kernels from tables by type, or by name and shapes (`group`). Times are rounded to nanoseconds. `base` and `target`
/// are the traces of the calls, which tell steps and slices. Errors: Cancelled. O(calls log slices).
[[nodiscard]] Result<GroupDifferences> tableDifferences(const CardKernels &baseKernels, const Trace &base,
                                                        const CardKernels &targetKernels, const Trace &target, KernelsBy by,
                                                        const Matching &matching, const CompareScope &scope,
                                                        const TaskControl &control);

/// One quantity of the overviews of both cards: of the whole traces, or the sum over the chosen steps. Step time and step gap are
/// means of these steps, of the whole traces as well. A value is empty if its overview does not tell it.
struct QuantityDifference
{
    OverviewQuantity quantity = OverviewQuantity::Computing;
    std::optional<std::int64_t> base;
    std::optional<std::int64_t> target;
    /// Over several runs of the base (overBaseRuns()): their standard deviation, and the difference that may be chance. Empty for
    /// a single run.
    std::optional<std::int64_t> baseSpread = {};
    std::optional<std::int64_t> floor = {};

    [[nodiscard]] std::optional<std::int64_t> difference() const;
    [[nodiscard]] std::optional<double> ratio() const;
};
/// Compares all quantities of two overviews, whose steps must be those of the matching. O(steps).
[[nodiscard]] std::vector<QuantityDifference> overviewDifferences(const CardOverview &base, const CardOverview &target,
                                                                  const Matching &matching, const CompareScope &scope);

/// The lengths of the compared steps on both cards.
struct StepLengths
{
    StepFigures figures;
    /// A difference of the means up to this may be chance: three robust deviations of the lengths, of the card where they are
    /// larger. Empty with fewer than three pairs of steps.
    std::optional<TimeNs> floorNs;
    /// Standard deviation of the mean steps of several runs of the base; empty for a single run (overBaseRuns()).
    std::optional<TimeNs> runSpreadNs = {};

    [[nodiscard]] TimeNs differenceNs() const { return figures.targetMeanNs - figures.baseMeanNs; }
};
/// Returns the lengths of the pairs of steps in scope; empty if there are none. O(steps).
[[nodiscard]] std::optional<StepLengths> stepLengths(const Matching &matching, const CompareScope &scope);

/// The total length of the steps that have a partner, or of the whole traces if no step has one. Rules take shares of it.
struct StepTotal
{
    WideNs baseNs = 0;
    WideNs targetNs = 0;
};
/// Adds up the steps in scope. O(steps).
[[nodiscard]] StepTotal stepTotal(const Trace &base, const Trace &target, const Matching &matching, const CompareScope &scope);

/// Compares the slices of a range on two cards, grouped by the text of what they are grouped by; both queries must group by the
/// same. Slices that cross an edge of the range count with their part inside. The slices of GroupDifference stay invalid. With a
/// `matching` each group also gets its noise: differenceFloor() of the pairs in the range times the root of the number of its
/// calls. Without one `floorNs` stays empty. Errors: Cancelled. O(slices in the ranges).
[[nodiscard]] Result<GroupDifferences> rangeDifferences(const Trace &base, const StatisticsQuery &baseQuery, const Trace &target,
                                                        const StatisticsQuery &targetQuery, const Matching *matching,
                                                        const TaskControl &control);

} // namespace plumbline
