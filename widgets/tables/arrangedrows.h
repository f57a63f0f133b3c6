// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "widgets/tables/tablefilter.h"

#include <QtGlobal>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// Says which rows of a table are shown, and in which order.
struct TableOrder
{
    std::vector<std::pair<std::size_t, TableFilter>> filters; ///< by column; a row is shown if it matches all of them
    std::optional<std::size_t> column;                        ///< column to sort by; without one, rows keep the order of the
                                                              ///< source
    Qt::SortOrder order = Qt::AscendingOrder;
};

/// Holds the rows of a source in the order in which they are shown, and the totals of its columns over these rows.
struct ArrangedRows
{
    std::vector<std::uint32_t> rows;
    std::vector<std::optional<WideNs>> totals; ///< one for each column; empty where the kind cannot be summed, the column is not
                                               ///< `isAdded`, or no row has a value
};

/// Filters and sorts the rows of `source` and sums up its columns. Equal rows keep their order; cells without a value come last
/// in both orders. O(rows log rows). Errors: Cancelled; NotSupported beyond 2^32 rows.
[[nodiscard]] Result<ArrangedRows> arrangeRows(const TableSource &source, const TableOrder &order, const TaskControl &control);

/// Makes a table with one row for each value of `column`. A row shows the value and the number of source rows that have it. For
/// other columns it shows the sum of whole numbers that can be added, the average of all other numbers, and a text if all rows
/// have the same one. Bar and Identifier columns are left out. O(rows * columns). Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const TableSource>> groupRows(const TableSource &source, std::size_t column,
                                                                   const TaskControl &control);

} // namespace plumbline
