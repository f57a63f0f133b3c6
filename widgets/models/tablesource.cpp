// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/tablesource.h"

namespace plumbline {

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
