// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clustergroups.h"
#include "core/analysis/parallel/jobstrategy.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace plumbline {

/// Returns ranks in few words: "0–7, 16" of ascending ranks. A long list is cut.
[[nodiscard]] QString rankRangesText(const std::vector<int> &ranks);

/// Returns the name of a dimension, such as "tensor parallel".
[[nodiscard]] QString dimensionText(ParallelDimension dimension);

/// Returns what is wrong with sizes that were typed or told.
[[nodiscard]] QString strategyErrorText(const StrategyError &error);

/// Returns the sizes that are told and larger than 1, as a user would type them: "tp=2,pp=4". Data parallelism is always written
/// where it is known, so that the text is never empty for a known strategy.
[[nodiscard]] QString typedSizesText(const JobStrategy &strategy);

/// Returns the sizes with their sources and the order of ranks, in one line.
[[nodiscard]] QString strategyLine(const JobStrategy &strategy);

/// Returns the line of strategyLine(), and lines about what contradicts each other, what is wrong, and how the communicators fit.
[[nodiscard]] QStringList strategyLines(const JobStrategy &strategy);

/// Returns the lines of strategyLines() of several jobs. Where there is more than one, each line begins with the name of its job.
[[nodiscard]] QStringList jobStrategyLines(const std::vector<JobPlan> &jobs, const std::vector<ClusterCard> &cards);

/// Returns the name of a grouping: "each card", "hosts", "tensor parallel groups".
[[nodiscard]] QString groupingText(ClusterGrouping grouping);

/// Returns how a group is called: "host 1", "stage 0", "tp of ranks 0–3", or that this is unknown.
[[nodiscard]] QString clusterGroupName(const ClusterGroup &group, ClusterGrouping grouping,
                                       const std::vector<ClusterCard> &cards);

} // namespace plumbline
