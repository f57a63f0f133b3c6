// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One operator of a parallel_strategy_{rank}.json, with how it is split over the devices. What the file does not tell is "".
struct ShardedOperator
{
    std::string node; ///< number of the node, by which others name it as input
    std::string name; ///< full name
    std::string type;
    std::string scope;
    std::string shape;    ///< of its output, "(32,3,224,224)"
    std::string strategy; ///< into how many parts each dimension of each input is split: "((2,1,1,1),(1,1,1,1))"
    std::string instance; ///< why the framework inserted it, such as a redistribution
    std::string inputs;   ///< nodes, with blanks between

    friend bool operator==(const ShardedOperator &, const ShardedOperator &) = default;
};

/// What such a file tells (docs/formats.md 13.6).
struct ShardedGraph
{
    std::optional<int> rank;
    std::optional<int> stage;
    std::string mode;                     ///< "auto_parallel" ...
    std::vector<std::vector<int>> stages; ///< devices of each pipeline stage
    std::vector<ShardedOperator> operators;
    std::vector<Problem> problems; ///< how far the file could be read
};

/// At most so many operators and bytes of one text are kept; longer texts end in "…".
inline constexpr std::size_t MostShardedOperators = 200'000;
inline constexpr std::size_t MostShardingText = 1000;

/// What to read of the file.
enum class ShardedPart : std::uint8_t {
    All,
    Config, ///< not the operators; files begin with the rest, so that this takes no longer for large ones
};

/// Reads the file. Errors: those of MappedFile::open(), NotJson if it does not begin with an object, FileChanged, Cancelled,
/// OutOfMemory. O(bytes).
[[nodiscard]] Result<ShardedGraph> readShardedOperators(const std::string &path, TaskControl &control,
                                                        ShardedPart part = ShardedPart::All);

} // namespace plumbline
