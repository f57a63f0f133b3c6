// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/parallel/communicatorfit.h"
#include "core/analysis/parallel/parallelstrategy.h"
#include "core/tables/communicationgroups.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace plumbline {

/// Where the size of a dimension comes from. Where captures disagree, the first of these counts.
enum class SizeSource : std::uint8_t {
    Unknown,
    Typed,
    Arguments,     ///< the arguments of the training process in the metadata
    Communicators, ///< the sizes of communicators that are named after the dimension
    Files,         ///< names and tables that tell the pipeline stages
    Ranks,         ///< what the other sizes leave of the number of ranks
    Assumed,       ///< 1, because the user typed other sizes only
};
struct ToldSize
{
    std::optional<int> value;
    SizeSource source = SizeSource::Unknown;

    friend bool operator==(const ToldSize &, const ToldSize &) = default;
};

/// One statement of a capture about the size of a dimension.
struct SizeStatement
{
    ParallelDimension dimension = ParallelDimension::Tensor;
    ToldSize size;

    friend bool operator==(const SizeStatement &, const SizeStatement &) = default;
};

/// What the captures of a job tell about how it splits its work.
struct JobEvidence
{
    int job = 0;
    std::optional<int> ranks;                      ///< of the whole job
    std::optional<int> highestRank;                ///< of its cards
    std::vector<SizeStatement> sizes;              ///< each statement once
    std::vector<CommunicationGroup> communicators; ///< each name and ranks once
    std::vector<int> tellers;                      ///< ranks whose captures list their communicators
    std::map<int, ParallelSizes> positions;        ///< by rank, where a table tells it to stand in a dimension, from 0

    void add(ParallelDimension dimension, std::int64_t value, SizeSource source);
    /// Adds where a rank stands in a dimension. What was added first counts.
    void addPosition(int rank, ParallelDimension dimension, int position);
};

/// Where the order of the ranks comes from.
enum class OrderSource : std::uint8_t {
    Assumed, ///< nothing tells the order, or none fits; it is that of Megatron
    Communicators,
    Typed,
    Files, ///< a table that tells the positions of ranks
};

/// Two statements that contradict each other; the first one counts.
struct SizeConflict
{
    ParallelDimension dimension = ParallelDimension::Tensor;
    ToldSize used;
    ToldSize other;

    friend bool operator==(const SizeConflict &, const SizeConflict &) = default;
};

/// How a job splits its work, as far as captures or the user tell.
struct JobStrategy
{
    int job = 0;
    std::optional<int> ranks; ///< of the whole job
    PerDimension<ToldSize> sizes;
    RankOrder order = RankOrder::Megatron;
    OrderSource orderSource = OrderSource::Assumed;
    std::vector<SizeConflict> conflicts;
    std::optional<ParallelStrategy> strategy; ///< empty unless everything is told and fits
    std::optional<StrategyError> error;       ///< why there is none
    CommunicatorFit fit;                      ///< how the communicators fit it; empty without a strategy
};

/// Returns the strategy that captures tell. What they do not tell stays unknown, but where one of tensor, context, data and
/// pipeline alone is unknown, the number of ranks tells it. The order is the first one that neither a communicator nor a position
/// contradicts.
/// O(communicators * ranks of a group).
[[nodiscard]] JobStrategy strategyOf(const JobEvidence &evidence);

/// Returns the strategy that a user typed, whatever captures tell. Without a size for data parallelism it is what the other sizes
/// leave of the number of ranks; other sizes that are not typed count as 1. Without `order` it is the first one that no
/// communicator and no position contradicts.
[[nodiscard]] JobStrategy typedStrategy(const JobEvidence &evidence, const ParallelSizes &sizes,
                                        const std::optional<RankOrder> &order);

/// Where a rank stands in one dimension.
struct ParallelPlace
{
    int position = 0;                              ///< from 0
    std::shared_ptr<const std::vector<int>> ranks; ///< of its group, ascending
};
using ParallelPlaces = PerDimension<std::optional<ParallelPlace>>;

/// Tells the places of ranks: from the strategy, else from communicators that are named after one dimension, else from positions
/// that a table tells. Ranks of one group share its list.
class RankPlaces
{
public:
    /// `strategy` must outlive the object.
    RankPlaces(const JobStrategy &strategy, const JobEvidence &evidence);

    /// Returns the places of a rank in the dimensions that split the job. O(ranks of a group) for the first rank of a group, then
    /// O(1).
    [[nodiscard]] ParallelPlaces of(int rank);

private:
    void takeCommunicators(const JobEvidence &evidence);
    void takePositions(const JobEvidence &evidence);

    const JobStrategy &m_strategy;
    PerDimension<std::unordered_map<int, ParallelPlace>> m_known; ///< by rank
};

} // namespace plumbline
