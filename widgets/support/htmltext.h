// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline {

/// Parts of an HTML document. All texts given are plain and escaped here.

/// "<p>text</p>"; "" of no text.
[[nodiscard]] QString htmlElement(const char *tag, const QString &text);
/// A list of points; "" without any.
[[nodiscard]] QString htmlList(const QStringList &points);
/// A table; cells of columns from `firstNumber` on stand right. "" without rows.
[[nodiscard]] QString htmlTable(const QStringList &titles, const QList<QStringList> &rows, qsizetype firstNumber);
/// A whole document that may fetch and run nothing. `body` is HTML.
[[nodiscard]] QByteArray htmlDocument(const QString &language, const QString &title, const QString &body);

} // namespace plumbline
