// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline {

/// A table for a terminal: columns as wide as their widest cell, numbers to the right.
class TextTable
{
public:
    enum class Align { Left, Right };

    void addColumn(const QString &title, Align align = Align::Left);
    /// Control characters and line breaks in cells are replaced, so that a name cannot steer the terminal.
    void addRow(const QStringList &cells);
    [[nodiscard]] QString toText(const QString &indent = {}) const;

private:
    struct Column
    {
        QString title;
        Align align;
    };
    QList<Column> m_columns;
    QList<QStringList> m_rows;
};

/// Text with control characters replaced by U+FFFD, fit for one line of a terminal.
[[nodiscard]] QString oneLine(const QString &text);

} // namespace plumbline
