// SPDX-License-Identifier: GPL-3.0-or-later
/// Writes the man pages and the completions at build time, so that they always agree with --help. `writereference DIR VERSION`
/// makes DIR/plumbline.1, DIR/zh_CN/plumbline.1, DIR/plumbline.bash, DIR/_plumbline for zsh and DIR/plumbline.fish.
#include "app/commands/commands.h"
#include "app/commands/reference.h"
#include "app/window/translators.h"

#include <QCoreApplication>
#include <QDir>
#include <QSaveFile>

#include <cstdio>

namespace {

bool write(const QDir &folder, const QString &name, const QString &text)
{
    QSaveFile file(folder.filePath(name));
    const QByteArray bytes = text.toUtf8();
    return folder.mkpath(QFileInfo(file.fileName()).path()) && file.open(QIODevice::WriteOnly) &&
           file.write(bytes) == bytes.size() && file.commit();
}

bool writeManPage(const QDir &folder, const QString &name, const QString &language, const QString &version)
{
    plumbline::installTranslators(language);
    return write(folder, name, plumbline::manPage(plumbline::allCommands(), version));
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    if (argc != 3)
        return 2;
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    const QString version = QString::fromLocal8Bit(argv[2]);
    const QList<plumbline::Command> commands = plumbline::allCommands();
    const bool written = writeManPage(folder, QStringLiteral("plumbline.1"), QStringLiteral("en"), version) &&
                         writeManPage(folder, QStringLiteral("zh_CN/plumbline.1"), QStringLiteral("zh_CN"), version) &&
                         write(folder, QStringLiteral("plumbline.bash"), plumbline::bashCompletion(commands)) &&
                         write(folder, QStringLiteral("_plumbline"), plumbline::zshCompletion(commands)) &&
                         write(folder, QStringLiteral("plumbline.fish"), plumbline::fishCompletion(commands));
    if (!written)
        std::fprintf(stderr, "cannot write into %s\n", argv[1]);
    return written ? 0 : 1;
}
