// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/wide.h"
#include "widgets/tables/tablesource.h"

#include <QString>

#include <optional>

namespace plumbline {

/// The functions below turn cells of a TableSource into text and numbers. No other code does.

/// Returns whether cells of a kind are aligned and filtered as numbers.
[[nodiscard]] bool isNumeric(CellKind kind);
/// Returns the unit in which a kind is shown, filtered and exported, such as "ms", "µs" or "%". Empty for kinds without a unit.
[[nodiscard]] QString unitText(CellKind kind);
/// Returns how much of the number in a cell makes one of the unit that is shown, for example 10^6 for Nanoseconds.
[[nodiscard]] double unitSize(CellKind kind);

/// Returns the text that is shown, without the unit. Only shares are rounded, to 2 decimals, and decimal numbers, to 6
/// significant digits. Texts of more than 300 characters are cut in the middle.
[[nodiscard]] QString cellText(CellKind kind, const TableCell &cell);
/// Returns the text for the clipboard and for files, in the unit that is shown. Digits are not grouped, and nothing is cut.
/// Shares keep 12 significant digits; other numbers are not rounded.
[[nodiscard]] QString cellCopyText(CellKind kind, const TableCell &cell);

/// Returns the number that a cell holds, in the unit of its kind. Empty if it holds no finite number.
[[nodiscard]] std::optional<double> cellNumber(CellKind kind, const TableCell &cell);

/// Returns the text that is shown for a whole number, which may be too large for a cell.
[[nodiscard]] QString wideCellText(CellKind kind, WideNs number);

} // namespace plumbline
