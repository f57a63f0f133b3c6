// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

constexpr int Patience = 60'000;
const QString Program = QStringLiteral(PLUMBLINE_PROGRAM);

/// The folders of tables below `root`, with those of memory or without.
QStringList resultFolders(const QString &root)
{
    QStringList folders;
    QDirIterator found(root, {QStringLiteral("ASCEND_PROFILER_OUTPUT")}, QDir::Dirs, QDirIterator::Subdirectories);
    while (found.hasNext()) {
        const QDir folder(found.next());
        if (!folder.entryList({QStringLiteral("*.csv")}).isEmpty())
            folders += folder.path();
    }
    folders.sort();
    return folders;
}

} // namespace

/// Compares `memory --json` with the decimal computation of memorytruth.py.
class TestMemoryTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void memoryEqualsTruth_data();
    void memoryEqualsTruth();

private:
    QTemporaryDir m_demos;
};

void TestMemoryTruth::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("needs python3");
    for (const QString &framework : {QStringLiteral("pytorch"), QStringLiteral("mindspore")}) {
        const QStringList arguments{QStringLiteral("demo"), m_demos.filePath(framework), QStringLiteral("--framework"),
                                    framework};
        QCOMPARE(QProcess::execute(Program, arguments), 0);
    }
}

void TestMemoryTruth::memoryEqualsTruth_data()
{
    QTest::addColumn<QString>("folder");
    const QString samples = plumbline::test::samplePath(QStringLiteral("."));
    const QStringList folders = samples.isEmpty() ? QStringList() : resultFolders(samples);
    for (const QString &folder : resultFolders(m_demos.path()) + folders)
        QTest::newRow(qPrintable(folder.section(u'/', -3, -2))) << folder;
}

void TestMemoryTruth::memoryEqualsTruth()
{
    QFETCH(QString, folder);
    const QTemporaryDir answers;
    const QString answer = answers.filePath(QStringLiteral("memory.json"));
    QProcess memory;
    memory.setStandardOutputFile(answer);
    memory.start(Program, {QStringLiteral("memory"), QStringLiteral("--json"), QStringLiteral("--limit"),
                           QStringLiteral("1000000"), QFileInfo(folder).path()});
    QVERIFY(memory.waitForFinished(Patience));
    QCOMPARE(memory.exitCode(), 0);
    QProcess python;
    python.start(QStringLiteral("python3"), {QStringLiteral(PLUMBLINE_TRUTH), folder, answer});
    QVERIFY(python.waitForFinished(Patience));
    QCOMPARE(python.readAllStandardError(), QByteArray());
    QCOMPARE(python.readAllStandardOutput(), QByteArray());
}

QTEST_GUILESS_MAIN(TestMemoryTruth)
#include "tst_memorytruth.moc"
