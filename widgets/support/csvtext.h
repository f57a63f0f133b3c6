// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace plumbline {

/// Returns one CSV line that ends with a line feed. Cells are quoted where RFC 4180 asks for it. Characters that a terminal would
/// obey, see isUnfit(), become U+FFFD, and a text that a spreadsheet would take for a formula gets an apostrophe before it.
[[nodiscard]] QString csvLine(const QStringList &cells);

/// Receives one line after the other, each with its end. Returns false if no more lines are wanted.
using LineSink = std::function<bool(const QString &line)>;
/// A text whose lines are made when the function is called. It owns or shares all its data, so that any thread may call it.
using TextLines = std::function<void(const LineSink &take)>;

/// Returns all lines as one text. O(text).
[[nodiscard]] QString textOf(const TextLines &lines);
/// Wraps a text that already exists.
[[nodiscard]] TextLines linesOf(QString text);

} // namespace plumbline
