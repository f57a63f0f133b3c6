// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/csvtext.h"
#include "widgets/tables/tablesource.h"

#include <QStringList>

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Rows of a table as they leave the window: a value that any thread may turn into text.
struct TableSheet
{
    std::shared_ptr<const TableSource> source;
    std::vector<std::uint32_t> rows;  ///< of the source, in the order wanted
    std::vector<std::size_t> columns; ///< in the order wanted; bars, whose parts are columns of their own, left out
    QStringList titles;               ///< of the columns

    /// Titles and rows as CSV. O(cells).
    [[nodiscard]] TextLines csvLines() const;
    /// The rows alone, cells parted by tabs, the last line without an end. O(cells).
    [[nodiscard]] TextLines tabbedLines() const;
};

} // namespace plumbline
