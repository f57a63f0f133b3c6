// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/databasefile.h"

#include <sqlite3.h>

#include <QtDebug>

namespace plumbline::test {

bool writeDatabase(const QString &path, const QByteArray &sql)
{
    sqlite3 *database = nullptr;
    bool isDone = sqlite3_open(path.toUtf8().constData(), &database) == SQLITE_OK;
    isDone = isDone && sqlite3_exec(database, "PRAGMA synchronous=OFF", nullptr, nullptr, nullptr) == SQLITE_OK;
    isDone = isDone && sqlite3_exec(database, sql.constData(), nullptr, nullptr, nullptr) == SQLITE_OK;
    if (!isDone)
        qWarning("%s", sqlite3_errmsg(database));
    sqlite3_close(database);
    return isDone;
}

} // namespace plumbline::test
