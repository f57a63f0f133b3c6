// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestPathCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tellsSegmentsAndTotals();
    void writesSegmentsAsCsv();
    void keepsPercentSignsOfNames();
    void saysThatTimesLieTooFarApart();
    void refusesWhatCannotBeShown();

private:
    /// Writes a timeline of the host alone and runs `path` on it.
    Outcome answerFor(const char *folder, const QByteArray &events)
    {
        const QByteArray text = nameText(1, 0, "process_name", "Python") + events;
        return writeFile(path(folder) + QStringLiteral("/trace_view.json"), "[" + text.chopped(2) + "]")
                   ? run({QStringLiteral("path"), path(folder)})
                   : Outcome();
    }
};

void TestPathCommand::initTestCase()
{
    QVERIFY(writeSmallProfile(path("small"), 1));
}

void TestPathCommand::tellsSegmentsAndTotals()
{
    const Outcome outcome =
        run({QStringLiteral("path"), path("small"), QStringLiteral("--json"), QStringLiteral("--to"), QStringLiteral("80us")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject answer = parsed(outcome.out);
    QVERIFY(answer[QStringLiteral("step")].isNull());
    QCOMPARE(answer[QStringLiteral("duration_ns")].toInteger(), 80'000);
    QCOMPARE(answer[QStringLiteral("replay_error_ns")].toInteger(-1), 0);
    QStringList segments;
    for (const QJsonValue segment : answer[QStringLiteral("segments")].toArray())
        segments += segment[QStringLiteral("kind")].toString() + u' ' + segment[QStringLiteral("name")].toString() + u' ' +
                    segment[QStringLiteral("lane")].toString() + u' ' +
                    QString::number(segment[QStringLiteral("duration_ns")].toInteger());
    const QStringList expected{QStringLiteral("host step Python/python 10000"),
                               QStringLiteral("launch AddKernel Ascend Hardware/Stream 2 40000"),
                               QStringLiteral("kernel AddKernel Ascend Hardware/Stream 2 30000")};
    QCOMPARE(segments, expected);
    TimeNs sum = 0;
    TimeNs explained = 0;
    for (const QJsonValue total : answer[QStringLiteral("totals")].toArray()) {
        sum += total[QStringLiteral("duration_ns")].toInteger();
        explained += total[QStringLiteral("explained_ns")].toInteger();
        QCOMPARE(total[QStringLiteral("explained_ns")].toInteger() + total[QStringLiteral("unexplained_ns")].toInteger(),
                 total[QStringLiteral("duration_ns")].toInteger());
    }
    QCOMPARE(sum, TimeNs{80'000});
    QCOMPARE(explained, TimeNs{80'000}); // the only launch of the capture tells how long launches take
    QCOMPARE(answer[QStringLiteral("explained_ns")].toInteger(), explained);
    QCOMPARE(answer[QStringLiteral("unexplained_ns")].toInteger(-1), 0);
}

void TestPathCommand::writesSegmentsAsCsv()
{
    const Outcome outcome = run({QStringLiteral("path"), path("small"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    const QList<QByteArray> lines = outcome.out.split('\n');
    QCOMPARE(lines.value(0), QByteArray("kind,name,rank,lane,start_ns,duration_ns"));
    QVERIFY(lines.value(1).startsWith("host,step,0,"));
}

void TestPathCommand::keepsPercentSignsOfNames()
{
    const Outcome outcome =
        answerFor("percent", sliceText(1, 1, 0, 100'000, "ProfilerStep#%1") + sliceText(1, 1, 1000, 90'000, "op"));
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.startsWith("step %1, 100000 ns, replay off by 0 ns\n"), outcome.out.constData());
}

void TestPathCommand::saysThatTimesLieTooFarApart()
{
    const Outcome outcome =
        answerFor("far", sliceText(1, 1, 0, 1000, "a") + sliceText(1, 1, 2'000'000'000'000'000'000, 1000, "b"));
    QCOMPARE(outcome.code, 3);
    QVERIFY2(outcome.err.contains("The times of the capture lie more than 36 years apart."), outcome.err.constData());
}

void TestPathCommand::refusesWhatCannotBeShown()
{
    QCOMPARE(run({QStringLiteral("path"), path("small"), QStringLiteral("--step"), QStringLiteral("9")}).code, 2);
    QCOMPARE(run({QStringLiteral("path"), path("small"), QStringLiteral("--from"), QStringLiteral("5s")}).code, 2);
    QCOMPARE(run({QStringLiteral("path"), path("small"), QStringLiteral("--step"), QStringLiteral("9"), QStringLiteral("--to"),
                  QStringLiteral("5s")})
                 .code,
             2);
}

PLUMBLINE_TEST(TestPathCommand)
#include "tst_pathcommand.moc"
