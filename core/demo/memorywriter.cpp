// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/memorywriter.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::int64_t MemoryWriterReservedBytes = 3'758'096'384;
constexpr std::string_view StreamPointer = "897357296";

} // namespace

MemoryWriter::MemoryWriter(const std::string &folder, const DemoPlan &plan, int card, TaskControl &control)
    : m_records(folder + "/memory_record.csv", control)
    , m_operators(folder + "/operator_memory.csv", control)
    , m_modules(folder + "/npu_module_mem.csv", control)
    , m_isMindSpore(plan.isMindSpore())
    , m_device("NPU:" + std::to_string(DemoPlan::device(card)))
    , m_rank("NPU:" + std::to_string(m_isMindSpore ? card : DemoPlan::device(card)))
{
    const std::string_view stream = m_isMindSpore ? "" : ",Stream Ptr";
    m_records << "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB)" << stream
              << ",Device Type\r\n";
    m_operators << "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
                   "Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),"
                   "Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB)"
                << stream << ",Device Type\r\n";
    m_modules << (m_isMindSpore ? "Component,Timestamp(us),Total Reserved(KB),Device\n"
                                : "Component,Timestamp(us),Total Reserved(MB),Device\n");
}

/// MindSpore divides kilobytes by 1000 instead of 1024.
double MemoryWriter::megabytes(std::int64_t bytes) const
{
    return static_cast<double>(bytes) / 1024.0 / (m_isMindSpore ? 1000.0 : 1024.0);
}

void MemoryWriter::addProcessSamples(const DemoStep &step)
{
    for (const CounterRow &row : step.counters) {
        if (row.counter != DemoCounter::AppMemory)
            continue;
        m_records << "APP,";
        m_records.fixedMicroseconds(row.time) << "\t,,";
        m_records.real(megabytes(row.value * 1024)) << (m_isMindSpore ? ",," : ",,,") << m_rank << "\r\n";
    }
}

void MemoryWriter::writeRecord(std::string_view component, TimeNs time, std::int64_t total)
{
    m_records << component << ',';
    m_records.fixedMicroseconds(time) << "\t,";
    for (const std::int64_t bytes : {total, MemoryWriterReservedBytes, total}) {
        m_records.real(megabytes(bytes));
        m_records << ',';
    }
    m_records << (m_isMindSpore ? "" : StreamPointer) << (m_isMindSpore ? "" : ",") << m_rank << "\r\n";
}

void MemoryWriter::writeTotals(std::int64_t bytes)
{
    for (const std::int64_t part : {bytes, MemoryWriterReservedBytes, bytes}) {
        m_operators.real(megabytes(part));
        m_operators << ',';
    }
}

/// MindSpore passes these times through a double, which at this size resolves a quarter of a microsecond.
void MemoryWriter::writeTime(TimeNs time)
{
    if (m_isMindSpore)
        m_operators.real(static_cast<double>(time) / 1e3);
    else
        m_operators.fixedMicroseconds(time) << '\t';
    m_operators << ',';
}

void MemoryWriter::addAllocations(const DemoStep &step)
{
    std::vector<std::pair<TimeNs, std::int64_t>> totals;
    for (const AllocationRow &row : step.allocations) {
        totals.emplace_back(row.allocated, row.totalAtAllocation);
        totals.emplace_back(row.released, row.totalAtRelease);
        m_operators << (m_isMindSpore ? scopedName(row.scope, row.primitive, 0) : std::string(row.name)) << ',';
        m_operators.real(static_cast<double>(row.bytes) / 1024.0) << ',';
        writeTime(row.allocated);
        const TimeNs duration = row.released - row.allocated;
        for (const TimeNs time : {row.released, duration}) {
            writeTime(time);
            if (m_isMindSpore)
                m_operators << "N/A,";
            else
                writeTime(time);
        }
        writeTotals(row.totalAtAllocation);
        writeTotals(row.totalAtRelease);
        if (!m_isMindSpore)
            m_operators << StreamPointer << ',';
        m_operators << m_rank << "\r\n";
    }
    std::sort(totals.begin(), totals.end());
    for (const auto &[time, total] : totals)
        writeRecord(m_isMindSpore ? "MindSpore" : "PTA", time, total);
}

void MemoryWriter::addModuleSamples(const DemoStep &step, std::string_view module, double megabytes)
{
    m_modules << module << ',';
    m_modules.fixedMicroseconds(step.range.begin) << "\t,";
    m_modules.real(m_isMindSpore ? megabytes * 1024.0 : megabytes) << ',' << m_device << '\n';
}

Result<void> MemoryWriter::close()
{
    Result<void> first;
    for (TextFile *file : {&m_records, &m_operators, &m_modules}) {
        const Result<void> closed = file->close();
        if (first && !closed)
            first = closed;
    }
    return first;
}

} // namespace plumbline
