// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringList>

#include <string>

namespace plumbline {

/// A path of the file system as text. File names are bytes and need not be UTF-8: a byte that is none becomes the
/// lone surrogate U+DC80 to U+DCFF, which no valid text holds, so that bytesOfPath() finds it again.
[[nodiscard]] QString pathFromBytes(QByteArrayView bytes);

/// The bytes to open a path with.
[[nodiscard]] std::string bytesOfPath(const QString &path);

/// What to call each of some paths: its last part, and as many before it as tell it from the others. O(paths^2).
[[nodiscard]] QStringList distinctNames(const QStringList &paths);

} // namespace plumbline
