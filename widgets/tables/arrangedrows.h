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

/// Which rows of a table are shown, and in which order.
struct TableOrder
{
    std::vector<std::pair<std::size_t, TableFilter>> filters; ///< by column; a row must match all
    std::optional<std::size_t> column;                        ///< sorted by; none: as the source has them
    Qt::SortOrder order = Qt::AscendingOrder;
};

/// The rows of a source as they are shown, and the sums of its whole-number columns over them.
struct ArrangedRows
{
    std::vector<std::uint32_t> rows;
    std::vector<std::optional<WideNs>> totals; ///< by column; none of other kinds
};

/// Rows that are equal keep their order; cells without a value stand last either way. O(rows log rows). Errors: Cancelled;
/// NotSupported beyond 2^32 rows.
[[nodiscard]] Result<ArrangedRows> arrangeRows(const TableSource &source, const TableOrder &order, const TaskControl &control);

/// One row for each value of a column: the value, how many rows there are of it, the sums of whole numbers, the averages of
/// shares and decimals, and texts that all rows have in common. O(rows * columns). Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const TableSource>> groupRows(const TableSource &source, std::size_t column,
                                                                   const TaskControl &control);

} // namespace plumbline
