// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace plumbline {

/// What the program remembers, such as which profiles were opened, is for the user only.
///
/// Makes an empty file with its folders, readable by the user only, if it is not there. Rights of an older file are narrowed.
void makePrivateFile(const QString &file);
/// Writes a file, with its folders, that only the user can read. It appears whole or not at all. Returns whether it did.
bool writePrivateFile(const QString &file, const QByteArray &text);

} // namespace plumbline
