// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace plumbline {

/// One CSV line: cells quoted where RFC 4180 asks for it, ended by a line feed.
[[nodiscard]] QString csvLine(const QStringList &cells);

/// Takes one line after the other, each with its end; false where no more are wanted.
using LineSink = std::function<bool(const QString &line)>;
/// A text that is made line by line when it is asked for. It holds all that it is made of, so that any thread may ask.
using TextLines = std::function<void(const LineSink &take)>;

/// All lines. O(text).
[[nodiscard]] QString textOf(const TextLines &lines);
/// A text that is there already.
[[nodiscard]] TextLines linesOf(QString text);

} // namespace plumbline
