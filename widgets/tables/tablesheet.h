// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/csvtext.h"
#include "widgets/tables/tablesource.h"

#include <QStringList>

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Rows of a table for export. This is a value that any thread may turn into text.
struct TableSheet
{
    std::shared_ptr<const TableSource> source;
    std::vector<std::uint32_t> rows;  ///< rows of the source, in the order of the export
    std::vector<std::size_t> columns; ///< columns in the order of the export; without bars, whose parts are columns of their own
    QStringList titles;               ///< one for each column

    /// Returns titles and rows as CSV. O(cells).
    [[nodiscard]] TextLines csvLines() const;
    /// Returns the rows without titles. Cells are separated by tabs, and the last line has no line end. O(cells).
    [[nodiscard]] TextLines tabbedLines() const;
};

} // namespace plumbline
