// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/wide.h"
#include "widgets/comparison/comparisontables.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// Common parts of the tables of comparisons, used before a table is shared.

/// Returns on which sides something exists. Both also stands for neither.
[[nodiscard]] DifferenceStatus statusOf(bool isInBase, bool isInTarget);

/// A row of a comparison, before its table is made.
struct ComparisonRow
{
    std::vector<FilledTable::Cell> cells;
    std::optional<std::int64_t> difference; ///< sorts the row; none if it cannot be computed
    QString label;
    ComparedPlace place{};
    DifferenceMeaning meaning = DifferenceMeaning::MoreIsWorse;
};

/// Sorts rows so that those that cost come first, then those that save, then all others; each by size.
void sortByCost(std::vector<ComparisonRow> &rows);

/// Adds base, target, difference, ratio and status of the amount by which the rows are sorted: first as columns, then as cells of
/// a row. `amount` is Nanoseconds, Picoseconds, Bytes or Count.
void addSides(std::vector<TableColumn> &columns, CellKind amount, bool isAdded);
void addSides(ComparisonRow &row, CellKind amount, DifferenceStatus status, const std::optional<std::int64_t> &base,
              const std::optional<std::int64_t> &target);

/// Makes a table of the rows in their order. Columns without any value are hidden.
[[nodiscard]] ComparedTable comparedTable(std::vector<TableColumn> columns, std::vector<ComparisonRow> rows);

} // namespace plumbline
