// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringList>

#include <string>

namespace plumbline {

/// Returns a path of the file system as text. File names are bytes and need not be UTF-8. A byte that is not part of valid UTF-8
/// becomes a lone surrogate, U+DC80 to U+DCFF. Valid text never contains one, so that bytesOfPath() can restore the byte.
[[nodiscard]] QString pathFromBytes(QByteArrayView bytes);

/// Returns the bytes with which the path can be opened.
[[nodiscard]] std::string bytesOfPath(const QString &path);

/// Returns a short name for each path: its last part, preceded by as many parts as are needed to tell it from the other paths.
/// O(paths^2).
[[nodiscard]] QStringList distinctNames(const QStringList &paths);

} // namespace plumbline
