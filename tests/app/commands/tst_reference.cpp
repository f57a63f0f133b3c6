// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/reference.h"
#include "tests/support/testregistry.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace plumbline;

namespace {

QList<Command> someCommands()
{
    const CommandOption output{"--output", "-o", "FILE", "where.\\to", false, true};
    const CommandOption theme{"--theme", "", "light|dark|op:NAME|OFFSET", ".colours"};
    Command paint{"paint", "PATH -o FILE", "Paint it.", 1, {output, theme, cardOption()}, nullptr};
    paint.options.append(commonOptions());
    const CommandOption by{"--by", "", "name|lane", "group", true};
    return {paint,
            {"weigh", "light|heavy PATH", "Weigh.", 2, {by, {"--count", "", "N", "how many"}, {"--quick", "", "", ""}}, nullptr}};
}

/// Returns the completions that bash finds for a line given as words, sorted and joined by blanks.
QString completed(const QStringList &words, const QString &folder)
{
    const QString script = bashCompletion(someCommands()) +
                           QStringLiteral("COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _plumbline \"$1\"; printf '%s\\n' "
                                          "\"${COMPREPLY[@]}\"\n");
    QProcess bash;
    bash.setWorkingDirectory(folder);
    bash.start(QStringLiteral("bash"), QStringList{QStringLiteral("-c"), script, QStringLiteral("bash")} + words);
    if (!bash.waitForFinished(60'000) || bash.exitCode() != 0)
        return QStringLiteral("bash failed");
    const QByteArray complaint = bash.readAllStandardError();
    if (!complaint.isEmpty())
        return QString::fromUtf8(complaint);
    QStringList found = QString::fromUtf8(bash.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    found.sort();
    return found.join(u' ');
}

} // namespace

class ReferenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manPageHoldsTheTable();
    void manPageFitsItsWidth();
    void manPageNamesEveryOption();
    void completes_data();
    void completes();
    void completesRanksOfTheProfile();
    void otherShellsNameEverything();
    void otherShellsUnderstand_data();
    void otherShellsUnderstand();
    void fishCompletes_data();
    void fishCompletes();
};

void ReferenceTest::manPageHoldsTheTable()
{
    const QString page = manPage(someCommands(), QStringLiteral("1.2"));
    QVERIFY(page.contains(QLatin1String(".TH PLUMBLINE 1 \"\" \"plumbline 1.2\" \"User Commands\"\n")));
    // A backslash, a leading dot and hyphens appear as written. Common options are in a section of their own.
    const QString expected = QStringLiteral(".SS \\fBplumbline paint\\fR \\fIPATH \\-o FILE\\fR\n"
                                            "Paint it.\n"
                                            ".TP\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIFILE\\fR\nwhere.\\eto\n"
                                            ".TP\n\\fB\\-\\-theme\\fR \\fIlight|\\:dark|\\:op:NAME|\\:OFFSET\\fR\n\\&.colours\n"
                                            ".TP\n\\fB\\-\\-card\\fR \\fIRANK\\fR\nonly the card of this rank (may be repeated)\n"
                                            ".SS \\fBplumbline weigh\\fR");
    const qsizetype begin = page.indexOf(QLatin1String(".SS"));
    QCOMPARE(page.mid(begin, expected.size()), expected);
}

// Words that are longer than a line would make groff complain, and the text run over the edge.
void ReferenceTest::manPageFitsItsWidth()
{
    QProcess groff;
    groff.start(QStringLiteral("groff"), {QStringLiteral("-k"), QStringLiteral("-man"), QStringLiteral("-Tutf8"),
                                          QStringLiteral("-ww"), QStringLiteral("-z")});
    if (!groff.waitForStarted())
        QSKIP("groff is not installed");
    groff.write(manPage(allCommands(), QStringLiteral("1.2")).toUtf8());
    groff.closeWriteChannel();
    QVERIFY(groff.waitForFinished(60'000));
    QCOMPARE(QString::fromUtf8(groff.readAllStandardError()), QString());
}

void ReferenceTest::manPageNamesEveryOption()
{
    const QString page = manPage(allCommands(), QStringLiteral("1.2"));
    for (const Command &command : allCommands()) {
        QVERIFY2(page.contains(QLatin1String("\\fBplumbline ") + QLatin1String(command.name)), command.name);
        for (const CommandOption &option : command.options) {
            const QString name = QString::fromLatin1(option.name).replace(u'-', QLatin1String("\\-"));
            QVERIFY2(page.contains(QLatin1String("\\fB") + name + QLatin1String("\\fR")), option.name);
        }
    }
}

void ReferenceTest::completes_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    QTest::newRow("commands") << "plumbline ;"
                              << "--help --lang --version paint weigh";
    QTest::newRow("begun command") << "plumbline;we"
                                   << "weigh";
    QTest::newRow("language of the window") << "plumbline;--lang;"
                                            << "en zh_CN";
    QTest::newRow("a path before it") << "plumbline;folder;--lang;z"
                                      << "zh_CN";
    QTest::newRow("options") << "plumbline;weigh;-"
                             << "--by --count --quick";
    QTest::newRow("begun option") << "plumbline;paint;--o"
                                  << "--output";
    QTest::newRow("short option") << "plumbline;paint;-o"
                                  << "-o";
    QTest::newRow("words only") << "plumbline;paint;--theme;"
                                << "dark light";
    QTest::newRow("begun word") << "plumbline;weigh;--by;l"
                                << "lane";
    QTest::newRow("after =") << "plumbline;weigh;--by;="
                             << "lane name";
    QTest::newRow("begun after =") << "plumbline;weigh;--by;=;n"
                                   << "name";
    QTest::newRow("first place") << "plumbline;weigh;"
                                 << "heavy light";
    QTest::newRow("first place after a switch") << "plumbline;weigh;--quick;h"
                                                << "heavy";
    QTest::newRow("first place after a value") << "plumbline;weigh;--count;3;h"
                                               << "heavy";
    QTest::newRow("first place after = and a value") << "plumbline;weigh;--count;=;3;h"
                                                     << "heavy";
    QTest::newRow("a file is left to bash") << "plumbline;weigh;light;h"
                                            << "";
    QTest::newRow("a number has no completions") << "plumbline;weigh;--count;"
                                                 << "";
    QTest::newRow("nothing is run") << "plumbline;weigh;$(touch x);]`touch x`;h"
                                    << "";
}

void ReferenceTest::completes()
{
    QFETCH(const QString, line);
    QFETCH(const QString, expected);
    const QTemporaryDir folder;
    QCOMPARE(completed(line.split(u';'), folder.path()), expected);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void ReferenceTest::completesRanksOfTheProfile()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("my profile")));
    QFile program(folder.filePath(QStringLiteral("stand-in")));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write(
        "#!/bin/sh\n[ \"$5\" = 'my profile' ] && printf '{\\n \"rank\": 0,\\n \"device\": 5,\\n \"rank\": 12\\n}\\n'\n");
    program.close();
    QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    const QStringList line{program.fileName(), QStringLiteral("paint"), QStringLiteral("my\\ profile"), QStringLiteral("--card"),
                           QString()};
    QCOMPARE(completed(line, folder.path()), QStringLiteral("0 12"));
}

void ReferenceTest::otherShellsNameEverything()
{
    const QString zsh = zshCompletion(allCommands());
    const QString fish = fishCompletion(allCommands());
    for (const Command &command : allCommands()) {
        const QString name = QString::fromLatin1(command.name);
        const qsizetype begin = zsh.indexOf(QString(QLatin1String("\n        ") + name + QLatin1String(")\n")));
        QVERIFY2(begin > 0 && zsh.contains(QString(QLatin1String("    '") + name + u':')), command.name);
        const QString entry = zsh.mid(begin, zsh.indexOf(QLatin1String(";;"), begin) - begin);
        QVERIFY2(fish.contains(QString(QLatin1String("-n __plumbline_first -a ") + name + u' ')), command.name);
        for (const CommandOption &option : command.options) {
            const QString text = QString::fromLatin1(option.name);
            const QString sign = *option.value ? QStringLiteral("=[") : QStringLiteral("[");
            QVERIFY2(entry.contains(QString(text + sign)), option.name);
            const QString line = QLatin1String("-n '__plumbline_using ") + name + QLatin1String("' -l ") + text.mid(2) + u' ';
            QVERIFY2(fish.contains(line), option.name);
            if (*option.shortName)
                QVERIFY2(entry.contains(QString(QLatin1String(option.shortName) + QLatin1String("["))), option.shortName);
        }
    }
}

void ReferenceTest::otherShellsUnderstand_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("script");
    QTest::newRow("zsh") << QStringLiteral("zsh") << QStringList{QStringLiteral("-fn")} << zshCompletion(allCommands());
    // _arguments says what is wrong with a specification only where it completes, so its parser is asked.
    QTest::newRow("specifications of zsh")
        << QStringLiteral("zsh") << QStringList{QStringLiteral("-f")}
        << QString(zshCompletion(allCommands()).section(QLatin1String("\n_plumbline \"$@\""), 0, 0) +
                   QLatin1String("\nzmodload zsh/computil\nfor each in ${_plumbline_commands%%:*}; do _plumbline_specs $each\n"
                                 "((${#specs})) || print -r -- $each\ndone\n"));
    QTest::newRow("fish") << QStringLiteral("fish") << QStringList{QStringLiteral("--no-config"), QStringLiteral("--no-execute")}
                          << fishCompletion(allCommands());
}

void ReferenceTest::otherShellsUnderstand()
{
    QFETCH(const QString, shell);
    QFETCH(const QStringList, options);
    QFETCH(const QString, script);
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("script")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(script.toUtf8());
    file.close();
    QProcess process;
    process.start(shell, QStringList(options) << file.fileName());
    if (!process.waitForStarted())
        QSKIP("the shell is not installed");
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(QString::fromUtf8(process.readAll() + process.readAllStandardError()), QString());
    QCOMPARE(process.exitCode(), 0);
}

void ReferenceTest::fishCompletes_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    QTest::newRow("begun command") << "plumbline wei"
                                   << "weigh";
    QTest::newRow("options") << "plumbline weigh --"
                             << "--by --count --quick";
    QTest::newRow("words only") << "plumbline paint --theme "
                                << "dark light";
    QTest::newRow("after =") << "plumbline weigh --by=l"
                             << "--by=lane";
    QTest::newRow("first place") << "plumbline weigh h"
                                 << "heavy";
}

void ReferenceTest::fishCompletes()
{
    QFETCH(const QString, line);
    QFETCH(const QString, expected);
    const QTemporaryDir folder;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), folder.path());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder.path());
    process.start(QStringLiteral("fish"), {QStringLiteral("--no-config"), QStringLiteral("-c"),
                                           fishCompletion(someCommands()) + QStringLiteral("\ncomplete -C'%1'\n").arg(line)});
    if (!process.waitForStarted())
        QSKIP("fish is not installed");
    QVERIFY(process.waitForFinished(60'000));
    QStringList found;
    for (const QString &each : QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts))
        found.append(each.section(u'\t', 0, 0));
    found.sort();
    QCOMPARE(found.join(u' '), expected);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
}

PLUMBLINE_TEST(ReferenceTest)
#include "tst_reference.moc"
