// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTest>

#include <csignal>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Returns the names of all entries of a folder, hidden ones too.
QStringList entriesOf(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

} // namespace

/// What is cut is compared with an independent cut by tests/integration/trimtruth.py. This tests how the command behaves.
class TestTrimCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_out = m_folder.filePath(QStringLiteral("out%1").arg(++m_number)); }

    void answers()
    {
        const Outcome outcome = run(
            {QStringLiteral("trim"), m_profile, QStringLiteral("-o"), m_out, QStringLiteral("--range"), QStringLiteral("0ns..")});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.startsWith((m_out + QLatin1Char('\n')).toUtf8()), outcome.out.constData());
        QVERIFY(QFile::exists(m_out + QStringLiteral("/trim.json")));
        const Outcome again = run({QStringLiteral("info"), m_out, QStringLiteral("--json"), QStringLiteral("--no-cache")});
        QCOMPARE(again.code, 0);
        QCOMPARE(firstCard(again).value(QLatin1String("rank")).toInt(), 1);
        // Nothing is left beside the result.
        QVERIFY(entriesOf(path("")).filter(QStringLiteral("plumbline-trim")).isEmpty());
    }

    void answersInJson()
    {
        const Outcome outcome = run({QStringLiteral("trim"), m_profile, QStringLiteral("-o"), m_out, QStringLiteral("--json")});
        QCOMPARE(outcome.code, 0);
        const QJsonObject answer = parsed(outcome.out);
        QCOMPARE(answer.value(QLatin1String("path")).toString(), m_out);
        const QJsonObject card = answer.value(QLatin1String("cards")).toArray().first().toObject();
        QVERIFY(card.value(QLatin1String("from_ns")).isNull());
        const QJsonObject slices = card.value(QLatin1String("slices")).toObject();
        QVERIFY(slices.value(QLatin1String("kept")).toInt() > 0);
        QCOMPARE(slices.value(QLatin1String("kept")), slices.value(QLatin1String("of")));
        QFile file(m_out + QStringLiteral("/trim.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(parsed(file.readAll()).value(QLatin1String("cards")), answer.value(QLatin1String("cards")));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const char *options, const char *message) {
            QTest::newRow(name) << QString::fromLatin1(options) << QByteArray(message);
        };
        row("no dots", "--range 1ms", "--range is FROM..TO");
        row("no times", "--range ..", "--range is FROM..TO");
        row("no time", "--range 1ms..x", "--range is FROM..TO");
        row("backwards", "--range 2ms..1ms", "--range ends before it begins");
        row("empty", "--range 90s..91s", "nothing of the timeline lies in the range");
        row("no such step", "--step 99", "no step 99 in the timeline");
        row("both", "--step 1 --range 0ns..", "--range and --step exclude each other");
        row("no such card", "--card 7", "no card has rank 7");
        row("CSV", "--csv", "unknown option --csv");
    }

    void refuses()
    {
        QFETCH(const QString, options);
        QFETCH(const QByteArray, message);
        const Outcome outcome =
            run(QStringList{QStringLiteral("trim"), m_profile, QStringLiteral("-o"), m_out} + options.split(u' '));
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains(message), outcome.err.constData());
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY(!QFile::exists(m_out));
        QVERIFY(entriesOf(path("")).filter(QStringLiteral("plumbline-trim")).isEmpty());
    }

    void neverWritesWhereSomethingIs()
    {
        const auto trimTo = [this](const QString &out) {
            return run({QStringLiteral("trim"), m_profile, QStringLiteral("-o"), out});
        };
        const QStringList before = entriesOf(m_profile);
        QCOMPARE(trimTo(m_profile).code, 2);
        QCOMPARE(trimTo(m_profile + QStringLiteral("/new")).code, 2);
        QDir().mkpath(path("x_ascend_pt"));
        QCOMPARE(trimTo(path("x_ascend_pt/new")).code, 2);
        QCOMPARE(trimTo(path("missing/new")).code, 3);
        QDir().mkpath(path("full"));
        QFile file(path("full/.hidden"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(trimTo(path("full")).code, 2);
        QCOMPARE(entriesOf(path("full")), QStringList{QStringLiteral(".hidden")});
        QDir().mkpath(path("empty"));
        QCOMPARE(trimTo(path("empty")).code, 0);
        QCOMPARE(entriesOf(m_profile), before);
    }

    void leavesNothingWhenStopped()
    {
        const QString demo = path("demo");
        QCOMPARE(run({QStringLiteral("demo"), demo, QStringLiteral("--cards"), QStringLiteral("2"), QStringLiteral("--events"),
                      QStringLiteral("300000")})
                     .code,
                 0);
        QProcess process;
        process.start(programPath(), {QStringLiteral("trim"), demo, QStringLiteral("-o"), m_out, QStringLiteral("--no-cache")});
        QVERIFY(process.waitForStarted());
        const auto isWriting = [this] { return !entriesOf(path("")).filter(QStringLiteral("plumbline-trim")).isEmpty(); };
        QTRY_VERIFY_WITH_TIMEOUT(isWriting(), 60'000);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit); // ended by the signal, as a shell expects
        QVERIFY(!QFile::exists(m_out));
        QVERIFY(!isWriting());
    }

private:
    QString m_out;
    int m_number = 0;
};

PLUMBLINE_TEST(TestTrimCommand)
#include "tst_trimcommand.moc"
