// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/tablesource.h"

#include <algorithm>

namespace plumbline {

std::optional<CellKind> differenceKind(CellKind kind)
{
    switch (kind) {
    case CellKind::Nanoseconds:
        return CellKind::NanosecondDifference;
    case CellKind::Picoseconds:
        return CellKind::PicosecondDifference;
    case CellKind::Bytes:
        return CellKind::ByteDifference;
    case CellKind::Count:
        return CellKind::CountDifference;
    default:
        return std::nullopt;
    }
}

DifferenceTone differenceTone(const TableSource &source, std::size_t row, std::size_t column)
{
    if (!source.note(row, column).empty())
        return DifferenceTone::Worse;
    const CellKind kind = source.columns()[column].kind;
    if (kind != CellKind::NanosecondDifference && kind != CellKind::ByteDifference && kind != CellKind::PicosecondDifference)
        return DifferenceTone::None;
    const TableCell cell = source.cell(row, column);
    const auto *number = std::get_if<std::int64_t>(&cell);
    const DifferenceMeaning meaning = source.meaning(row);
    if (!number || *number == 0 || meaning == DifferenceMeaning::Neutral)
        return DifferenceTone::None;
    if (meaning == DifferenceMeaning::Chance)
        return DifferenceTone::Chance;
    return *number > 0 ? DifferenceTone::Worse : DifferenceTone::Better;
}

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
