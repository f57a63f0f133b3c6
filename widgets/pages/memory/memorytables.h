// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/memory/memoryanalysis.h"
#include "widgets/tables/tablesource.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// Words for what became of a block: released, held to the end, allocated before the capture.
using MemoryFates = std::array<std::string, 3>;

/// A table of blocks of a card, without copies of their texts. The remaining columns of the file are at the end and hidden at
/// first.
class BlockTable final : public TableSource
{
public:
    BlockTable(std::shared_ptr<const MemoryFacts> facts, std::vector<std::uint32_t> blocks, MemoryFates fates);

    /// Returns the block of a row.
    [[nodiscard]] const Allocation &block(std::size_t row) const;

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_blocks.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;

private:
    [[nodiscard]] TableCell timeCell(const std::optional<TimeNs> &absoluteNs) const;

    std::shared_ptr<const MemoryFacts> m_facts;
    std::vector<std::uint32_t> m_blocks;
    MemoryFates m_fates;
    std::vector<TableColumn> m_columns;
    std::vector<std::size_t> m_others; ///< remaining columns of the file
};

/// Returns a table of the memory that modules of the driver reserved, the highest peak first.
[[nodiscard]] std::shared_ptr<const TableSource> moduleTable(const MemoryFacts &facts);

/// Returns a table of the memory that graphs plan, in the order of the file. The row TOTAL ends each graph. `facts` owns the
/// texts.
[[nodiscard]] std::shared_ptr<const TableSource> staticTable(std::shared_ptr<const MemoryFacts> facts);

} // namespace plumbline
