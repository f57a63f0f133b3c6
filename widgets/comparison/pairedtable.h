// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisontables.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// What a page tells of one card, to be held against the same of another.
struct PairedSource
{
    std::shared_ptr<const TableSource> table; ///< both have the same columns up to those that are asked for
    /// Rows of one key are the same thing, the n-th of a key with the n-th; without, the texts of the named columns are the key.
    std::function<std::string(std::size_t row)> keyOf{};
    /// Sets its own side of where a row lies; without, a row leads nowhere.
    std::function<void(std::size_t row, ComparedPlace &place)> addPlace{};
};

/// Columns of the sources.
struct PairedColumns
{
    std::vector<std::size_t> names;      ///< shown as they stand, of the base where it has the row
    std::vector<std::size_t> facts;      ///< likewise, but no part of what a row is called
    std::vector<std::size_t> quantities; ///< whole numbers; the first decides the order
    bool isAbsenceNothing = true;        ///< what one side lacks took nothing there; else no difference is told of it
};

/// Base, target and difference of the quantities of two tables, and the ratio of the first, row by row. What both have not is
/// left out of the sides of it; a row that one side lacks is new or gone. O(rows log rows).
[[nodiscard]] ComparedTable pairTables(const PairedSource &base, const PairedSource &target, const PairedColumns &columns);

} // namespace plumbline
