// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

constexpr int Patience = 60'000;
const QString Program = plumbline::test::programPath();

/// Returns the folders below `root` that have the name `name` and contain a file that matches `wanted`.
QStringList foldersBelow(const QString &root, const QString &name, const QString &wanted)
{
    QStringList folders;
    QDirIterator found(root, {name}, QDir::Dirs, QDirIterator::Subdirectories);
    while (found.hasNext()) {
        const QDir folder(found.next());
        if (!folder.entryList({wanted}).isEmpty())
            folders += folder.path();
    }
    folders.sort();
    return folders;
}

void addRows(const QStringList &folders)
{
    for (const QString &folder : folders)
        QTest::newRow(qPrintable(folder.section(u'/', -3, -2))) << folder;
}

/// Runs a script on the answer to `arguments` for a folder. Returns the differences that it prints; "" if there are none.
QByteArray differences(const char *script, const QString &folder, const QStringList &arguments)
{
    const QTemporaryDir answers;
    const QString answer = answers.filePath(QStringLiteral("answer.json"));
    QProcess program;
    program.setStandardOutputFile(answer);
    program.start(Program, arguments);
    if (!program.waitForFinished(Patience) || program.exitCode() != 0)
        return "no answer";
    QProcess python;
    python.start(
        QStringLiteral("python3"),
        {plumbline::test::sourceDirectory() + QStringLiteral("/tests/integration/") + QLatin1String(script), folder, answer});
    if (!python.waitForFinished(Patience))
        return "no verdict";
    return python.readAllStandardError() + python.readAllStandardOutput();
}

} // namespace

/// Compares the figures of commands from the tables of cards with exact computations in Python.
class TestTableTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void memoryEqualsTruth_data();
    void memoryEqualsTruth();
    void dataEqualsTruth_data();
    void dataEqualsTruth();
    void databasesEqualTruth_data();
    void databasesEqualTruth();

private:
    QTemporaryDir m_demos;
    QString m_samples;
};

void TestTableTruth::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("needs python3");
    m_samples = plumbline::test::samplePath(QStringLiteral("."));
    for (const QString &framework : {QStringLiteral("pytorch"), QStringLiteral("mindspore")}) {
        const QStringList arguments{QStringLiteral("demo"), m_demos.filePath(framework), QStringLiteral("--framework"),
                                    framework};
        QCOMPARE(QProcess::execute(Program, arguments), 0);
    }
}

void TestTableTruth::memoryEqualsTruth_data()
{
    QTest::addColumn<QString>("folder");
    for (const QString &root : {m_demos.path(), m_samples}) {
        if (!root.isEmpty())
            addRows(foldersBelow(root, QStringLiteral("ASCEND_PROFILER_OUTPUT"), QStringLiteral("*.csv")));
    }
}

void TestTableTruth::memoryEqualsTruth()
{
    QFETCH(QString, folder);
    QCOMPARE(differences("memorytruth.py", folder,
                         {QStringLiteral("memory"), QStringLiteral("--json"), QStringLiteral("--limit"),
                          QStringLiteral("1000000"), QFileInfo(folder).path()}),
             QByteArray());
}

void TestTableTruth::dataEqualsTruth_data()
{
    QTest::addColumn<QString>("folder");
    const QString wanted = QStringLiteral("minddata_pipeline_raw_*.csv");
    addRows(foldersBelow(m_demos.path(), QStringLiteral("ASCEND_PROFILER_OUTPUT"), wanted));
    if (!m_samples.isEmpty())
        addRows(foldersBelow(m_samples, QStringLiteral("profiler"), wanted));
}

void TestTableTruth::dataEqualsTruth()
{
    QFETCH(QString, folder);
    QCOMPARE(differences("datatruth.py", folder, {QStringLiteral("data"), QStringLiteral("--json"), QFileInfo(folder).path()}),
             QByteArray());
}

void TestTableTruth::databasesEqualTruth_data()
{
    QTest::addColumn<QString>("folder");
    if (!m_samples.isEmpty())
        addRows(foldersBelow(m_samples, QStringLiteral("ASCEND_PROFILER_OUTPUT"), QStringLiteral("ascend_*_profiler*.db")));
}

void TestTableTruth::databasesEqualTruth()
{
    QFETCH(QString, folder);
    for (const QString &command : {QStringLiteral("kernels"), QStringLiteral("comm")})
        QCOMPARE(differences("databasetruth.py", folder, {command, QStringLiteral("--json"), QFileInfo(folder).path()}),
                 QByteArray());
}

PLUMBLINE_TEST(TestTableTruth)
#include "tst_tabletruth.moc"
