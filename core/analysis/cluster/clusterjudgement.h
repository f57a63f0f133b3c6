// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cluster/clustercard.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What a quantity that stands out says about a card.
enum class ClusterReason : std::uint8_t {
    LateData,       ///< it waits longer than the others before its step begins
    SlowComputing,  ///< it computes longer than the others of its stage
    WaitsForOthers, ///< it communicates or trails longer than the others, which is waiting for a slow card
    ComesLast,      ///< it communicates or trails shorter than the others, which wait for it
    SlowStage,      ///< its pipeline stage takes longer than the others
    WaitsForStages, ///< it waits longer than the others of its stage for other stages
    Idle,           ///< it neither computes nor communicates for longer than the others
};

/// One quantity of one card that stands out among the cards that it is compared with: those of the same run (ClusterRun) and
/// pipeline stage; for SlowStage, the other stages.
struct ClusterOutlier
{
    std::size_t card = 0; ///< position in the cards that were judged
    ClusterQuantity quantity = ClusterQuantity::StepGap;
    ClusterReason reason = ClusterReason::LateData;
    std::int64_t ownNs = 0;
    std::int64_t usualNs = 0; ///< mean of the cards that it is compared with; for SlowStage the median of the other stages
    double share = 0;         ///< how far `ownNs` lies off `usualNs`, as a share of it

    friend bool operator==(const ClusterOutlier &, const ClusterOutlier &) = default;
};

/// What looking at one quantity of all cards gave.
struct ClusterCheck
{
    ClusterQuantity quantity = ClusterQuantity::StepGap;
    std::size_t cards = 0;              ///< cards that tell the quantity
    std::size_t judged = 0;             ///< those of them that have another card to be compared with
    std::optional<std::int64_t> meanNs; ///< empty for cards of several runs
    std::vector<std::size_t> outliers;  ///< positions in ClusterJudgement::outliers
    bool isLongForAll = false;          ///< no card stands out, but the quantity takes long on all of them
    /// Mean of ClusterCard::transfersNs. Set for receiving and what is left without it, where the bubbles of all cards are 0 and
    /// so do not tell the two apart.
    std::optional<std::int64_t> transfersNs{};

    friend bool operator==(const ClusterCheck &, const ClusterCheck &) = default;
};

/// Cards that ran together (runNumbers()), and are judged by each other only.
struct ClusterRun
{
    int job = 0;
    std::string name;               ///< ClusterCard::run, "" where nothing tells it
    std::vector<std::size_t> cards; ///< positions in the cards that were judged, ascending

    friend bool operator==(const ClusterRun &, const ClusterRun &) = default;
};

/// What stands out among the cards of a profile.
struct ClusterJudgement
{
    Parallelism parallelism = Parallelism::Unknown;
    std::size_t cards = 0;
    /// Different ranks among the cards that tell any of their times, and so were looked at; a card without a rank counts as one.
    std::size_t ranks = 0;
    std::size_t silent = 0;               ///< cards that tell none of their times
    std::size_t jobs = 0;                 ///< different jobs among the cards
    std::vector<ClusterRun> runs;         ///< of all cards, in the order of their first cards
    std::optional<int> jobRanks;          ///< ranks of the largest job; empty where nothing tells it
    std::vector<ClusterCheck> checks;     ///< in the order in which a guide looks at the quantities; only those that a card tells
    std::vector<ClusterOutlier> outliers; ///< in the order of the checks, then of the cards
};

inline constexpr double ClusterOffShare = 0.20;             ///< a quantity stands out if it is further off the mean
inline constexpr double ClusterStepShare = 0.005;           ///< and if what it is off makes up at least this part of the step
inline constexpr double ClusterLongShare = 0.10;            ///< communication takes long if it takes more of the step
inline constexpr std::int64_t ClusterLongGapNs = 1'000'000; ///< a step gap takes long if it is longer

/// Compares the cards by the quantities that matter for the way in which the job shares its work: of a pipeline the step gap, the
/// stages, and what their cards compute, communicate and receive; of model parallelism the step gap, computing and communication;
/// of data parallelism the step gap, forward and backward, and the tail. Where stages of the step are unknown, computing,
/// communication and free time stand in for them. `step` is the step to look at; the mean if it is empty.
/// O(cards log cards).
[[nodiscard]] ClusterJudgement judgeCluster(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step);

/// Returns how the cards share their work: a pipeline if they have two or more stages, else what the first of them that knows
/// says.
[[nodiscard]] Parallelism parallelismOf(const std::vector<ClusterCard> &cards);

} // namespace plumbline
