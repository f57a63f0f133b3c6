// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/csvreader.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The rows of a CSV text that is in memory, as readCsv() would give them, several times as fast: cells are views into the text
/// wherever they stand there as they are. Rows whose quotes are unusual are left to libcsv.
class CsvRows
{
public:
    /// Reads from `begin`, which is the start of a row. `text` must outlive it.
    CsvRows(std::string_view text, std::size_t begin, const CsvLimits &limits) : m_text(text), m_limits(limits), m_at(begin) {}

    /// Takes the next row that starts before `limit`; none without one. Errors: those of readCsvRow().
    [[nodiscard]] Result<bool> next(std::size_t limit);
    /// Its cells, without blanks around them, until the next call.
    [[nodiscard]] std::span<const std::string_view> cells() const { return m_cells; }
    /// Just past the row taken last and its line end.
    [[nodiscard]] std::size_t end() const { return m_end; }
    /// Whether the text ended inside a quoted cell.
    [[nodiscard]] bool isCutShort() const { return m_cutShort; }

private:
    [[nodiscard]] bool takeUsualRow();
    [[nodiscard]] std::optional<std::string_view> takeQuoted();
    [[nodiscard]] std::optional<std::string_view> takePlain();
    [[nodiscard]] Result<void> takeAnyRow();

    std::string_view m_text;
    const CsvLimits m_limits;
    std::size_t m_at;
    std::size_t m_end = 0;
    std::vector<std::string_view> m_cells;
    std::vector<char> m_decoded; ///< cells that are shorter than they stand in the text
    std::size_t m_decodedSize = 0;
    CsvRow m_row;
    bool m_cutShort = false;
};

} // namespace plumbline
