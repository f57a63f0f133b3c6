// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/timelineoperators.h"

#include "core/analysis/steps/deviceactivity.h"
#include "core/storage/record.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

namespace plumbline {

namespace {

constexpr std::size_t MostParsedBytes = 16 << 20; ///< of texts that are kept while a timeline is read

/// Returns the place of a column among the texts of an operator. Empty for columns that records do not tell.
std::optional<std::size_t> textPlace(KernelColumn column)
{
    switch (column) {
    case KernelColumn::InputShapes:
        return static_cast<std::size_t>(OperandText::InputShapes);
    case KernelColumn::InputTypes:
        return static_cast<std::size_t>(OperandText::InputTypes);
    case KernelColumn::InputFormats:
        return static_cast<std::size_t>(OperandText::InputFormats);
    case KernelColumn::OutputShapes:
        return static_cast<std::size_t>(OperandText::OutputShapes);
    case KernelColumn::OutputTypes:
        return static_cast<std::size_t>(OperandText::OutputTypes);
    case KernelColumn::OutputFormats:
        return static_cast<std::size_t>(OperandText::OutputFormats);
    case KernelColumn::Type:
        return OperandTextCount;
    default:
        return std::nullopt;
    }
}

std::string argumentsOf(const Trace &trace, std::uint32_t slice, TaskControl &control)
{
    return readArguments(trace, trace.slices().record[slice], &control).value_or(std::string());
}

OperatorFacts factsOf(const std::string &arguments)
{
    return operatorFactsOf(parsedArguments(arguments));
}

/// Returns whether a slice may be an operator of MindSpore, which has a number and no task type.
bool isNumberedOperator(const Trace &trace, std::uint32_t slice)
{
    return trace.slices().taskType[slice] == 0 && isComputing(trace, SliceId(slice)) &&
           trace.text(trace.slices().name[slice]).find("-op") != std::string_view::npos;
}

} // namespace

TimelineOperators::TimelineOperators(const Trace &trace, std::span<const std::uint32_t> slices, TaskControl &control)
    : m_operators(1)
{
    m_operators.front().fill(m_texts.intern({}));
    const auto first = std::ranges::find_if(slices, [&](std::uint32_t slice) { return isNumberedOperator(trace, slice); });
    if (first == slices.end() || factsOf(argumentsOf(trace, *first, control)).type.empty())
        return;
    m_places.resize(slices.size());
    // Each step repeats the records of its operators, so that most texts were parsed before.
    std::unordered_map<std::string, std::uint32_t> parsed;
    std::size_t parsedBytes = 0;
    for (std::size_t index = 0; index < slices.size() && !control.stopRequested(); ++index) {
        const auto [known, isNew] = parsed.try_emplace(argumentsOf(trace, slices[index], control));
        if (isNew)
            known->second = add(factsOf(known->first));
        m_places[index] = known->second;
        parsedBytes += isNew ? known->first.size() : 0;
        if (parsedBytes > MostParsedBytes) {
            parsed.clear();
            parsedBytes = 0;
        }
    }
    m_known.clear();
}

std::uint32_t TimelineOperators::add(const OperatorFacts &facts)
{
    Texts texts;
    std::ranges::transform(facts.operands, texts.begin(), [this](const std::string &text) { return m_texts.intern(text); });
    texts[TypeText] = m_texts.intern(facts.type);
    if (texts == m_operators.front())
        return 0;
    const auto [known, isNew] = m_known.try_emplace(texts, static_cast<std::uint32_t>(m_operators.size()));
    if (isNew)
        m_operators.push_back(texts);
    return known->second;
}

StringId TimelineOperators::idOf(std::size_t index, KernelColumn column) const
{
    const auto place = textPlace(column);
    return m_operators[m_places.empty() || !place ? 0 : m_places[index]][place.value_or(0)];
}

} // namespace plumbline
