// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differences.h"

#include <cstddef>
#include <vector>

namespace plumbline {

// A target compared with several runs of the base. The base is their mean, and how much they differ among themselves tells what
// is chance: three standard deviations of the runs, or the largest distance of a run from the mean where that is more. Runs that
// happen to be equal do not make it smaller than what clocks can tell (LeastDivergenceNs for each step), and the mean step not
// smaller than three standard errors of the steps inside the runs.

/// Fewest runs of the base whose spread alone is the noise. With two runs the noise of a single comparison counts as well, where
/// it is larger.
inline constexpr std::size_t FewestBaseRuns = 3;

/// The comparison of the target with one run of the base.
template<typename Differences>
struct BaseRun
{
    Differences differences;
    /// Pairs of steps that it covers. Where the runs cover different numbers, the base is scaled to as many as the first run
    /// covers. 0 where everything is compared.
    std::uint32_t steps = 0;
};

/// Returns the noise of the mean of several values; `values` must have two or more.
[[nodiscard]] WideNs floorOfRuns(const std::vector<WideNs> &values);

/// Joins the groups of all runs. Target, slices, names and shapes are those of the first run that has the group. A group that a
/// run lacks counts as 0 there. Counts are means as well, at least 1 where any run has the group. Returns the groups of the only
/// run as they are. O(groups log groups).
[[nodiscard]] GroupDifferences overBaseRuns(std::vector<BaseRun<GroupDifferences>> runs);

/// Joins the quantities of all runs. A base is empty where any run lacks it. O(quantities * runs).
[[nodiscard]] std::vector<QuantityDifference> overBaseRuns(const std::vector<BaseRun<std::vector<QuantityDifference>>> &runs);

/// Joins the lengths of the steps of all runs; empty if a run has none. The spread of the base's steps is that inside of the
/// runs: the root of the mean of their squares. O(runs).
[[nodiscard]] std::optional<StepLengths> overBaseRuns(const std::vector<std::optional<StepLengths>> &runs);

} // namespace plumbline
