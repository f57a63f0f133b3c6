// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/jobpipeline.h"
#include "widgets/cards/pagecard.h"
#include "widgets/pages/cluster/clustertables.h"

#include <QStringList>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

// What the page of a cluster shows, made on a background task. A job may have a thousand cards with hundreds of steps each.

/// What the files of all cards tell.
struct ClusterReading
{
    std::vector<ClusterCard> cards;
    std::vector<JobEvidence> evidence;
};

/// A strategy that the user typed in place of what captures tell.
struct TypedStrategy
{
    ParallelSizes sizes;
    std::optional<RankOrder> order;

    friend bool operator==(const TypedStrategy &, const TypedStrategy &) = default;
};

/// The cards with their places in the strategies of their jobs, and what there is to choose.
struct PlacedCluster
{
    ClusterCards cards;
    std::vector<JobPlan> jobs;
    PipelineStages typedStages; ///< those that follow from a typed strategy; none without one
    std::vector<std::string> steps;
    ClusterTimes known; ///< quantities that a card tells
    std::vector<ClusterGrouping> groupings;
};

/// What the user chose to see.
struct ClusterChoice
{
    std::optional<std::string> step; ///< the mean step if it is empty
    ClusterQuantity quantity = ClusterQuantity::Computing;
    ClusterGrouping grouping = ClusterGrouping::Cards;
};

/// Table, verdict and charts of one choice.
struct ClusterView
{
    ClusterJudgement judgement;
    std::shared_ptr<ClusterTableSource> table;
    QStringList footer;
    std::vector<BarChart::Bar> bars;
    std::vector<std::size_t> barCards; ///< position of the first card of each bar
    ClusterHeatMap heat;
};

/// Reads the steps of all cards and what tells their strategies. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ClusterReading>> readCluster(const std::vector<PageCard> &cards, TaskControl &control);

/// Gives the cards their places. O(cards * steps + ranks of all groups).
[[nodiscard]] std::shared_ptr<const PlacedCluster> placedCluster(const ClusterReading &reading,
                                                                 const std::optional<TypedStrategy> &typed);

/// Makes what is shown of a choice. O(cards * (steps + log cards)).
[[nodiscard]] std::shared_ptr<const ClusterView> clusterView(const PlacedCluster &placed, const ClusterChoice &choice);

} // namespace plumbline
