// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Outcome
{
    int code = -1;
    QJsonObject document;
};

Outcome run(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(PLUMBLINE_PROGRAM), arguments);
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QJsonDocument::fromJson(process.readAllStandardOutput()).object()};
}

const QStringList Commands{QStringLiteral("info"),   QStringLiteral("overview"), QStringLiteral("kernels"),
                           QStringLiteral("memory"), QStringLiteral("comm"),     QStringLiteral("data")};

} // namespace

/// Every deliverable of a profile cut short, one after the other: each command says what it could read, and what was lost.
class TestTruncated : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutInTurn_data();
    void cutInTurn();
};

void TestTruncated::cutInTurn_data()
{
    QTest::addColumn<QString>("framework");
    QTest::newRow("PyTorch") << QStringLiteral("pytorch");
    QTest::newRow("MindSpore") << QStringLiteral("mindspore");
}

void TestTruncated::cutInTurn()
{
    QFETCH(QString, framework);
    const QTemporaryDir folder;
    const QString profile = folder.filePath(QStringLiteral("profile"));
    QCOMPARE(run({QStringLiteral("demo"), profile, QStringLiteral("--cards"), QStringLiteral("1"), QStringLiteral("--steps"),
                  QStringLiteral("2"), QStringLiteral("--framework"), framework})
                 .code,
             0);
    for (const QString &command : Commands)
        QCOMPARE(run({command, profile, QStringLiteral("--json"), QStringLiteral("--no-cache")}).code, 0);

    QStringList files;
    QDirIterator each(profile, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext())
        files += each.next();
    files.sort();
    QVERIFY(files.size() > 5);
    for (const QString &path : files) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        file.close();
        for (const qint64 size : {whole.size() / 2, whole.size() - 3, qsizetype{0}}) {
            QVERIFY(file.resize(size));
            for (const QString &command : Commands) {
                const Outcome outcome = run({command, profile, QStringLiteral("--json"), QStringLiteral("--no-cache")});
                const bool isTold = outcome.code == 0 || outcome.code == 3 || outcome.code == 4;
                QVERIFY2(isTold, qPrintable(QStringLiteral("%1 of %2 at %3: %4").arg(command, path).arg(size).arg(outcome.code)));
                QVERIFY2(outcome.code == 3 || outcome.document.contains(QStringLiteral("problems")), qPrintable(path));
                QVERIFY2(outcome.code != 4 || !outcome.document.value(QStringLiteral("problems")).toArray().isEmpty(),
                         qPrintable(path));
            }
        }
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(whole) == whole.size());
    }
}

QTEST_GUILESS_MAIN(TestTruncated)
#include "tst_truncated.moc"
