// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/memory/memorytables.h"

#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Columns of operator_memory.csv, and of the same table in a database, that BlockTable shows in columns of its own.
constexpr std::string_view OwnColumns[]{"Name", "Size(KB)", "Size(B)", "Allocation Time(us)", "Release Time(us)", "Duration(us)"};

enum BlockColumn : std::size_t { BlockName, BlockSize, BlockAllocated, BlockReleased, BlockHeld, BlockFate, OtherColumns };

/// A table of the memory that graphs plan.
class StaticTable final : public TableSource
{
public:
    explicit StaticTable(std::shared_ptr<const MemoryFacts> facts) : m_facts(std::move(facts)) {}

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_facts->memory->staticMemory.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override
    {
        const StaticMemory &memory = m_facts->memory->staticMemory[row];
        switch (column) {
        case 0:
            return memory.graph;
        case 1:
            return memory.name;
        case 2:
            return memory.firstNode;
        case 3:
            return cellOf<TableCell>(memory.lastNode);
        default:
            return memory.bytes;
        }
    }

private:
    std::shared_ptr<const MemoryFacts> m_facts;
    std::vector<TableColumn> m_columns{{"memory_graph", CellKind::Text},
                                       {"memory_planned_for", CellKind::Text},
                                       {"memory_first_node", CellKind::Identifier},
                                       {"memory_last_node", CellKind::Identifier},
                                       {"memory_planned", CellKind::Bytes, false, false}};
};

} // namespace

BlockTable::BlockTable(std::shared_ptr<const MemoryFacts> facts, std::vector<std::uint32_t> blocks, MemoryFates fates)
    : m_facts(std::move(facts))
    , m_blocks(std::move(blocks))
    , m_fates(std::move(fates))
    , m_columns{{"memory_operator", CellKind::Text},
                {"memory_size", CellKind::Bytes},
                {"memory_allocated_at", CellKind::Nanoseconds, false, false},
                {"memory_released_at", CellKind::Nanoseconds, false, false},
                {"memory_held", CellKind::Nanoseconds, false, false},
                {"memory_fate", CellKind::Text}}
{
    const auto &table = m_facts->memory->operatorTable;
    for (std::size_t column = 0; table && column < table->header().size(); ++column) {
        const std::string &title = table->header()[column];
        if (std::find(std::begin(OwnColumns), std::end(OwnColumns), title) != std::end(OwnColumns))
            continue;
        m_others.push_back(column);
        m_columns.push_back({title, title.ends_with(')') ? CellKind::NumberText : CellKind::Text, true});
    }
}

const Allocation &BlockTable::block(std::size_t row) const
{
    return m_facts->memory->allocations.blocks[m_blocks[row]];
}

TableCell BlockTable::timeCell(const std::optional<TimeNs> &absoluteNs) const
{
    return absoluteNs ? TableCell(m_facts->pageTime(*absoluteNs)) : TableCell();
}

TableCell BlockTable::cell(std::size_t row, std::size_t column) const
{
    const Allocation &each = block(row);
    switch (column) {
    case BlockName:
        return each.name;
    case BlockSize:
        return each.bytes;
    case BlockAllocated:
        return timeCell(each.allocatedNs);
    case BlockReleased:
        return timeCell(each.releasedNs);
    case BlockHeld:
        return cellOf<TableCell>(each.heldNs());
    case BlockFate:
        return std::string_view(!each.allocatedNs ? m_fates[2] : each.releasedNs ? m_fates[0] : m_fates[1]);
    default:
        return m_facts->memory->operatorTable->cell(each.row, m_others[column - OtherColumns]);
    }
}

std::shared_ptr<const TableSource> moduleTable(const MemoryFacts &facts)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"memory_module", CellKind::Text},
                                                                        {"memory_peak", CellKind::Bytes, false, false},
                                                                        {"memory_peak_at", CellKind::Nanoseconds, false, false},
                                                                        {"memory_at_end", CellKind::Bytes, false, false},
                                                                        {"memory_samples", CellKind::Count}});
    std::vector<const MemoryCurve *> curves;
    for (const MemoryCurve &curve : facts.memory->modules.curves)
        curves.push_back(&curve);
    std::stable_sort(curves.begin(), curves.end(),
                     [](const auto *left, const auto *right) { return left->peak.bytes > right->peak.bytes; });
    for (const MemoryCurve *curve : curves)
        table->addRow({curve->component, curve->peak.bytes, facts.pageTime(curve->peak.ns), curve->samples.back().bytes,
                       static_cast<std::int64_t>(curve->samples.size())});
    return table;
}

std::shared_ptr<const TableSource> staticTable(std::shared_ptr<const MemoryFacts> facts)
{
    return std::make_shared<StaticTable>(std::move(facts));
}

} // namespace plumbline
