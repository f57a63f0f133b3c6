// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ownhome.h"

#include <QFile>

namespace plumbline::test {

OwnHome::OwnHome()
{
    qputenv("HOME", QFile::encodeName(path()));
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(filePath(QStringLiteral("config"))));
    qputenv("XDG_DATA_HOME", QFile::encodeName(filePath(QStringLiteral("data"))));
    qputenv("XDG_CACHE_HOME", QFile::encodeName(filePath(QStringLiteral("cache"))));
}

} // namespace plumbline::test
