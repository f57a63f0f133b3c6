// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernelcalls.h"

#include "core/base/decimal.h"
#include "core/storage/role.h"

#include <limits>

namespace plumbline {

namespace {

constexpr std::uint32_t PsPerUs = 1'000'000;

std::string_view known(std::string_view cell)
{
    return isNoValue(cell) ? std::string_view() : cell;
}

} // namespace

TableKernelCalls::TableKernelCalls(const KernelTable &table, std::optional<int> device) : m_table(table)
{
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.isOn(row, device))
            m_rows.push_back(static_cast<std::uint32_t>(row));
    }
}

std::string_view TableKernelCalls::cell(std::size_t call, KernelColumn column) const
{
    return known(m_table.cell(m_rows[call], column));
}

// Quoted once more inside CSV's own quotes (formats.md 1.3).
std::string_view TableKernelCalls::shapes(std::size_t call) const
{
    const std::string_view cell = this->cell(call, KernelColumn::InputShapes);
    const bool isQuoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
    return isQuoted ? cell.substr(1, cell.size() - 2) : cell;
}

std::optional<std::int64_t> TableKernelCalls::durationPs(std::size_t call) const
{
    return scaledDecimal(cell(call, KernelColumn::Duration), PsPerUs);
}

std::optional<std::int64_t> TableKernelCalls::waitPs(std::size_t call) const
{
    return scaledDecimal(cell(call, KernelColumn::Wait), PsPerUs);
}

std::vector<std::string_view> TableKernelCalls::counters() const
{
    std::vector<std::string_view> names;
    for (const std::size_t column : m_table.metricColumns())
        names.emplace_back(m_table.header()[column]);
    return names;
}

std::optional<double> TableKernelCalls::counter(std::size_t call, std::size_t index) const
{
    return realNumber(m_table.cell(m_rows[call], m_table.metricColumns()[index]));
}

TraceKernelCalls::TraceKernelCalls(const Trace &trace) : m_trace(trace)
{
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice)
            m_slices.push_back(slice);
    }
}

std::string_view TraceKernelCalls::name(std::size_t call) const
{
    return m_trace.text(m_trace.slices().name[m_slices[call]]);
}

std::string_view TraceKernelCalls::core(std::size_t call) const
{
    return m_trace.taskTypes()[m_trace.slices().taskType[m_slices[call]]];
}

std::optional<std::int64_t> TraceKernelCalls::durationPs(std::size_t call) const
{
    const TimeNs duration = m_trace.slices().duration[m_slices[call]];
    return duration < std::numeric_limits<std::int64_t>::max() / 1000 ? std::optional(duration * 1000) : std::nullopt;
}

} // namespace plumbline
