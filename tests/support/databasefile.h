// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Makes an SQLite file, or changes one, by SQL statements; returns whether all of them ran.
[[nodiscard]] bool writeDatabase(const QString &path, const QByteArray &sql);

} // namespace plumbline::test
