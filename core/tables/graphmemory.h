// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The sums that older versions of MindSpore tell of the memory of a card (docs/formats.md 13.3). Empty where they are not told.
struct MemoryTotals
{
    std::optional<std::int64_t> capacityBytes; ///< memory of the device that the framework may use
    std::optional<std::int64_t> peakBytes;     ///< the most that any graph holds at once
    std::optional<std::int64_t> staticBytes;   ///< held for the whole run, over all graphs
    std::optional<std::int64_t> allocations;
    std::optional<std::int64_t> deallocations;

    [[nodiscard]] bool isEmpty() const;
};

/// A tensor that a graph plans memory for.
struct GraphTensor
{
    std::int64_t id = 0;
    std::int64_t bytes = 0;
    std::string name;     ///< operator that writes it and number of its output, "MatMul-op3:0"; "" for workspaces and inputs
    std::string type;     ///< "Common", "Workspace", "OutputOnly", "output" ...
    std::string shape;    ///< sizes with commas between them; "" where the file has none
    std::string dataType; ///< "" where the file has none
    /// The nodes while which the tensor is held, as positions in GraphMemory::nodes: from the first to before the end. Equal
    /// where the file does not tell them.
    std::size_t firstNode = 0;
    std::size_t endNode = 0;

    [[nodiscard]] bool isHeldAt(std::size_t node) const { return firstNode <= node && node < endNode; }
};

/// An operator of a graph.
struct GraphNode
{
    std::string name;
    std::int64_t heldBytes = 0; ///< memory that the graph holds while the operator runs
};

/// The memory that one graph of a network plans, operator by operator. Operators have an order but no times.
struct GraphMemory
{
    std::int64_t id = 0;
    std::int64_t staticBytes = 0; ///< held while the graph runs; part of GraphNode::heldBytes
    std::vector<GraphNode> nodes; ///< in the order of execution
    std::vector<GraphTensor> tensors;
    std::uint64_t unplaced = 0; ///< tensors whose first or last node is not told; they count nowhere

    /// Returns the position of the first of the nodes that hold most; empty without nodes.
    [[nodiscard]] std::optional<std::size_t> peakNode() const;
    /// Returns the positions of the tensors that are held while a node runs, the largest first. O(tensors log tensors).
    [[nodiscard]] std::vector<std::size_t> heldAt(std::size_t node) const;
};

/// The graphs of one file.
struct GraphMemories
{
    std::vector<GraphMemory> graphs;
    std::optional<std::int64_t> capacityBytes;
    std::vector<Problem> problems;

    /// Returns the sums over all graphs.
    [[nodiscard]] MemoryTotals totals() const;
};

/// How long a tensor of a graph lives, in the words of the files: "LifeLongNone" from its first node to its last one,
/// "LifeLongGraphAll" as long as the graph runs, "LifeLongGraphStart" from the begin of the graph to its last node,
/// "LifeLongGraphEnd" from its first node to the end of the graph. Sets the nodes of a tensor. Returns false, and leaves it
/// without nodes, if they cannot be told.
[[nodiscard]] bool placeTensor(GraphTensor &tensor, std::string_view life, std::optional<std::int64_t> first,
                               std::optional<std::int64_t> last, std::size_t nodes);

/// Reads memory_usage_summary_*.json (docs/formats.md 13.3). Errors: those of readJsonFile(), NotRecognised without any figure.
[[nodiscard]] Result<MemoryTotals> readMemoryTotals(const std::string &path);

/// Reads memory_usage_*.pb (docs/formats.md 13.3). Graphs before a damaged one are kept. Errors: those of MappedFile::open(),
/// NotRecognised if nothing can be read, NotSupported if the file names more nodes and tensors than any network has, Cancelled.
/// O(bytes); the memory is a few times the size of the file, and bounded.
[[nodiscard]] Result<GraphMemories> readGraphMemory(const std::string &path, TaskControl &control);

/// Reads memory_usage_details_*.json, which holds the same in another form, with shapes. Errors: those of readGraphMemory().
[[nodiscard]] Result<GraphMemories> readGraphMemoryDetails(const std::string &path, TaskControl &control);

/// Counts what is made of a file, so that a small file cannot fill the memory.
class GraphBudget
{
public:
    /// Returns whether an entry with texts of this size may still be made.
    [[nodiscard]] bool take(std::size_t textBytes);

private:
    std::size_t m_entries = 1'000'000;
    std::size_t m_textBytes = std::size_t{64} << 20;
};

} // namespace plumbline
