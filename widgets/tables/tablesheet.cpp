// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/tablesheet.h"

#include "widgets/tables/celltext.h"

namespace plumbline {

namespace {

QStringList cellsOf(const TableSheet &sheet, std::uint32_t row)
{
    QStringList cells;
    for (const std::size_t column : sheet.columns)
        cells.append(cellCopyText(sheet.source->columns()[column].kind, sheet.source->cell(row, column)));
    return cells;
}

} // namespace

TextLines TableSheet::csvLines() const
{
    return [sheet = *this](const LineSink &take) {
        bool isWanted = take(csvLine(sheet.titles));
        for (std::size_t at = 0; at < sheet.rows.size() && isWanted; ++at)
            isWanted = take(csvLine(cellsOf(sheet, sheet.rows[at])));
    };
}

TextLines TableSheet::tabbedLines() const
{
    return [sheet = *this](const LineSink &take) {
        bool isWanted = true;
        for (std::size_t at = 0; at < sheet.rows.size() && isWanted; ++at) {
            const QString end = at + 1 < sheet.rows.size() ? QStringLiteral("\n") : QString();
            isWanted = take(cellsOf(sheet, sheet.rows[at]).join(QLatin1Char('\t')) + end);
        }
    };
}

} // namespace plumbline
