// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisontables.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// A table that a page shows of one card, to be compared with that of another card.
struct PairedSource
{
    std::shared_ptr<const TableSource> table; ///< both tables have the same columns, as far as they are requested
    /// Returns the key of a row. Rows with the same key are paired in their order. If not set, the cells of the columns
    /// PairedColumns::names are the key.
    std::function<std::string(std::size_t row)> keyOf{};
    /// Sets one side of the place of a row. If not set, the row leads nowhere.
    std::function<void(std::size_t row, ComparedPlace &place)> addPlace{};
};

/// The columns of the sources that a paired table uses.
struct PairedColumns
{
    std::vector<std::size_t> names;      ///< shown unchanged, taken from the base if it has the row
    std::vector<std::size_t> facts;      ///< shown unchanged too, but not part of the key or label of a row
    std::vector<std::size_t> quantities; ///< whole numbers; the rows are sorted by the first
    bool isAbsenceNothing = true;        ///< a row that one side lacks counts as 0 there; otherwise such a row has no difference
};

/// Returns a table with base, target and difference of the quantities of two tables, and the ratio of the first quantity, row by
/// row. A row that only one side has is marked as new or gone. A quantity that is empty on one side has no difference. O(rows log
/// rows).
[[nodiscard]] ComparedTable pairTables(const PairedSource &base, const PairedSource &target, const PairedColumns &columns);

} // namespace plumbline
