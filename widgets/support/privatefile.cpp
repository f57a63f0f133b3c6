// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/privatefile.h"

#include "core/io/privatefolder.h"
#include "widgets/support/paths.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace plumbline {

namespace {

constexpr QFile::Permissions OfUser = QFile::ReadOwner | QFile::WriteOwner;

void makeFolderOf(const QString &file)
{
    makePrivateFolder(bytesOfPath(QFileInfo(file).path()));
}

} // namespace

void makePrivateFile(const QString &file)
{
    makeFolderOf(file);
    QFile created(file);
    if (!created.exists())
        (void)created.open(QIODevice::WriteOnly | QIODevice::NewOnly, OfUser);
    else if (created.permissions() & (QFile::ReadGroup | QFile::ReadOther))
        created.setPermissions(OfUser);
}

bool writePrivateFile(const QString &file, const QByteArray &text)
{
    makeFolderOf(file);
    QSaveFile target(file);
    const bool isWritten =
        target.open(QIODevice::WriteOnly) && target.setPermissions(OfUser) && target.write(text) == text.size();
    return isWritten && target.commit();
}

} // namespace plumbline
