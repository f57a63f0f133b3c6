// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/csvrows.h"

#include "core/base/trimmed.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace plumbline {

namespace {

/// Longer rows are left to libcsv, which checks the limits.
constexpr std::size_t UsualRowBytes = 256u << 10;

bool isLineEnd(char c)
{
    return c == '\r' || c == '\n';
}

/// The characters that end a run of plain characters.
constexpr std::array<bool, 256> Ends = [] {
    std::array<bool, 256> ends{};
    for (const unsigned char c : {',', '\r', '\n', '"'})
        ends[c] = true;
    return ends;
}();

} // namespace

Result<bool> CsvRows::next(std::size_t limit)
{
    while (m_at < m_text.size() && (isBlank(m_text[m_at]) || isLineEnd(m_text[m_at]))) {
        // Blanks at the start of a row belong to its first cell unless there is nothing else in it.
        std::size_t behind = m_at;
        while (behind < m_text.size() && isBlank(m_text[behind]))
            ++behind;
        if (behind < m_text.size() && !isLineEnd(m_text[behind]))
            break;
        m_at = std::min(behind + 1, m_text.size());
    }
    if (m_at >= std::min(limit, m_text.size()))
        return false;
    const std::size_t begin = m_at;
    if (!takeUsualRow()) {
        m_at = begin;
        if (const auto taken = takeAnyRow(); !taken)
            return failure(taken.error());
    }
    m_end = m_at;
    return true;
}

/// Takes the row at m_at without libcsv. Returns false if the row is unusual.
bool CsvRows::takeUsualRow()
{
    const std::size_t begin = m_at;
    m_cells.clear();
    m_decodedSize = 0;
    while (true) {
        const bool isQuoted = m_at < m_text.size() && m_text[m_at] == '"';
        const auto cell = isQuoted ? takeQuoted() : takePlain();
        if (!cell || m_at - begin > UsualRowBytes || m_cells.size() == m_limits.cells)
            return false;
        m_cells.push_back(trimmed(*cell, isBlank));
        if (m_at == m_text.size())
            return true;
        const char end = m_text[m_at++];
        if (end == ',')
            continue;
        if (end == '\r' && m_at < m_text.size() && m_text[m_at] == '\n')
            ++m_at;
        return true;
    }
}

/// Takes the cell whose opening quote is at m_at, and moves m_at to the character that ends it. Empty if the cell is unusual, for
/// example if text follows its closing quote.
std::optional<std::string_view> CsvRows::takeQuoted()
{
    std::size_t part = m_at + 1;
    std::size_t close = m_text.find('"', part);
    const auto isEscape = [&] { return close + 1 < m_text.size() && m_text[close + 1] == '"'; };
    if (close == std::string_view::npos || close - m_at > UsualRowBytes)
        return std::nullopt;
    if (!isEscape()) {
        m_at = close + 1;
        const bool isOver = m_at == m_text.size() || m_text[m_at] == ',' || isLineEnd(m_text[m_at]);
        return isOver ? std::optional(m_text.substr(part, close - part)) : std::nullopt;
    }
    // It must not grow while cells of the row are views into it.
    if (m_decoded.empty())
        m_decoded.resize(UsualRowBytes);
    char *const decoded = m_decoded.data() + m_decodedSize;
    char *out = decoded;
    while (true) {
        const std::size_t size = close - part + (isEscape() ? 1 : 0);
        if (static_cast<std::size_t>(out - m_decoded.data()) + size > m_decoded.size())
            return std::nullopt;
        std::memcpy(out, m_text.data() + part, size);
        out += size;
        if (!isEscape())
            break;
        part = close + 2;
        close = m_text.find('"', part);
        if (close == std::string_view::npos)
            return std::nullopt;
    }
    m_decodedSize = static_cast<std::size_t>(out - m_decoded.data());
    m_at = close + 1;
    const bool isOver = m_at == m_text.size() || m_text[m_at] == ',' || isLineEnd(m_text[m_at]);
    return isOver ? std::optional(std::string_view(decoded, static_cast<std::size_t>(out - decoded))) : std::nullopt;
}

/// Takes the cell at m_at, and moves m_at to the character that ends it. Empty if there is a quote in it.
std::optional<std::string_view> CsvRows::takePlain()
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && !Ends[static_cast<unsigned char>(m_text[m_at])])
        ++m_at;
    const bool hasQuote = m_at < m_text.size() && m_text[m_at] == '"';
    return hasQuote ? std::nullopt : std::optional(m_text.substr(begin, m_at - begin));
}

Result<void> CsvRows::takeAnyRow()
{
    const auto end = readCsvRow(m_text, m_at, m_limits, m_row);
    if (!end)
        return failure(end.error());
    m_at = end->end;
    m_cutShort = m_cutShort || end->cutShort;
    m_cells.assign(m_row.begin(), m_row.end());
    return {};
}

} // namespace plumbline
