// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timerange.h"
#include "core/base/wide.h"
#include "core/io/mappedfile.h"
#include "core/io/protofields.h"
#include "core/tables/graphmemory.h"

#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

// Numbers of the fields of the messages in the file (docs/formats.md 13.3).
enum FileField : std::uint32_t { FileGraph = 1, FileCapacity = 2 };
enum GraphField : std::uint32_t { GraphNumber = 1, GraphStatic = 2, GraphNodes = 3, GraphTensors = 4 };
enum NodeField : std::uint32_t { NodeName = 1, NodeOutputs = 4 };
enum TensorField : std::uint32_t {
    TensorId = 1,
    TensorBytes = 2,
    TensorType = 3,
    TensorFirst = 4,
    TensorLast = 5,
    TensorLife = 6
};

/// How one graph could be read.
enum class GraphEnd : std::uint8_t { Whole, Broken, TooLarge, Cancelled };

/// Reads the message of one graph.
class GraphReader
{
public:
    GraphReader(GraphBudget &budget, TaskControl &control) : m_budget(budget), m_control(control) {}

    [[nodiscard]] GraphEnd read(std::string_view message)
    {
        ProtoFields fields(message);
        GraphEnd end = GraphEnd::Whole;
        while (end == GraphEnd::Whole && fields.next()) {
            if (fields.number() == GraphNumber)
                m_graph.id = fields.integer().value_or(0);
            else if (fields.number() == GraphStatic)
                m_graph.staticBytes = std::max<std::int64_t>(fields.integer().value_or(0), 0);
            else if (fields.number() == GraphNodes && fields.bytes())
                end = readNode(*fields.bytes());
            else if (fields.number() == GraphTensors && fields.bytes())
                end = readTensor(*fields.bytes());
            if (m_control.stopRequested())
                end = GraphEnd::Cancelled;
        }
        return end == GraphEnd::Whole && fields.isBroken() ? GraphEnd::Broken : end;
    }

    /// Returns the graph with the life of its tensors. Tensors of a negative size are counted in `unreadable`.
    [[nodiscard]] GraphMemory finish(std::uint64_t &unreadable)
    {
        std::vector<WideNs> changes(m_graph.nodes.size() +
                                    1); // bytes; wide, because sizes of a hostile file add up beyond 64 bits
        for (Told &told : m_tensors) {
            GraphTensor &tensor = told.tensor;
            if (tensor.bytes < 0) {
                ++unreadable;
                continue;
            }
            if (const auto source = m_sources.find(tensor.id); source != m_sources.end())
                tensor.name = m_graph.nodes[source->second.first].name + ':' + std::to_string(source->second.second);
            // The format leaves a number out if it is 0.
            if (placeTensor(tensor, told.life, told.first, told.last, m_graph.nodes.size())) {
                changes[tensor.firstNode] += tensor.bytes;
                changes[tensor.endNode] -= tensor.bytes;
            } else {
                ++m_graph.unplaced;
            }
            m_graph.tensors.push_back(std::move(tensor));
        }
        WideNs held = m_graph.staticBytes;
        for (std::size_t node = 0; node < m_graph.nodes.size(); ++node) {
            held += changes[node];
            m_graph.nodes[node].heldBytes = saturated(held);
        }
        return std::move(m_graph);
    }

private:
    struct Told
    {
        GraphTensor tensor;
        std::string_view life;
        std::int64_t first = 0;
        std::int64_t last = 0;
    };

    GraphEnd readNode(std::string_view message)
    {
        ProtoFields fields(message);
        GraphNode node;
        std::vector<std::int64_t> outputs;
        while (fields.next()) {
            if (fields.number() == NodeName)
                node.name = fields.bytes().value_or("");
            else if (fields.number() == NodeOutputs && !fields.addIntegers(outputs, MostOutputs))
                return GraphEnd::Broken;
        }
        if (fields.isBroken())
            return GraphEnd::Broken;
        // Each output takes an entry, and the name of the operator a second time.
        for (std::size_t output = 0; output < outputs.size(); ++output) {
            if (!m_budget.take(node.name.size()))
                return GraphEnd::TooLarge;
            m_sources.try_emplace(outputs[output], m_graph.nodes.size(), output);
        }
        if (!m_budget.take(node.name.size()))
            return GraphEnd::TooLarge;
        m_graph.nodes.push_back(std::move(node));
        return GraphEnd::Whole;
    }

    GraphEnd readTensor(std::string_view message)
    {
        ProtoFields fields(message);
        Told told;
        while (fields.next()) {
            const std::int64_t number = fields.integer().value_or(0);
            switch (fields.number()) {
            case TensorId:
                told.tensor.id = number;
                break;
            case TensorBytes:
                told.tensor.bytes = number;
                break;
            case TensorType:
                told.tensor.type = fields.bytes().value_or("");
                break;
            case TensorFirst:
                told.first = number;
                break;
            case TensorLast:
                told.last = number;
                break;
            case TensorLife:
                told.life = fields.bytes().value_or("");
                break;
            default:
                break;
            }
        }
        if (fields.isBroken())
            return GraphEnd::Broken;
        if (!m_budget.take(told.tensor.type.size()))
            return GraphEnd::TooLarge;
        m_tensors.push_back(std::move(told));
        return GraphEnd::Whole;
    }

    static constexpr std::size_t MostOutputs = 100'000;

    GraphBudget &m_budget;
    TaskControl &m_control;
    GraphMemory m_graph;
    std::vector<Told> m_tensors;
    std::unordered_map<std::int64_t, std::pair<std::size_t, std::size_t>> m_sources; ///< node and output by the id of the tensor
};

} // namespace

Result<GraphMemories> readGraphMemory(const std::string &path, TaskControl &control)
{
    const auto file = MappedFile::open(path);
    if (!file)
        return failure(file.error());
    const std::string_view text = (*file)->text();
    GraphMemories memories;
    GraphBudget budget;
    std::uint64_t unreadable = 0;
    ProtoFields fields(text);
    std::size_t whole = 0; // offset just past the last field that could be read
    GraphEnd end = GraphEnd::Whole;
    while (fields.next()) {
        if (fields.number() == FileCapacity && fields.integer().value_or(0) > 0)
            memories.capacityBytes = fields.integer();
        if (fields.number() == FileGraph && fields.bytes()) {
            GraphReader reader(budget, control);
            end = reader.read(*fields.bytes());
            if (end != GraphEnd::Whole)
                break;
            memories.graphs.push_back(reader.finish(unreadable));
        }
        whole = fields.position();
    }
    if (end == GraphEnd::Cancelled)
        return failure(ErrorCode::Cancelled, path);
    if (end == GraphEnd::TooLarge)
        return failure(ErrorCode::NotSupported, path, "tensors");
    if (memories.graphs.empty() && !memories.capacityBytes)
        return failure(ErrorCode::NotRecognised, path, "graph_mem");
    if (whole < text.size())
        memories.problems.push_back(
            {Severity::Error, ProblemCode::DamagedRest, path, static_cast<std::int64_t>(whole), 0, {}, 1});
    if (unreadable > 0)
        memories.problems.push_back({Severity::Warning, ProblemCode::UnreadableValues, path, -1, 0, {}, unreadable});
    return memories;
}

} // namespace plumbline
