// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/wide.h"
#include "widgets/tables/tablesource.h"

#include <QString>

#include <optional>

namespace plumbline {

/// Cells of a TableSource as text and as numbers, in one place.

[[nodiscard]] bool isNumeric(CellKind kind);
/// "ms", "µs", "%" ...: the unit in which a kind is shown, filtered and exported; "" without one.
[[nodiscard]] QString unitText(CellKind kind);
/// How many of a cell's numbers make one of that unit.
[[nodiscard]] double unitSize(CellKind kind);

/// As shown, the unit left out; nothing is rounded except shares, to 2 digits, and decimals, to 6.
[[nodiscard]] QString cellText(CellKind kind, const TableCell &cell);
/// For clipboard and files: digits without grouping, nothing rounded, in the unit that is shown.
[[nodiscard]] QString cellCopyText(CellKind kind, const TableCell &cell);

/// A cell as a number of its kind; none where it holds none.
[[nodiscard]] std::optional<double> cellNumber(CellKind kind, const TableCell &cell);

/// A whole number that may exceed a cell's, as shown.
[[nodiscard]] QString wideCellText(CellKind kind, WideNs number);

} // namespace plumbline
