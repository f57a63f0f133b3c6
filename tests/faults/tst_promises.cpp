// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

/// Watches the system calls of commands: none opens a connection to another machine, and none writes anywhere but into cache,
/// configuration and the file that the user names.
class TestPromises : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void connectsAndWritesNowhereElse_data();
    void connectsAndWritesNowhereElse();

private:
    [[nodiscard]] QStringList traced(const QStringList &arguments);

    QTemporaryDir m_folder;
    QString m_demo;
    QString m_own; ///< home, cache and configuration of the runs, and what they are told to write
    QString m_strace;
};

void TestPromises::initTestCase()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("the sanitizers open files of their own");
#endif
    m_strace = QStandardPaths::findExecutable(QStringLiteral("strace"));
    if (m_strace.isEmpty())
        QSKIP("strace is not installed");
    QProcess probe;
    probe.start(m_strace, {QStringLiteral("-qq"), QStringLiteral("-o"), QStringLiteral("/dev/null"), QStringLiteral("true")});
    probe.waitForFinished();
    if (probe.exitCode() != 0)
        QSKIP("strace may not watch programs here");
    m_demo = m_folder.filePath(QStringLiteral("demo"));
    m_own = m_folder.filePath(QStringLiteral("own"));
    QVERIFY(QDir().mkpath(m_own));
    TaskControl control;
    DemoOptions options;
    options.steps = 2;
    QVERIFY(writeDemo(m_demo.toStdString(), options, control));
}

/// Runs the program and returns the lines of its system calls.
QStringList TestPromises::traced(const QStringList &arguments)
{
    const QString log = m_folder.filePath(QStringLiteral("log"));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "TMPDIR"})
        environment.insert(QString::fromLatin1(name), m_own);
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(m_strace,
                  QStringList{QStringLiteral("-f"), QStringLiteral("-qq"), QStringLiteral("-s"), QStringLiteral("4096"),
                              QStringLiteral("-o"), log, QStringLiteral("-e"),
                              QStringLiteral("trace=network,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,"
                                             "mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,"
                                             "execve,execveat"),
                              test::programPath()} +
                      arguments);
    program.waitForFinished(120'000);
    QFile file(log);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n') : QStringList();
}

void TestPromises::connectsAndWritesNowhereElse_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString output = m_own + QStringLiteral("/output");
    const auto add = [](const QString &command, const QStringList &options = {}) {
        QTest::newRow(qPrintable(command)) << (QStringList{command} + options);
    };
    for (const char *command : {"info", "stats", "overview", "steps", "kernels", "comm", "memory", "data", "advise", "cluster"})
        add(QString::fromLatin1(command), {m_demo, QStringLiteral("--json")});
    for (const char *command : {"report", "render", "extract"})
        add(QString::fromLatin1(command), {m_demo, QStringLiteral("-o"), output});
    add(QStringLiteral("demo"), {m_own + QStringLiteral("/new")});
}

void TestPromises::connectsAndWritesNowhereElse()
{
    QFETCH(QStringList, arguments);
    static const QRegularExpression Changes(QStringLiteral("^\\d+ "
                                                           "+(creat|rename|renameat|renameat2|unlink|unlinkat|mkdir|mkdirat|link|"
                                                           "linkat|symlink|symlinkat|truncate|chmod|fchmodat)\\("));
    static const QRegularExpression Writes(QStringLiteral("O_(WRONLY|RDWR|CREAT|TRUNC)"));
    static const QRegularExpression Path(QStringLiteral("\"([^\"]*)\"(?!.*\")")); // the last one is what is written
    const QStringList lines = traced(arguments);
    QVERIFY(lines.size() > 10);
    int programs = 0;
    for (const QString &line : lines) {
        QVERIFY2(!line.contains(QLatin1String("AF_INET")) && !line.contains(QLatin1String("AF_PACKET")), qPrintable(line));
        programs += line.contains(QLatin1String("execve(")) ? 1 : 0;
        const bool isChange = line.contains(Changes) || (line.contains(QLatin1String("open")) && line.contains(Writes));
        if (!isChange)
            continue;
        const QString path = Path.match(line).captured(1);
        QVERIFY2(path.startsWith(m_own) || path == QLatin1String("/dev/null") || path == QLatin1String("/dev/tty"),
                 qPrintable(line));
    }
    QCOMPARE(programs, 1); // the program itself: it starts no other
}

PLUMBLINE_TEST(TestPromises)
#include "tst_promises.moc"
