// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"

#include <QAbstractItemModel>
#include <QStringList>

namespace plumbline::test {

namespace {

void appendRows(const QAbstractItemModel &model, const QModelIndex &parent, int level, QString &text)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells.append(model.index(row, column, parent).data().toString());
        text += QString(2 * level, QLatin1Char(' ')) + cells.join(QStringLiteral(" | ")) + QLatin1Char('\n');
        appendRows(model, model.index(row, 0, parent), level + 1, text);
    }
}

} // namespace

QString modelText(const QAbstractItemModel &model)
{
    QStringList titles;
    for (int column = 0; column < model.columnCount(); ++column)
        titles.append(model.headerData(column, Qt::Horizontal).toString());
    QString text = titles.join(QStringLiteral(" | ")) + QLatin1Char('\n');
    appendRows(model, {}, 0, text);
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

} // namespace plumbline::test
