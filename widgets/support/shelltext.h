// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

/// A word that a POSIX shell hands over as it is.
[[nodiscard]] QString shellWord(QString word);

/// A pattern of fnmatch for exactly this text; a character that is no UTF-8 matches anything.
[[nodiscard]] QString globFor(const QString &text);

} // namespace plumbline
