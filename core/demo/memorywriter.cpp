// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/memorywriter.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr double BytesPerMegabyte = 1024.0 * 1024.0;
constexpr double ReservedMegabytes = 3584.0;
constexpr std::string_view StreamPointer = "897357296";

double megabytes(std::int64_t bytes)
{
    return static_cast<double>(bytes) / BytesPerMegabyte;
}

} // namespace

MemoryWriter::MemoryWriter(const std::string &folder, int card, TaskControl &control)
    : m_records(folder + "/memory_record.csv", control)
    , m_operators(folder + "/operator_memory.csv", control)
    , m_modules(folder + "/npu_module_mem.csv", control)
    , m_device("NPU:" + std::to_string(DemoPlan::device(card)))
{
    m_records << "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\r\n";
    m_operators << "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
                   "Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),"
                   "Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type\r\n";
    m_modules << "Component,Timestamp(us),Total Reserved(MB),Device\n";
}

void MemoryWriter::addProcessSamples(const CardStep &step)
{
    for (const CounterRow &row : step.counters) {
        if (row.counter != DemoCounter::AppMemory)
            continue;
        m_records << "APP,";
        m_records.fixedMicroseconds(row.time) << "\t,,";
        m_records.real(static_cast<double>(row.value) / 1024.0) << ",,," << m_device << "\r\n";
    }
}

void MemoryWriter::writeRecord(TimeNs time, std::int64_t total)
{
    m_records << "PTA,";
    m_records.fixedMicroseconds(time) << "\t,";
    m_records.real(megabytes(total)) << ',';
    m_records.real(ReservedMegabytes) << ',';
    m_records.real(megabytes(total)) << ',' << StreamPointer << ',' << m_device << "\r\n";
}

void MemoryWriter::addAllocations(const CardStep &step)
{
    std::vector<std::pair<TimeNs, std::int64_t>> totals;
    for (const AllocationRow &row : step.allocations) {
        totals.emplace_back(row.allocated, row.totalAtAllocation);
        totals.emplace_back(row.released, row.totalAtRelease);
        const TimeNs duration = row.released - row.allocated;
        m_operators << row.name << ',';
        m_operators.real(static_cast<double>(row.bytes) / 1024.0) << ',';
        m_operators.fixedMicroseconds(row.allocated) << "\t,";
        for (int repeat = 0; repeat < 2; ++repeat)
            m_operators.fixedMicroseconds(row.released) << "\t,";
        for (int repeat = 0; repeat < 2; ++repeat)
            m_operators.fixedMicroseconds(duration) << "\t,";
        for (const std::int64_t total : {row.totalAtAllocation, row.totalAtRelease}) {
            m_operators.real(megabytes(total)) << ',';
            m_operators.real(ReservedMegabytes) << ',';
            m_operators.real(megabytes(total)) << ',';
        }
        m_operators << StreamPointer << ',' << m_device << "\r\n";
    }
    std::sort(totals.begin(), totals.end());
    for (const auto &[time, total] : totals)
        writeRecord(time, total);
}

void MemoryWriter::addModuleSamples(const CardStep &step, std::string_view module, double megabytes)
{
    m_modules << module << ',';
    m_modules.fixedMicroseconds(step.range.begin) << "\t,";
    m_modules.real(megabytes) << ',' << m_device << '\n';
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
