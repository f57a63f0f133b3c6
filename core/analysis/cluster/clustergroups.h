// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clustercard.h"
#include "core/analysis/parallel/jobstrategy.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the captures of one job tell about its strategy, and what follows from it.
struct JobPlan
{
    JobEvidence evidence;
    JobStrategy strategy;
};

/// Gives the cards their places in the strategies of their jobs. A strategy that is complete also tells the pipeline stage, the
/// number of ranks and how the job shares its work, whatever else told them. O(cards + ranks of all groups).
void placeCards(std::vector<ClusterCard> &cards, std::span<const JobPlan> jobs);

/// By what cards of a job are put together: each card by itself, those of a host, those of a pipeline stage, or those that
/// communicate with each other in one dimension.
enum class ClusterGrouping : std::uint8_t { Cards, Hosts, Stages, Tensor, Context, Data, Pipeline, Expert, MoeTensor };
inline constexpr std::array AllClusterGroupings{ClusterGrouping::Cards,    ClusterGrouping::Hosts,   ClusterGrouping::Stages,
                                                ClusterGrouping::Tensor,   ClusterGrouping::Context, ClusterGrouping::Data,
                                                ClusterGrouping::Pipeline, ClusterGrouping::Expert,  ClusterGrouping::MoeTensor};

/// Returns the dimension of a grouping; empty for cards, hosts and stages.
[[nodiscard]] std::optional<ParallelDimension> dimensionOf(ClusterGrouping grouping);
/// Returns the name of a grouping on the command line: "card", "host", "stage", or the short name of a dimension.
[[nodiscard]] std::string_view groupingKey(ClusterGrouping grouping);
/// Returns the grouping of such a name. Empty for any other name.
[[nodiscard]] std::optional<ClusterGrouping> groupingOf(std::string_view key);

/// Cards that belong together. What they have in common depends on the grouping; it is empty for cards of which it is unknown.
struct ClusterGroup
{
    int job = 0;
    std::string host;
    std::optional<int> stage;
    std::shared_ptr<const std::vector<int>> ranks; ///< all ranks of a group of a dimension, also those without a card
    std::vector<std::size_t> cards;                ///< positions, ascending
};

/// Puts the cards together. The groups are sorted by job, then by host, stage or ranks; cards of which nothing is known are the
/// last group of their job. Groups by card keep the order of the cards. O(cards log cards * ranks of a group).
[[nodiscard]] std::vector<ClusterGroup> groupedCards(const std::vector<ClusterCard> &cards, ClusterGrouping grouping);

/// Returns whether a grouping makes two or more groups, so that it is worth offering.
[[nodiscard]] bool isGroupingUseful(const std::vector<ClusterCard> &cards, ClusterGrouping grouping);

} // namespace plumbline
