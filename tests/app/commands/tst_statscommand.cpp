// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/testregistry.h"

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
};

void TestStatsCommand::document()
{
    const Outcome outcome = run({QStringLiteral("stats"), m_profile, QStringLiteral("--json"), QStringLiteral("--from"),
                                 QStringLiteral("20us"), QStringLiteral("--to"), QStringLiteral("52us")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject document = parsed(outcome.out);
    const QByteArray expected = R"({"rank":1,"groups":[
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
}

PLUMBLINE_TEST(TestStatsCommand)
#include "tst_statscommand.moc"
