// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline {

/// The functions below make parts of an HTML document. Texts are plain and are escaped here.

/// Returns an element such as "<p>text</p>", or "" if the text is empty.
[[nodiscard]] QString htmlElement(const char *tag, const QString &text);
/// Returns a bullet list, or "" if there are no points.
[[nodiscard]] QString htmlList(const QStringList &points);
/// Returns a table, or "" if there are no rows. Columns from `firstNumber` on are aligned right.
[[nodiscard]] QString htmlTable(const QStringList &titles, const QList<QStringList> &rows, qsizetype firstNumber);
/// Returns a complete document. Its content security policy forbids scripts and any access to the network. `body` is HTML.
[[nodiscard]] QByteArray htmlDocument(const QString &language, const QString &title, const QString &body);

} // namespace plumbline
