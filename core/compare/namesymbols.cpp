// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/namesymbols.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/storage/stringpool.h"

#include <string>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::string_view NameSymbolsStepPrefix = "ProfilerStep#";

/// Removes the addresses of Python objects: "poll object at 0xfffc4ac5fc0" becomes "poll object at 0x". The result may point into
/// `result`.
std::string_view withoutAddresses(std::string_view name, std::string &result)
{
    constexpr std::string_view Mark = " at 0x";
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
    std::size_t at = name.find(Mark);
    if (at == std::string_view::npos)
        return name;
    result.clear();
    std::size_t begin = 0;
    for (; at != std::string_view::npos; at = name.find(Mark, begin)) {
        result += name.substr(begin, at + Mark.size() - begin);
        for (begin = at + Mark.size(); begin < name.size() && isHex(name[begin]);)
            ++begin;
    }
    result += name.substr(begin);
    return result;
}

/// Replaces every run of digits by one #, into `result`, whose memory is used again.
void replaceNumbers(std::string_view name, std::string &result)
{
    result.clear();
    for (const char c : name) {
        if (c < '0' || c > '9')
            result += c;
        else if (result.empty() || result.back() != '#')
            result += '#';
    }
}

std::vector<std::uint32_t> symbolsOf(const Trace &trace, StringPool &symbols)
{
    std::vector<std::uint32_t> result(trace.strings().size());
    std::string memory;
    for (std::size_t id = 0; id < result.size(); ++id)
        result[id] = symbols.intern(withoutOccurrence(trace.text(StringId(id)), memory)).value;
    return result;
}

/// Returns for each symbol whether a slice of a device lane has it.
std::vector<bool> kernelsOf(const Trace &trace, const std::vector<std::uint32_t> &symbols, std::size_t size)
{
    std::vector<bool> kernels(size);
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || isStepTraceLane(lane))
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice)
            kernels[symbols[trace.slices().name[slice].value]] = true;
    }
    return kernels;
}

} // namespace

std::string_view withoutOccurrence(std::string_view name, std::string &memory)
{
    if (name.starts_with("hcom_"))
        return collectiveFamily(name);
    return name.starts_with(NameSymbolsStepPrefix) ? NameSymbolsStepPrefix : withoutAddresses(name, memory);
}

NameSymbols::NameSymbols(const Trace &base, const Trace &target)
{
    m_base = symbolsOf(base, m_texts);
    m_target = symbolsOf(target, m_texts);
    m_kernelsOfBase = kernelsOf(base, m_base, m_texts.size());
    m_kernelsOfTarget = kernelsOf(target, m_target, m_texts.size());
    joinAffixed();
    StringPool loose;
    std::string text;
    m_loose.resize(m_texts.size());
    for (std::size_t symbol = 0; symbol < m_texts.size(); ++symbol) {
        replaceNumbers(m_texts.text(StringId(symbol)), text);
        m_loose[symbol] = loose.intern(text).value;
    }
}

void NameSymbols::joinAffixed()
{
    std::vector<std::string_view> ofBase;
    std::vector<std::string_view> ofTarget;
    for (std::size_t symbol = 0; symbol < m_texts.size(); ++symbol) {
        if (m_kernelsOfBase[symbol] != m_kernelsOfTarget[symbol])
            (m_kernelsOfBase[symbol] ? ofBase : ofTarget).push_back(m_texts.text(StringId(symbol)));
    }
    m_affix = nameAffix(ofBase, ofTarget);
    if (!m_affix)
        return;
    const std::vector<bool> &plain = m_affix->isOfTarget ? m_kernelsOfBase : m_kernelsOfTarget;
    std::vector<std::uint32_t> joined;
    std::vector<bool> &affixed = m_affix->isOfTarget ? m_kernelsOfTarget : m_kernelsOfBase;
    for (std::uint32_t &symbol : m_affix->isOfTarget ? m_target : m_base) {
        const std::string_view rest = affixed[symbol] && !plain[symbol] ? m_affix->without(text(symbol)) : std::string_view();
        const StringId known = rest.empty() ? StringId() : m_texts.find(rest);
        if (!known.isValid() || !plain[known.value] || affixed[known.value])
            continue;
        symbol = known.value;
        joined.push_back(known.value);
    }
    for (const std::uint32_t symbol : joined)
        affixed[symbol] = true;
}

} // namespace plumbline
