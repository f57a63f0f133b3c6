// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/cardmemory.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Rows of what the memory tables of a card tell.
class MemoryRows : public SqlRows
{
public:
    MemoryRows(SqlProfile &profile, std::uint32_t card, std::shared_ptr<const CardMemory> memory)
        : SqlRows(card, profile.card(card).card().rank), m_memory(std::move(memory))
    {}
    [[nodiscard]] const CardMemory &memory() const { return *m_memory; }

private:
    std::shared_ptr<const CardMemory> m_memory;
};

template<typename Rows>
Result<SharedSqlRows> readMemoryRows(SqlProfile &profile, std::uint32_t card)
{
    auto memory = profile.card(card).memory(profile.control());
    if (!memory)
        return failure(memory.error());
    profile.losses().addOf(**memory);
    return std::make_shared<const Rows>(profile, card, std::move(*memory));
}

class AllocationRows final : public MemoryRows
{
public:
    using MemoryRows::MemoryRows;
    [[nodiscard]] std::size_t size() const override { return memory().allocations.blocks.size(); }
    [[nodiscard]] const Allocation &block(std::size_t row) const { return memory().allocations.blocks[row]; }
};

template<typename Read>
constexpr SqlColumn allocationNumber(const char *name, Read)
{
    return sqlColumn<AllocationRows>(name, SqlType::Integer,
                                     [](const AllocationRows &rows, std::size_t row) { return Read{}(rows.block(row)); });
}

constexpr std::array AllocationColumns{
    sqlIdColumn<AllocationRows>(),
    sqlCardColumn<AllocationRows>(),
    sqlRankColumn<AllocationRows>(),
    sqlColumn<AllocationRows>("name", SqlType::Text,
                              [](const AllocationRows &rows, std::size_t row) { return rows.block(row).name; }),
    allocationNumber("device", [](const Allocation &block) { return block.device; }),
    allocationNumber("bytes", [](const Allocation &block) { return block.bytes; }),
    allocationNumber("allocated_ns", [](const Allocation &block) { return block.allocatedNs; }),
    allocationNumber("released_ns", [](const Allocation &block) { return block.releasedNs; }),
    allocationNumber("held_ns", [](const Allocation &block) { return block.heldNs(); }),
};

/// The samples of all curves, one curve after another.
class MemorySampleRows final : public MemoryRows
{
public:
    MemorySampleRows(SqlProfile &profile, std::uint32_t card, std::shared_ptr<const CardMemory> memory)
        : MemoryRows(profile, card, std::move(memory))
    {
        for (const MemoryCurve &each : this->memory().curves.curves) {
            m_begin.push_back(m_size);
            m_size += each.samples.size();
        }
    }
    [[nodiscard]] std::size_t size() const override { return m_size; }
    [[nodiscard]] std::size_t curveAt(std::size_t row) const
    {
        return static_cast<std::size_t>(std::ranges::upper_bound(m_begin, row) - m_begin.begin()) - 1;
    }
    [[nodiscard]] const MemoryCurve &curve(std::size_t row) const { return memory().curves.curves[curveAt(row)]; }
    [[nodiscard]] const MemorySample &sample(std::size_t row) const { return curve(row).samples[row - m_begin[curveAt(row)]]; }

private:
    std::vector<std::size_t> m_begin; ///< by curve
    std::size_t m_size = 0;
};

std::string_view seriesWord(MemorySeries series)
{
    static constexpr std::array<std::string_view, 3> Words{"allocated", "reserved", "active"};
    return Words[static_cast<std::size_t>(series)];
}

constexpr std::array MemorySampleColumns{
    sqlIdColumn<MemorySampleRows>(),
    sqlCardColumn<MemorySampleRows>(),
    sqlRankColumn<MemorySampleRows>(),
    sqlColumn<MemorySampleRows>(
        "component", SqlType::Text,
        [](const MemorySampleRows &rows, std::size_t row) -> std::string_view { return rows.curve(row).component; }),
    sqlColumn<MemorySampleRows>("series", SqlType::Text,
                                [](const MemorySampleRows &rows, std::size_t row) { return seriesWord(rows.curve(row).series); }),
    sqlColumn<MemorySampleRows>("time_ns", SqlType::Integer,
                                [](const MemorySampleRows &rows, std::size_t row) { return rows.sample(row).ns; }),
    sqlColumn<MemorySampleRows>("bytes", SqlType::Integer,
                                [](const MemorySampleRows &rows, std::size_t row) { return rows.sample(row).bytes; }),
};

} // namespace

const SqlTable &allocationTable()
{
    static constexpr SqlTable Table{.name = "allocation", .columns = AllocationColumns, .read = readMemoryRows<AllocationRows>};
    return Table;
}

const SqlTable &memorySampleTable()
{
    static constexpr SqlTable Table{
        .name = "memory_sample", .columns = MemorySampleColumns, .read = readMemoryRows<MemorySampleRows>};
    return Table;
}

} // namespace plumbline
