// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

/// Returns the word, quoted if necessary so that a POSIX shell passes it on unchanged.
[[nodiscard]] QString shellWord(QString word);

/// Returns an fnmatch pattern that matches exactly this text. U+FFFD, which stands for bytes that are not UTF-8, matches
/// anything.
[[nodiscard]] QString globFor(const QString &text);

} // namespace plumbline
