// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"
#include "core/tables/graphmemory.h"

#include <QStringList>

#include <cstdint>
#include <functional>
#include <vector>

namespace plumbline {

/// Takes the cells of one row of a table, without that of the card.
using MemoryRowTaker = std::function<void(const QStringList &)>;

/// Writes the members `totals` and `graphs` of a card. Tensors held at the peak of a graph are cut off behind `limit`.
void writeMemoryGraphs(JsonWriter &out, const MemoryTotals &totals, const std::vector<GraphMemory> &graphs, std::uint64_t limit);

/// Return the titles of the tables, and give their rows: the sums of a card, graphs, operators of graphs with what they hold,
/// and tensors with their lives.
[[nodiscard]] QStringList memoryTotalTitles();
void addMemoryTotals(const MemoryTotals &totals, const MemoryRowTaker &add);
[[nodiscard]] QStringList memoryGraphTitles();
void addMemoryGraphs(const std::vector<GraphMemory> &graphs, const MemoryRowTaker &add);
[[nodiscard]] QStringList memoryNodeTitles();
void addMemoryNodes(const std::vector<GraphMemory> &graphs, const MemoryRowTaker &add);
[[nodiscard]] QStringList memoryTensorTitles();
void addMemoryTensors(const std::vector<GraphMemory> &graphs, const MemoryRowTaker &add);

} // namespace plumbline
