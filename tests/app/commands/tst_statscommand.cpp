// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestStatsCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
    void latenciesOfFlows();
    void tableOfTheHostWithoutATimeline();
    void lanesByTheirShownNames();
    void lanesThatNobodyHas();
};

void TestStatsCommand::document()
{
    const Outcome outcome = run({QStringLiteral("stats"), m_profile, QStringLiteral("--json"), QStringLiteral("--from"),
                                 QStringLiteral("20us"), QStringLiteral("--to"), QStringLiteral("52us")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject document = parsed(outcome.out);
    const QByteArray expected = R"({"rank":1,"source":"timeline","groups":[
                 {"name":"outer","count":1,"sum_ns":32000,"self_ns":21500,"avg_ns":32000,"min_ns":32000,"max_ns":32000,
                  "p50_ns":32000,"p95_ns":32000,"p99_ns":32000,"share":0.719085},
                 {"name":"inner, \"x\"","count":1,"sum_ns":10500,"self_ns":10500,"avg_ns":10500,"min_ns":10500,"max_ns":10500,
                  "p50_ns":10500,"p95_ns":10500,"p99_ns":10500,"share":0.235950},
                 {"name":"kernel","count":1,"sum_ns":2001,"self_ns":2001,"avg_ns":2001,"min_ns":2001,"max_ns":2001,
                  "p50_ns":2001,"p95_ns":2001,"p99_ns":2001,"share":0.044965}],
                 "sum_ns":44501,"union_ns":32000,"span_ns":32000})";
    const QJsonObject card = document.value(QStringLiteral("cards")).toArray().at(0).toObject();
    QCOMPARE(compact(card), compact(parsed(expected)));
    QVERIFY(document.contains(QStringLiteral("version")));
    QVERIFY(document.contains(QStringLiteral("problems")));
}

void TestStatsCommand::tables()
{
    const Outcome csv = run({QStringLiteral("stats"), m_profile, QStringLiteral("--csv"), QStringLiteral("--by"),
                             QStringLiteral("lane"), QStringLiteral("--lane"), QStringLiteral("Python/*")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out, QByteArray("card,name,count,sum_ns,self_ns,avg_ns,min_ns,max_ns,p50_ns,p95_ns,p99_ns,share\n"
                                 "1,Python/Thread 9,2,120500,100000,60250,20500,100000,20500,100000,100000,1.000000\n"));
    const Outcome table = run({QStringLiteral("stats"), m_profile, QStringLiteral("--by"), QStringLiteral("category")});
    QCOMPARE(table.code, 0);
    QVERIFY(table.out.contains("cpu_op"));
    QVERIFY(table.out.contains("union_ns"));
    const Outcome layers =
        run({QStringLiteral("stats"), m_profile, QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("layer")});
    QVERIFY(layers.out.contains("1,framework,2,120500,") && layers.out.contains("1,device,1,5000,"));
    const Outcome roles =
        run({QStringLiteral("stats"), m_profile, QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("role")});
    QVERIFY(roles.out.contains("1,host,2,120500,"));
}

void TestStatsCommand::latenciesOfFlows()
{
    const QStringList flows{QStringLiteral("stats"), m_profile, QStringLiteral("--by"), QStringLiteral("flow")};
    const Outcome csv = run(flows + QStringList{QStringLiteral("--csv")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out, QByteArray("card,name,count,backward,avg_ns,min_ns,max_ns,p50_ns,p95_ns,p99_ns,crossing\n"
                                 "1,HostToDevice,1,0,39999,39999,39999,39999,39999,39999,0\n"));
    const Outcome json = run(flows + QStringList{QStringLiteral("--json"), QStringLiteral("--to"), QStringLiteral("30us")});
    QCOMPARE(
        compact(firstCard(json)),
        compact(parsed(R"({"rank":1,"source":"timeline","groups":[{"name":"HostToDevice","count":0,"backward":0,"avg_ns":null,
                 "min_ns":null,"max_ns":null,"p50_ns":null,"p95_ns":null,"p99_ns":null,"crossing":1}]})")));
    QVERIFY(run(flows).out.contains("crossing"));
}

// Without a timeline, the table of the profiler is the only source; what it does not tell is unknown.
void TestStatsCommand::tableOfTheHostWithoutATimeline()
{
    QVERIFY(writeFile(path("tables/rank_0_ascend_pt/ASCEND_PROFILER_OUTPUT/api_statistic.csv"),
                      "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n"
                      "host,acl,aclrtMemcpy,1.5,2,0.75,0.5,1,0\nhost,runtime,Launch,4.5,1,4.5,4.5,4.5,0\n"));
    const QString folder = path("tables/rank_0_ascend_pt");
    const Outcome json = run({QStringLiteral("stats"), folder, QStringLiteral("--json")});
    QCOMPARE(json.code, 0);
    const QJsonArray cards = parsed(json.out).value(QStringLiteral("cards")).toArray();
    QCOMPARE(cards.size(), 1);
    QCOMPARE(cards.at(0).toObject().value(QStringLiteral("source")).toString(), QStringLiteral("api_statistic.csv"));
    QVERIFY(cards.at(0).toObject().value(QStringLiteral("union_ns")).isNull());
    const Outcome csv = run({QStringLiteral("stats"), folder, QStringLiteral("--csv")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out.mid(csv.out.indexOf('\n') + 1), QByteArray("0,Runtime@Launch,1,4500,,4500,4500,4500,,,,0.750000\n"
                                                                "0,AscendCL@aclrtMemcpy,2,1500,,750,500,1000,,,,0.250000\n"));
    const Outcome lanes = run({QStringLiteral("stats"), folder, QStringLiteral("--by"), QStringLiteral("lane")});
    QCOMPARE(lanes.code, 3);
}

// MindInsight has numbers for names. The window shows what they stand for.
void TestStatsCommand::lanesByTheirShownNames()
{
    const QString file = path("numbers/timeline_display_0.json");
    QVERIFY(writeFile(file, "[" + sliceText(1, 519, 0, 5'000, "MatMul-op12") +
                                sliceText(10000, 520, 5'000, 7'000, "stream_520_parallel_0").chopped(2) + "]"));
    for (const char *glob : {"Communication Op/*", "Communication Op/520", "Communication Op/Stream 520", "10000/520"}) {
        const Outcome csv = run({QStringLiteral("stats"), file, QStringLiteral("--csv"), QStringLiteral("--by"),
                                 QStringLiteral("lane"), QStringLiteral("--lane"), QString::fromLatin1(glob)});
        QCOMPARE(csv.code, 0);
        QCOMPARE(csv.out.split('\n').at(1),
                 QByteArray("0,Communication Op/520,1,7000,7000,7000,7000,7000,7000,7000,7000,1.000000"));
    }
}

void TestStatsCommand::lanesThatNobodyHas()
{
    const QString lane = QStringLiteral("--lane");
    for (const char *format : {"--json", "--csv", "--quiet"}) {
        for (const char *command : {"stats", "slices"}) {
            const Outcome none =
                run({QString::fromLatin1(command), m_profile, QString::fromLatin1(format), lane, QStringLiteral("Nothing/*")});
            QCOMPARE(none.code, 2);
            QCOMPARE(none.out, QByteArray());
            QVERIFY(none.err.contains("no lane matches Nothing/*"));
        }
    }
    // The answer for those that are there is given all the same.
    const Outcome one = run({QStringLiteral("stats"), m_profile, QStringLiteral("--csv"), QStringLiteral("--by"),
                             QStringLiteral("lane"), lane, QStringLiteral("Nothing/*"), lane, QStringLiteral("Python/*")});
    QCOMPARE(one.code, 2);
    QVERIFY(one.out.contains("Python/Thread 9"));
    QVERIFY(one.err.contains("no lane matches Nothing/*"));
}

PLUMBLINE_TEST(TestStatsCommand)
#include "tst_statscommand.moc"
