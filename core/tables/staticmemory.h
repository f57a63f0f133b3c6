// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

namespace plumbline {

/// One row of static_op_mem.csv (docs/formats.md 8.10): memory that a graph plans for an operator before anything runs.
struct StaticMemory
{
    std::string_view name; ///< lives as long as the table, as does `graph`; "TOTAL" in the last row of a graph
    std::string_view graph;
    std::int64_t firstNode = 0;
    std::optional<std::int64_t> lastNode; ///< empty if the memory is held to the end of the graph
    std::int64_t bytes = 0;

    [[nodiscard]] bool isTotal() const { return name == "TOTAL"; }
};

/// Reads the rows of a static_op_mem table. It keeps a reference to the table, which must outlive it.
class StaticMemories
{
public:
    explicit StaticMemories(const Table &table);

    /// Returns whether the table has a name, a graph and a size.
    [[nodiscard]] bool isValid() const;
    /// Reads a row. Empty if its size is missing, or if a cell that should hold a number cannot be read. O(1).
    [[nodiscard]] std::optional<StaticMemory> read(std::size_t row) const;

private:
    const Table &m_table;
    std::optional<std::size_t> m_name;
    std::optional<std::size_t> m_graph;
    std::optional<std::size_t> m_first;
    std::optional<std::size_t> m_last;
    SizeColumn m_size;
};

} // namespace plumbline
