// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/summedcalls.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::array<std::string_view, 2> DispatchCounters{"dispatch_time(ms)", "execution_time(ms)"};

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
        for (const std::string *text : {&row.name, &row.fullName, &row.type, &row.core})
            m_texts.intern(*text);
        for (const std::string &text : row.operands)
            m_texts.intern(text);
        m_hasDispatch = m_hasDispatch || row.dispatchMs || row.runMs;
    }
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
    return m_hasDispatch ? std::vector<std::string_view>(DispatchCounters.begin(), DispatchCounters.end())
                         : std::vector<std::string_view>();
}

std::optional<double> SummedKernelCalls::counter(std::size_t call, std::size_t index) const
{
    return index == 0 ? m_rows[call].dispatchMs : m_rows[call].runMs;
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
