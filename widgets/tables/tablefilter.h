// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/tablesource.h"

#include <QString>

#include <optional>

namespace plumbline {

/// What a column's cells must be like, as somebody typed it: of texts a part in any case; of numbers, in the unit shown,
/// `>10`, `>=10`, `<5`, `<=5`, `=3` or `3`, `1..9` with both ends.
class TableFilter
{
public:
    /// None where the text is no filter of that kind.
    [[nodiscard]] static std::optional<TableFilter> parse(const QString &text, CellKind kind);

    /// Cells without what is asked for do not match.
    [[nodiscard]] bool matches(const TableCell &cell) const;

private:
    CellKind m_kind = CellKind::Text;
    QString m_part;
    double m_least = 0;
    double m_most = 0;
    bool m_isOpen = false; ///< the ends themselves do not match
};

} // namespace plumbline
