// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/summedcalls.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view DispatchCounter = "dispatch_time(ms)";
constexpr std::string_view RunCounter = "execution_time(ms)";
/// The share that a table tells. It is a text, so that it stands as in the file, and groups of several rows have none.
constexpr std::string_view PercentCounter = "percent";

std::optional<OperandText> operandOf(KernelColumn column)
{
    switch (column) {
    case KernelColumn::InputShapes:
        return OperandText::InputShapes;
    case KernelColumn::InputTypes:
        return OperandText::InputTypes;
    case KernelColumn::InputFormats:
        return OperandText::InputFormats;
    case KernelColumn::OutputShapes:
        return OperandText::OutputShapes;
    case KernelColumn::OutputTypes:
        return OperandText::OutputTypes;
    case KernelColumn::OutputFormats:
        return OperandText::OutputFormats;
    default:
        return std::nullopt;
    }
}

} // namespace

SummedKernelCalls::SummedKernelCalls(std::vector<OperatorSum> rows) : m_rows(std::move(rows))
{
    for (const OperatorSum &row : m_rows) {
        for (const std::string *text : {&row.name, &row.fullName, &row.type, &row.core, &row.step})
            m_texts.intern(*text);
        for (const std::string &text : row.operands)
            m_texts.intern(text);
    }
    const auto addCounter = [this](std::string_view name, const auto &isTold) {
        if (std::ranges::any_of(m_rows, isTold))
            m_counters.push_back(name);
    };
    addCounter(DispatchCounter, [](const OperatorSum &row) { return row.dispatchMs.has_value(); });
    addCounter(RunCounter, [](const OperatorSum &row) { return row.runMs.has_value(); });
    addCounter(PercentCounter, [](const OperatorSum &row) { return !row.percent.empty(); });
}

std::uint64_t SummedKernelCalls::key(std::size_t call, KernelsBy by) const
{
    const auto id = [&](std::string_view text) { return std::uint64_t{m_texts.find(text).value}; };
    const OperatorSum &row = m_rows[call];
    switch (by) {
    case KernelsBy::Name:
        return id(row.fullName.empty() ? row.name : row.fullName);
    case KernelsBy::Type:
        return id(row.type) << 32 | id(row.core);
    case KernelsBy::Core:
        return id(row.core);
    case KernelsBy::Shape:
        return id(row.name) << 32 | id(shapes(call));
    case KernelsBy::Call:
        break;
    }
    return call;
}

std::vector<std::string_view> SummedKernelCalls::counters() const
{
    return m_counters;
}

std::optional<double> SummedKernelCalls::counter(std::size_t call, std::size_t index) const
{
    if (m_counters[index] == DispatchCounter)
        return m_rows[call].dispatchMs;
    return m_counters[index] == RunCounter ? m_rows[call].runMs : std::nullopt;
}

std::string_view SummedKernelCalls::counterText(std::size_t call, std::size_t index) const
{
    return m_counters[index] == PercentCounter ? std::string_view(m_rows[call].percent) : std::string_view();
}

std::string_view SummedKernelCalls::text(std::size_t call, KernelColumn column) const
{
    const OperatorSum &row = m_rows[call];
    if (const auto operand = operandOf(column))
        return row.operands[static_cast<std::size_t>(*operand)];
    switch (column) {
    case KernelColumn::Name:
        return row.name;
    case KernelColumn::Type:
        return row.type;
    case KernelColumn::Core:
        return row.core;
    case KernelColumn::Step:
        return row.step;
    default:
        return {};
    }
}

std::uint32_t SummedKernelCalls::textKey(std::size_t call, KernelColumn column) const
{
    return m_texts.find(text(call, column)).value;
}

ExecutionTimes SummedKernelCalls::executionTimes(std::size_t call) const
{
    const OperatorSum &row = m_rows[call];
    return {row.averagePs, row.minPs, row.maxPs};
}

} // namespace plumbline
