// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/namesymbols.h"

#include "core/compare/collectivepairs.h"
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

} // namespace

std::string_view withoutOccurrence(std::string_view name, std::string &memory)
{
    if (name.starts_with("hcom_"))
        return collectiveFamily(name);
    return name.starts_with(NameSymbolsStepPrefix) ? NameSymbolsStepPrefix : withoutAddresses(name, memory);
}

NameSymbols::NameSymbols(const Trace &base, const Trace &target)
{
    StringPool symbols;
    m_base = symbolsOf(base, symbols);
    m_target = symbolsOf(target, symbols);
    StringPool loose;
    std::string text;
    m_loose.resize(symbols.size());
    for (std::size_t symbol = 0; symbol < symbols.size(); ++symbol) {
        replaceNumbers(symbols.text(StringId(symbol)), text);
        m_loose[symbol] = loose.intern(text).value;
    }
}

} // namespace plumbline
