// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/tablesource.h"

#include <algorithm>

namespace plumbline {

void FilledTable::hideEmptyColumns()
{
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const bool isEmpty = std::all_of(m_rows.begin(), m_rows.end(), [column](const Row &row) {
            const auto *text = std::get_if<std::string>(&row.cells[column]);
            return row.cells[column].index() == 0 || (text && text->empty());
        });
        m_columns[column].isHidden = m_columns[column].isHidden || isEmpty;
    }
}

TableCell FilledTable::cell(std::size_t row, std::size_t column) const
{
    return std::visit(
        [](const auto &value) -> TableCell {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string>)
                return std::string_view(value);
            else
                return value;
        },
        m_rows[row].cells[column]);
}

} // namespace plumbline
