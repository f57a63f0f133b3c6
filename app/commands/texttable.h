// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline {

/// A table for a terminal. Each column is as wide as its widest cell, of which at most 400 characters are shown: a longer one is
/// cut in the middle. JSON and CSV hold all of it.
class TextTable
{
public:
    enum class Align { Left, Right };

    void addColumn(const QString &title, Align align = Align::Left);
    /// Adds a row. What plainText() replaces is replaced in cells, so that a name cannot control the terminal.
    void addRow(const QStringList &cells);
    /// Returns the titles and rows as lines, each after `indent`.
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

/// Returns text in which control characters, line breaks and changes of direction are replaced by U+FFFD, so that it fits on one
/// line of a terminal.
[[nodiscard]] QString oneLine(const QString &text);

} // namespace plumbline
