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

/// Takes apart a CSV text in memory, row by row, with the same result as readCsv() but faster: a cell that stands in the text as
/// it is becomes a view into the text. Rows with unusual quotes are left to libcsv.
class CsvRows
{
public:
    /// Reads from `begin`, which must be the start of a row. `text` must outlive the object.
    CsvRows(std::string_view text, std::size_t begin, const CsvLimits &limits) : m_text(text), m_limits(limits), m_at(begin) {}

    /// Takes the next row that starts before `limit`. Returns false if there is none. Errors: those of readCsvRow().
    [[nodiscard]] Result<bool> next(std::size_t limit);
    /// Returns the cells of the row taken last, without blanks around them. Valid until the next call of next().
    [[nodiscard]] std::span<const std::string_view> cells() const { return m_cells; }
    /// Returns the position just past the row taken last and its line end.
    [[nodiscard]] std::size_t end() const { return m_end; }
    /// Returns whether the text ended inside a quoted cell.
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
    std::vector<char> m_decoded; ///< cells whose doubled quotes were decoded, so that they are shorter than in the text
    std::size_t m_decodedSize = 0;
    CsvRow m_row;
    bool m_cutShort = false;
};

} // namespace plumbline
