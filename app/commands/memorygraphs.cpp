// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/memorygraphs.h"

#include "app/commands/answer.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the last node that holds a tensor, as files tell it; empty for a tensor without a life.
std::optional<std::int64_t> lastNode(const GraphTensor &tensor)
{
    return tensor.endNode > tensor.firstNode ? std::optional(static_cast<std::int64_t>(tensor.endNode) - 1) : std::nullopt;
}

std::optional<std::int64_t> firstNode(const GraphTensor &tensor)
{
    return tensor.endNode > tensor.firstNode ? std::optional(static_cast<std::int64_t>(tensor.firstNode)) : std::nullopt;
}

void writeTensor(JsonWriter &out, const GraphTensor &tensor)
{
    out.beginObject().key("tensor").integer(tensor.id).key("name");
    writeOptional(out, std::string_view(tensor.name));
    out.key("type").text(tensor.type).key("shape");
    writeOptional(out, std::string_view(tensor.shape));
    out.key("bytes").integer(tensor.bytes);
    writeInteger(out, "first_node", firstNode(tensor));
    writeInteger(out, "last_node", lastNode(tensor));
    out.endObject();
}

void writeGraph(JsonWriter &out, const GraphMemory &graph, std::uint64_t limit)
{
    const auto peak = graph.peakNode();
    out.beginObject().key("graph").integer(graph.id).key("static_bytes").integer(graph.staticBytes);
    out.key("nodes").count(graph.nodes.size()).key("tensors").count(graph.tensors.size());
    out.key("unplaced_tensors").count(graph.unplaced);
    const std::vector<std::size_t> held = peak ? graph.heldAt(*peak) : std::vector<std::size_t>();
    if (peak) {
        out.key("peak_bytes").integer(graph.nodes[*peak].heldBytes).key("peak_node").count(*peak);
        out.key("peak_node_name").text(graph.nodes[*peak].name).key("alive_at_peak_total").count(held.size());
    } else {
        for (const std::string_view key : {"peak_bytes", "peak_node", "peak_node_name", "alive_at_peak_total"})
            out.key(key).null();
    }
    out.key("alive_at_peak").beginArray();
    for (std::size_t at = 0; at < std::min<std::uint64_t>(held.size(), limit); ++at)
        writeTensor(out, graph.tensors[held[at]]);
    out.endArray().endObject();
}

} // namespace

void writeMemoryGraphs(JsonWriter &out, const MemoryTotals &totals, const std::vector<GraphMemory> &graphs, std::uint64_t limit)
{
    out.key("totals");
    if (totals.isEmpty()) {
        out.null();
    } else {
        out.beginObject();
        writeInteger(out, "capacity_bytes", totals.capacityBytes);
        writeInteger(out, "peak_bytes", totals.peakBytes);
        writeInteger(out, "static_bytes", totals.staticBytes);
        writeInteger(out, "allocations", totals.allocations);
        writeInteger(out, "deallocations", totals.deallocations);
        out.endObject();
    }
    out.key("graphs").beginArray();
    for (const GraphMemory &graph : graphs)
        writeGraph(out, graph, limit);
    out.endArray();
}

QStringList memoryTotalTitles()
{
    return {QStringLiteral("capacity_bytes"), QStringLiteral("peak_bytes"), QStringLiteral("static_bytes"),
            QStringLiteral("allocations"), QStringLiteral("deallocations")};
}

void addMemoryTotals(const MemoryTotals &totals, const MemoryRowTaker &add)
{
    if (!totals.isEmpty())
        add({numberCell(totals.capacityBytes), numberCell(totals.peakBytes), numberCell(totals.staticBytes),
             numberCell(totals.allocations), numberCell(totals.deallocations)});
}

QStringList memoryGraphTitles()
{
    return {QStringLiteral("graph"),      QStringLiteral("peak_node_name"),  QStringLiteral("peak_node"),
            QStringLiteral("peak_bytes"), QStringLiteral("static_bytes"),    QStringLiteral("nodes"),
            QStringLiteral("tensors"),    QStringLiteral("unplaced_tensors")};
}

void addMemoryGraphs(const std::vector<GraphMemory> &graphs, const MemoryRowTaker &add)
{
    for (const GraphMemory &graph : graphs) {
        const auto peak = graph.peakNode();
        add({QString::number(graph.id), peak ? fromFile(graph.nodes[*peak].name) : QString(),
             peak ? QString::number(*peak) : QString(), peak ? QString::number(graph.nodes[*peak].heldBytes) : QString(),
             QString::number(graph.staticBytes), QString::number(graph.nodes.size()), QString::number(graph.tensors.size()),
             QString::number(graph.unplaced)});
    }
}

QStringList memoryNodeTitles()
{
    return {QStringLiteral("graph"), QStringLiteral("name"), QStringLiteral("node"), QStringLiteral("held_bytes")};
}

void addMemoryNodes(const std::vector<GraphMemory> &graphs, const MemoryRowTaker &add)
{
    for (const GraphMemory &graph : graphs) {
        for (std::size_t node = 0; node < graph.nodes.size(); ++node)
            add({QString::number(graph.id), fromFile(graph.nodes[node].name), QString::number(node),
                 QString::number(graph.nodes[node].heldBytes)});
    }
}

QStringList memoryTensorTitles()
{
    return {QStringLiteral("graph"),      QStringLiteral("name"),      QStringLiteral("type"),
            QStringLiteral("shape"),      QStringLiteral("tensor"),    QStringLiteral("bytes"),
            QStringLiteral("first_node"), QStringLiteral("last_node"), QStringLiteral("at_peak")};
}

void addMemoryTensors(const std::vector<GraphMemory> &graphs, const MemoryRowTaker &add)
{
    for (const GraphMemory &graph : graphs) {
        const auto peak = graph.peakNode();
        for (const GraphTensor &tensor : graph.tensors)
            add({QString::number(graph.id), fromFile(tensor.name), fromFile(tensor.type), fromFile(tensor.shape),
                 QString::number(tensor.id), QString::number(tensor.bytes), numberCell(firstNode(tensor)),
                 numberCell(lastNode(tensor)), QString::number(peak && tensor.isHeldAt(*peak) ? 1 : 0)});
    }
}

} // namespace plumbline
