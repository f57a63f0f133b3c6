// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/graphmemory.h"

#include "core/base/decimal.h"
#include "core/base/timerange.h"
#include "core/base/wide.h"
#include "core/io/jsondocument.h"

#include <algorithm>
#include <numeric>

namespace plumbline {

namespace {

constexpr std::uint32_t BytesPerGb = 1u << 30;

/// Returns a member of a summary times `unit`; empty if it is missing or negative.
std::optional<std::int64_t> scaledMember(const JsonValue &object, std::string_view key, std::uint32_t unit)
{
    const JsonValue *value = object.find(key);
    const bool isNumber = value && (value->kind == JsonValue::Kind::Number || value->kind == JsonValue::Kind::Text);
    const auto scaled = isNumber ? scaledDecimal(value->text, unit) : std::nullopt;
    return scaled && *scaled >= 0 ? scaled : std::nullopt;
}

} // namespace

bool MemoryTotals::isEmpty() const
{
    return !capacityBytes && !peakBytes && !staticBytes && !allocations && !deallocations;
}

std::optional<std::size_t> GraphMemory::peakNode() const
{
    if (nodes.empty())
        return std::nullopt;
    const auto most = std::ranges::max_element(nodes, {}, &GraphNode::heldBytes);
    return static_cast<std::size_t>(most - nodes.begin());
}

std::vector<std::size_t> GraphMemory::heldAt(std::size_t node) const
{
    std::vector<std::size_t> held;
    for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor) {
        if (tensors[tensor].isHeldAt(node))
            held.push_back(tensor);
    }
    std::ranges::stable_sort(held, [this](std::size_t a, std::size_t b) { return tensors[a].bytes > tensors[b].bytes; });
    return held;
}

MemoryTotals GraphMemories::totals() const
{
    MemoryTotals totals;
    totals.capacityBytes = capacityBytes;
    if (graphs.empty())
        return totals;
    WideNs held = 0; // wide sums of bytes, because each graph may hold as much as an integer can count
    std::int64_t tensors = 0;
    for (const GraphMemory &graph : graphs) {
        held += graph.staticBytes;
        tensors += static_cast<std::int64_t>(graph.tensors.size());
        if (const auto node = graph.peakNode())
            totals.peakBytes = std::max(totals.peakBytes.value_or(0), graph.nodes[*node].heldBytes);
    }
    totals.staticBytes = saturated(held);
    totals.allocations = totals.deallocations = tensors;
    return totals;
}

bool placeTensor(GraphTensor &tensor, std::string_view life, std::optional<std::int64_t> first, std::optional<std::int64_t> last,
                 std::size_t nodes)
{
    const bool fromStart = life == "LifeLongGraphAll" || life == "LifeLongGraphStart";
    const bool toEnd = life == "LifeLongGraphAll" || life == "LifeLongGraphEnd";
    if (!fromStart && !toEnd && life != "LifeLongNone")
        return false;
    const std::int64_t begin = fromStart ? 0 : first.value_or(-1);
    const auto most = static_cast<std::int64_t>(nodes);
    const std::int64_t end = toEnd ? most : std::min(last.value_or(-1), most - 1) + 1;
    if (begin < 0 || end <= begin)
        return false;
    tensor.firstNode = static_cast<std::size_t>(begin);
    tensor.endNode = static_cast<std::size_t>(end);
    return true;
}

Result<MemoryTotals> readMemoryTotals(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    MemoryTotals totals{scaledMember(*document, "capacity", BytesPerGb), scaledMember(*document, "peak_mem", BytesPerGb),
                        scaledMember(*document, "static_mem", BytesPerGb), scaledMember(*document, "allocations", 1),
                        scaledMember(*document, "deallocations", 1)};
    for (auto bytes : {&MemoryTotals::capacityBytes, &MemoryTotals::peakBytes}) {
        if (totals.*bytes == 0) // the profiler writes 0 for what it does not know
            (totals.*bytes).reset();
    }
    if (totals.isEmpty())
        return failure(ErrorCode::NotRecognised, path, "peak_mem");
    return totals;
}

bool GraphBudget::take(std::size_t textBytes)
{
    if (m_entries == 0 || textBytes > m_textBytes)
        return false;
    --m_entries;
    m_textBytes -= textBytes;
    return true;
}

} // namespace plumbline
