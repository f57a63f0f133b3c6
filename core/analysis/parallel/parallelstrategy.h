// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// The ways in which the ranks of a job share its work. Expert and MoeTensor split the experts of a mixture of experts. They use
/// ranks that the others number, and so have no part in the number of ranks.
enum class ParallelDimension : std::uint8_t { Tensor, Context, Data, Pipeline, Expert, MoeTensor };
inline constexpr std::size_t ParallelDimensionCount = 6;
inline constexpr std::array AllParallelDimensions{ParallelDimension::Tensor, ParallelDimension::Context,
                                                  ParallelDimension::Data,   ParallelDimension::Pipeline,
                                                  ParallelDimension::Expert, ParallelDimension::MoeTensor};

/// In which order frameworks number the ranks, fastest dimension first, and across which ranks they split the experts.
enum class RankOrder : std::uint8_t {
    Megatron,              ///< tp, cp, dp, pp; experts across dp
    MegatronPipelineFirst, ///< tp, cp, pp, dp; experts across dp
    MindSpeed,             ///< tp, cp, dp, pp; experts across cp and dp
    MindIe,                ///< tp, dp, pp; experts across tp and dp, each on consecutive ranks that split it
    Vllm,                  ///< tp, pp, dp; experts across tp and dp
};
inline constexpr std::array AllRankOrders{RankOrder::Megatron, RankOrder::MegatronPipelineFirst, RankOrder::MindSpeed,
                                          RankOrder::MindIe, RankOrder::Vllm};

using DimensionSet = std::bitset<ParallelDimensionCount>;
[[nodiscard]] DimensionSet dimensionSet(std::initializer_list<ParallelDimension> dimensions);

/// Returns the short name of a dimension, such as "tp".
[[nodiscard]] std::string_view dimensionKey(ParallelDimension dimension);
/// Returns the dimension of a short name; "exp" stands for "ep" as well.
[[nodiscard]] std::optional<ParallelDimension> dimensionOf(std::string_view key);

/// Returns the name of an order on the command line, such as "megatron".
[[nodiscard]] std::string_view rankOrderKey(RankOrder order);
/// Returns the dimensions of an order as tools write them, such as "tp-cp-ep-dp-pp".
[[nodiscard]] std::string_view rankOrderDimensions(RankOrder order);
/// Returns the order of a name or of a list of dimensions. Empty for any other text.
[[nodiscard]] std::optional<RankOrder> rankOrderOf(std::string_view text);

/// One value for each dimension.
template<typename T>
struct PerDimension : std::array<T, ParallelDimensionCount>
{
    [[nodiscard]] T &of(ParallelDimension dimension) { return (*this)[static_cast<std::size_t>(dimension)]; }
    [[nodiscard]] const T &of(ParallelDimension dimension) const { return (*this)[static_cast<std::size_t>(dimension)]; }
};

/// The sizes of the dimensions; one that is not told is empty.
using ParallelSizes = PerDimension<std::optional<int>>;
inline constexpr int MostOfDimension = 10'000;
inline constexpr std::int64_t MostRanksOfJob = 1'000'000;

/// Why sizes make no strategy.
enum class StrategyFault : std::uint8_t {
    NotReadable,      ///< a part of the text is not of the form "tp=2"
    UnknownDimension, ///< no dimension has that name
    GivenTwice,
    OutOfRange,      ///< a size is below 1 or above MostOfDimension
    TooManyRanks,    ///< the product of the sizes is above MostRanksOfJob
    NotInOrder,      ///< the order of ranks has no such dimension
    DataByExpert,    ///< dp is no multiple of ep
    ContextByExpert, ///< cp * dp is no multiple of ep
    ExpertMesh,      ///< moetp * ep is not tp * dp
    TensorByExpert,  ///< tp * dp is no multiple of ep, or ep none of tp
    RanksDiffer,     ///< the product of the sizes is not the number of ranks of the job
    RankOutside,     ///< the job has a rank that is not below the product of the sizes
    NothingTold,     ///< a size that the number of ranks depends on is not told
};
struct StrategyError
{
    StrategyFault fault = StrategyFault::NothingTold;
    std::optional<ParallelDimension> dimension; ///< where the fault is about one
    std::int64_t expected = 0;                  ///< for RanksDiffer and RankOutside: the ranks of the job, or its highest rank
    std::int64_t found = 0;                     ///< for RanksDiffer and RankOutside: the product of the sizes

    friend bool operator==(const StrategyError &, const StrategyError &) = default;
};

/// Sizes that were read from a text such as "tp=2,pp=4", and what is wrong with the text.
struct ReadSizes
{
    ParallelSizes sizes;
    std::optional<StrategyError> error;
};
/// Reads sizes that a user typed: pairs of a dimension and a size with commas or blanks between. Case does not matter.
[[nodiscard]] ReadSizes readSizes(std::string_view text);

/// How a job splits its work, completely: it tells the place of every rank in every dimension.
class ParallelStrategy
{
public:
    /// Makes a strategy if tensor, context, data and pipeline are told and the sizes fit the order. Experts that are not told
    /// count as not split. Otherwise `error` tells the reason.
    [[nodiscard]] static std::optional<ParallelStrategy> make(const ParallelSizes &sizes, RankOrder order, StrategyError &error);

    [[nodiscard]] int ranks() const { return m_ranks; }
    [[nodiscard]] RankOrder order() const { return m_order; }
    [[nodiscard]] int sizeOf(ParallelDimension dimension) const { return m_sizes.of(dimension); }
    /// Returns the position of a rank in a dimension, from 0. The rank must be below ranks().
    [[nodiscard]] int positionOf(int rank, ParallelDimension dimension) const;
    /// Returns the ranks that differ from `rank` in these dimensions only, with itself, ascending. Where ranks across which
    /// experts are split are named as well, the experts say nothing more. O(ranks of the group, log of them).
    [[nodiscard]] std::vector<int> groupOf(int rank, DimensionSet dimensions) const;
    /// Returns all such groups, each rank once, by their first rank. O(ranks log ranks).
    [[nodiscard]] std::vector<std::vector<int>> groupsOf(DimensionSet dimensions) const;

private:
    ParallelStrategy(const PerDimension<int> &sizes, RankOrder order);

    /// Returns the number of a rank among those across which experts are split.
    [[nodiscard]] int expertIndexOf(int rank) const;
    /// Returns what that number adds to a rank.
    [[nodiscard]] int rankOfExpertIndex(int index) const;

    PerDimension<int> m_sizes;
    PerDimension<int> m_strides{}; ///< what one more in a dimension adds to the rank; 0 for experts
    RankOrder m_order;
    int m_ranks = 1;
};

} // namespace plumbline
