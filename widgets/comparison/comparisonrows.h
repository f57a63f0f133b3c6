// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/wide.h"
#include "widgets/comparison/comparisontables.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// Tables of comparisons before they are shared: what all of them have in common.

[[nodiscard]] DifferenceStatus statusOf(bool isInBase, bool isInTarget);

struct ComparisonRow
{
    std::vector<FilledTable::Cell> cells;
    std::optional<std::int64_t> difference; ///< what it is sorted by
    QString label;
    ComparedPlace place{};
    DifferenceMeaning meaning = DifferenceMeaning::MoreIsWorse;
};

/// What costs before what saves before what does neither, each by its size.
void sortByCost(std::vector<ComparisonRow> &rows);

/// Base, target, difference, ratio and status of the amount that the rows are sorted by, as columns and as cells. An amount is
/// nanoseconds, picoseconds, bytes or a count.
void addSides(std::vector<TableColumn> &columns, CellKind amount, bool isAdded);
void addSides(ComparisonRow &row, CellKind amount, DifferenceStatus status, const std::optional<std::int64_t> &base,
              const std::optional<std::int64_t> &target);

/// The table of the rows in their order.
[[nodiscard]] ComparedTable comparedTable(std::vector<TableColumn> columns, std::vector<ComparisonRow> rows);

} // namespace plumbline
