// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Makes or changes an SQLite file with SQL statements. Returns whether all of them succeeded.
[[nodiscard]] bool writeDatabase(const QString &path, const QByteArray &sql);

} // namespace plumbline::test
