// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/tablesource.h"

#include <QString>

#include <optional>

namespace plumbline {

/// A condition on the cells of a column, as the user typed it. A text filter asks for a part of the text and ignores case; with
/// `=` before it, it asks for the whole text as it is written. A number filter is in the unit shown: `>10`, `>=10`, `<5`, `<=5`,
/// `=3`, `3`, or `1..9` with both ends included.
class TableFilter
{
public:
    /// Parses a filter for a column of that kind. Returns none if the text is no valid filter.
    [[nodiscard]] static std::optional<TableFilter> parse(const QString &text, CellKind kind);

    /// Returns the filter that asks for the whole of a text; "" without a text, which is no condition.
    [[nodiscard]] static QString wholeText(const QString &text);

    /// Returns whether a cell fulfils the condition. A cell without a value never does.
    [[nodiscard]] bool matches(const TableCell &cell) const;

private:
    CellKind m_kind = CellKind::Text;
    QString m_part;
    bool m_isWhole = false; ///< the text must equal m_part
    double m_least = 0;
    double m_most = 0;
    bool m_isOpen = false; ///< both ends are excluded
};

} // namespace plumbline
