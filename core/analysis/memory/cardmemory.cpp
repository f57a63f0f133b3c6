// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/cardmemory.h"

#include "core/profile/cardfiles.h"

#include <utility>

namespace plumbline {

namespace {

/// Reads the tables one after another and collects their problems and errors.
class CardMemoryReader
{
public:
    CardMemoryReader(const Card &card, TaskControl &control, CardMemory &memory)
        : m_card(card)
        , m_control(control)
        , m_memory(memory)
        , m_units(card.framework == Framework::MindSpore ? SizeUnits::MindSpore : SizeUnits::Binary)
    {}

    void readCurves(std::string_view kind, MemoryCurves &curves)
    {
        const auto table = read(kind);
        if (!table)
            return;
        if (!MemoryRecords(*table, m_units).isValid())
            return refuse(*table, "Component");
        curves = memoryCurves(*table, m_units, m_card.device);
        countUnreadable(*table, curves.unreadableRows);
    }

    void readAllocations()
    {
        const auto table = read("operator_memory");
        if (!table)
            return;
        if (!OperatorMemories(*table, m_units).isValid())
            return refuse(*table, "Size(KB)");
        m_memory.hasAllocations = true;
        m_memory.operatorTable = table;
        m_memory.allocations = allocationsOf(*table, m_units, m_card.device);
        countUnreadable(*table, m_memory.allocations.unreadableRows);
    }

    void readStatic()
    {
        const auto table = read("static_op_mem");
        if (!table)
            return;
        const StaticMemories memories(*table);
        if (!memories.isValid())
            return refuse(*table, "Size(KB)");
        std::uint64_t unreadable = 0;
        for (std::size_t row = 0; row < table->rows(); ++row) {
            if (const auto memory = memories.read(row))
                m_memory.staticMemory.push_back(*memory);
            else
                ++unreadable;
        }
        countUnreadable(*table, unreadable);
    }

    /// Reads what MindInsight shows. The file of the graphs exists in two forms.
    void readGraphs()
    {
        const auto protos = filesOf(m_card, "memory_usage", ".pb");
        const auto details = filesOf(m_card, "memory_usage_details", ".json");
        if (!protos.empty() || !details.empty()) {
            auto read =
                protos.empty() ? readGraphMemoryDetails(details.front(), m_control) : readGraphMemory(protos.front(), m_control);
            if (read) {
                m_memory.totals = read->totals();
                m_memory.graphs = std::move(read->graphs);
                addProblems(read->problems);
            } else {
                m_memory.errors.push_back(std::move(read.error()));
            }
        }
        for (const std::string &path : filesOf(m_card, "memory_usage_summary", ".json")) {
            if (auto totals = readMemoryTotals(path))
                m_memory.totals = *totals;
            else
                m_memory.errors.push_back(std::move(totals.error()));
        }
    }

private:
    std::shared_ptr<const Table> read(std::string_view kind)
    {
        const std::vector<std::string> paths = filesOf(m_card, kind, ".csv");
        if (paths.empty())
            return nullptr;
        auto table = readTables(paths, m_control);
        if (!table) {
            m_memory.errors.push_back(table.error());
            return nullptr;
        }
        m_memory.tables.push_back(*table);
        addProblems((*table)->problems());
        return std::move(*table);
    }

    void addProblems(const std::vector<Problem> &problems)
    {
        m_memory.problems.insert(m_memory.problems.end(), problems.begin(), problems.end());
    }

    void refuse(const Table &table, const char *column)
    {
        m_memory.errors.push_back({ErrorCode::NotRecognised, table.path(), -1, column});
    }

    void countUnreadable(const Table &table, std::uint64_t rows)
    {
        if (rows > 0)
            m_memory.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, table.path(), -1, 0, {}, rows});
    }

    const Card &m_card;
    TaskControl &m_control;
    CardMemory &m_memory;
    SizeUnits m_units;
};

} // namespace

bool CardMemory::hasSeveralDevices() const
{
    return curves.hasSeveralDevices || modules.hasSeveralDevices || allocations.hasSeveralDevices;
}

CardMemory readCardMemory(const Card &card, TaskControl &control)
{
    CardMemory memory;
    CardMemoryReader reader(card, control, memory);
    reader.readCurves("memory_record", memory.curves);
    reader.readCurves("npu_module_mem", memory.modules);
    reader.readAllocations();
    reader.readStatic();
    reader.readGraphs();
    memory.peakNs = allocationPeak(memory.curves);
    if (!memory.peakNs)
        memory.peakNs = allocationPeak(memory.allocations);
    if (memory.peakNs)
        memory.aliveAtPeak = aliveAt(memory.allocations, *memory.peakNs);
    return memory;
}

} // namespace plumbline
