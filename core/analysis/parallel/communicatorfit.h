// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/parallel/parallelstrategy.h"
#include "core/tables/communicationgroups.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// How a communicator of a capture fits a strategy.
enum class CommunicatorMatch : std::uint8_t {
    Matches,     ///< its ranks are those of a group of the strategy
    Part,        ///< its ranks lie inside one group of one dimension, such as the first and the last stage of a pipeline
    Contradicts, ///< it is named after dimensions or has no name, and its ranks are no group of the strategy
    Unexplained, ///< its name says nothing, and its ranks are no group of the strategy
};

/// Ranks that communicate, as captures tell, and what they are in a strategy.
struct FittedCommunicator
{
    std::vector<std::string> names; ///< all names of these ranks, each once; may be empty
    std::vector<int> ranks;         ///< ascending
    CommunicatorMatch match = CommunicatorMatch::Unexplained;
    DimensionSet dimensions;   ///< dimensions in which these ranks differ; for Contradicts those of the name
    std::vector<int> expected; ///< for Contradicts: the ranks that the strategy gives that group; may be empty

    friend bool operator==(const FittedCommunicator &, const FittedCommunicator &) = default;
};

/// A group of the strategy that no communicator has, although one of its ranks tells its communicators.
struct MissingGroup
{
    ParallelDimension dimension = ParallelDimension::Tensor;
    std::vector<int> ranks;

    friend bool operator==(const MissingGroup &, const MissingGroup &) = default;
};

/// How the communicators of a job fit a strategy.
struct CommunicatorFit
{
    std::vector<FittedCommunicator> communicators; ///< by ranks
    std::vector<MissingGroup> missing;             ///< by dimension, then by ranks

    [[nodiscard]] std::size_t countOf(CommunicatorMatch match) const;
    /// Returns whether nothing contradicts the strategy.
    [[nodiscard]] bool fits() const { return countOf(CommunicatorMatch::Contradicts) == 0; }
};

/// Returns the dimensions after which a communicator is named: those of "tp" or "dp_cp"; tensor and pipeline for "mp"; those that
/// number the ranks for the group of all ranks. Empty for any other name.
[[nodiscard]] std::optional<DimensionSet> dimensionsOfName(std::string_view name);

/// Compares communicators, of which several may have the same ranks, with the groups of a strategy. `tellers` are the ranks
/// whose captures list their communicators. O(communicators * ranks of a group).
[[nodiscard]] CommunicatorFit fitCommunicators(const ParallelStrategy &strategy,
                                               std::span<const CommunicationGroup> communicators, std::span<const int> tellers);

} // namespace plumbline
