// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/rownumbers.h"

namespace plumbline {

/// One row of static_op_mem.csv (formats.md 8.10): memory that a graph plans for an operator, before anything runs.
struct StaticMemory
{
    std::string_view name; ///< lives as long as the table, as does `graph`; "TOTAL" closes a graph
    std::string_view graph;
    std::int64_t firstNode = 0;
    std::optional<std::int64_t> lastNode; ///< none: held to the end of the graph
    std::int64_t bytes = 0;

    [[nodiscard]] bool isTotal() const { return name == "TOTAL"; }
};

/// The rows of such a table; they look it up, so it must outlive them.
class StaticMemories
{
public:
    explicit StaticMemories(const Table &table);

    [[nodiscard]] bool isValid() const;
    /// A row; none where its size or first node cannot be read. O(1).
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
