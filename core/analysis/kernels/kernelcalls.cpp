// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kernelcalls.h"

#include "core/analysis/kernels/timelineoperators.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/decimal.h"
#include "core/base/scheduler.h"
#include "core/base/timeunits.h"
#include "core/storage/role.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plumbline {

namespace {

/// Drops negative times, which no task can have.
std::optional<std::int64_t> positive(std::optional<std::int64_t> ps)
{
    return ps && *ps >= 0 ? ps : std::nullopt;
}

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
    readNumbers();
}

void TableKernelCalls::readNumbers()
{
    constexpr std::size_t Stretch = 1u << 14;
    const Table &texts = m_table.table();
    m_durationsPs.resize(m_rows.size());
    parallelFor(m_rows.size() / Stretch + 1, 0, [&](std::size_t part, unsigned) {
        for (std::size_t call = part * Stretch; call < std::min(m_rows.size(), (part + 1) * Stretch); ++call)
            m_durationsPs[call] = positive(scaledDecimal(m_table.cell(m_rows[call], KernelColumn::Duration), PsPerUs));
    });
    m_values.resize(texts.distinctTexts());
    parallelFor(m_values.size() / Stretch + 1, 0, [&](std::size_t part, unsigned) {
        for (std::size_t text = part * Stretch; text < std::min(m_values.size(), (part + 1) * Stretch); ++text)
            m_values[text] = realNumber(texts.text(StringId{static_cast<std::uint32_t>(text)}))
                                 .value_or(std::numeric_limits<double>::quiet_NaN());
    });
}

std::uint64_t TableKernelCalls::key(std::size_t call, KernelsBy by) const
{
    const auto id = [&](KernelColumn column) { return m_table.cellId(m_rows[call], column).value; };
    switch (by) {
    case KernelsBy::Name:
        return id(KernelColumn::Name);
    case KernelsBy::Type:
        return id(KernelColumn::Type);
    case KernelsBy::Core:
        return id(KernelColumn::Core);
    case KernelsBy::Shape:
        return std::uint64_t{id(KernelColumn::Name)} << 32 | id(KernelColumn::InputShapes);
    case KernelsBy::Call:
        break;
    }
    return call;
}

std::string_view TableKernelCalls::name(std::size_t call) const
{
    return known(m_table.name(m_rows[call]));
}

std::string_view TableKernelCalls::cell(std::size_t call, KernelColumn column) const
{
    return known(m_table.cell(m_rows[call], column));
}

// Some versions write quotes into the cell, inside the quotes of CSV (docs/formats.md 1.3).
std::string_view TableKernelCalls::text(std::size_t call, KernelColumn column) const
{
    const std::string_view cell = this->cell(call, column);
    const bool isQuoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
    return isQuoted ? cell.substr(1, cell.size() - 2) : cell;
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
    const double value = m_values[m_table.table().cellId(m_rows[call], m_table.metricColumns()[index]).value];
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

std::string_view TableKernelCalls::counterText(std::size_t call, std::size_t index) const
{
    return known(m_table.table().cell(m_rows[call], m_table.metricColumns()[index]));
}

TraceKernelCalls::TraceKernelCalls(const Trace &trace, TaskControl &control) : m_trace(trace)
{
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || isStepTraceLane(lane))
            continue;
        m_isOnGpu = m_isOnGpu || trace.process(lane.process).name == "GPU Op";
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice)
            m_slices.push_back(slice);
    }
    for (std::size_t call = 0; call < m_slices.size() && !m_hasComputing; ++call)
        m_hasComputing = computes(call);
    m_operators = std::make_unique<const TimelineOperators>(trace, m_slices, control);
}

TraceKernelCalls::~TraceKernelCalls() = default;

bool TraceKernelCalls::computes(std::size_t call) const
{
    return isComputing(m_trace, SliceId(m_slices[call]));
}

bool TraceKernelCalls::tellsTypes() const
{
    return m_operators->tellsAny();
}

std::uint32_t TraceKernelCalls::whole(std::size_t call) const
{
    if (!m_hasComputing || computes(call))
        return 0;
    return roleOf(call) == Role::Communication ? 1 : 2;
}

std::string_view TraceKernelCalls::name(std::size_t call) const
{
    return m_trace.text(m_trace.slices().name[m_slices[call]]);
}

// Older captures tell what ran an operator by the process of its lane, not by a task type.
std::string_view TraceKernelCalls::core(std::size_t call) const
{
    const Role role = roleOf(call);
    if (role == Role::Communication)
        return "COMMUNICATION";
    const std::string_view type = m_trace.taskTypes()[m_trace.slices().taskType[m_slices[call]]];
    if (!type.empty())
        return type;
    if (role == Role::AiCpu)
        return "AI_CPU";
    const bool isOperator = role == Role::ComputeCube || role == Role::ComputeVector;
    return isOperator && !m_isOnGpu && !m_operators->text(call, KernelColumn::Type).empty() ? "AI_CORE" : "";
}

std::uint64_t TraceKernelCalls::key(std::size_t call, KernelsBy by) const
{
    const std::uint32_t slice = m_slices[call];
    const std::uint64_t name = m_trace.slices().name[slice].value;
    switch (by) {
    case KernelsBy::Name:
        return name;
    case KernelsBy::Shape:
        return name << 32 | textKey(call, KernelColumn::InputShapes);
    case KernelsBy::Type:
        return std::uint64_t{whole(call)} << 32 | textKey(call, KernelColumn::Type);
    case KernelsBy::Core: // calls without a task type differ by their roles
        return std::uint64_t{m_trace.slices().taskType[slice]} << 33 | static_cast<std::uint64_t>(roleOf(call)) << 1 |
               (core(call).empty() ? 0 : 1);
    case KernelsBy::Call:
        break;
    }
    return call;
}

std::string_view TraceKernelCalls::text(std::size_t call, KernelColumn column) const
{
    return m_operators->text(call, column);
}

std::uint32_t TraceKernelCalls::textKey(std::size_t call, KernelColumn column) const
{
    return column == KernelColumn::Name ? m_trace.slices().name[m_slices[call]].value : m_operators->textKey(call, column);
}

std::optional<std::int64_t> TraceKernelCalls::durationPs(std::size_t call) const
{
    const TimeNs duration = m_trace.slices().duration[m_slices[call]];
    return duration < std::numeric_limits<std::int64_t>::max() / 1000 ? std::optional(duration * 1000) : std::nullopt;
}

} // namespace plumbline
