// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/texttable.h"

#include "widgets/support/formatting.h"

#include <algorithm>

namespace plumbline {

namespace {

/// A longer cell would make every row as wide as itself.
constexpr qsizetype MostCellLetters = 400;

} // namespace

void TextTable::addColumn(const QString &title, Align align)
{
    m_columns.append({title, align});
}

void TextTable::addRow(const QStringList &cells)
{
    QStringList row;
    for (const QString &cell : cells)
        row.append(cell.size() > MostCellLetters ? plainText(cell.toStdString(), MostCellLetters) : oneLine(cell));
    m_rows.append(row);
}

QString TextTable::toText(const QString &indent) const
{
    QList<QStringList> lines;
    QStringList titles;
    for (const Column &column : m_columns)
        titles.append(column.title);
    lines.append(titles);
    lines.append(m_rows);
    QList<qsizetype> widths(m_columns.size(), 0);
    for (const QStringList &line : lines) {
        for (qsizetype column = 0; column < line.size(); ++column)
            widths[column] = std::max(widths.at(column), line.at(column).size());
    }
    QString text;
    for (const QStringList &line : lines) {
        QString row = indent;
        for (qsizetype column = 0; column < line.size(); ++column) {
            const bool isRight = m_columns.at(column).align == Align::Right;
            const QString &cell = line.at(column);
            row += isRight ? cell.rightJustified(widths.at(column)) : cell.leftJustified(widths.at(column));
            row += QLatin1String("  ");
        }
        while (row.endsWith(QLatin1Char(' ')))
            row.chop(1);
        text += row + QLatin1Char('\n');
    }
    return text;
}

QString oneLine(const QString &text)
{
    return plainText(text.toStdString());
}

} // namespace plumbline
