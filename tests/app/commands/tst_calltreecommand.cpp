// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestCallTreeCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
    void listsTheLargest();
    void refuses();

private:
    Outcome calltree(const QStringList &options) { return run(QStringList{QStringLiteral("calltree"), m_profile} + options); }
};

void TestCallTreeCommand::document()
{
    const Outcome outcome = calltree({QStringLiteral("--json"), QStringLiteral("--from"), QStringLiteral("20us"),
                                      QStringLiteral("--to"), QStringLiteral("52us")});
    QCOMPARE(outcome.code, 0);
    const QByteArray expected = R"({"rank":1,"order":"top-down","nodes":[
        {"kind":"name","name":"outer","parent":null,"depth":1,"count":1,"total_ns":32000,"self_ns":21500,"share":0.941149},
        {"kind":"name","name":"inner, \"x\"","parent":0,"depth":2,"count":1,"total_ns":10500,"self_ns":10500,"share":0.308814},
        {"kind":"name","name":"kernel","parent":null,"depth":1,"count":1,"total_ns":2001,"self_ns":2001,"share":0.058851}],
        "node_count":3,"merged_slices":0,"count":2,"total_ns":34001})";
    QCOMPARE(compact(firstCard(outcome)), compact(parsed(expected)));
}

void TestCallTreeCommand::tables()
{
    const Outcome csv = calltree({QStringLiteral("--csv"), QStringLiteral("--by-lane"), QStringLiteral("--order"),
                                  QStringLiteral("bottom-up"), QStringLiteral("--lane"), QStringLiteral("Python/*")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out, QByteArray("card,node,parent,depth,kind,name,count,total_ns,self_ns,share\n"
                                 "1,1,,1,lane,Python/Thread 9,2,100000,0,1.000000\n"
                                 "1,2,1,2,name,outer,1,79500,79500,0.795000\n"
                                 "1,3,1,2,name,\"inner, \"\"x\"\"\",1,20500,0,0.205000\n"
                                 "1,4,3,3,name,outer,1,20500,20500,0.205000\n"));
    const Outcome table = calltree({QStringLiteral("--order"), QStringLiteral("self")});
    QCOMPARE(table.code, 0);
    QCOMPARE(table.out, QByteArray("card  name        count  total_ns  self_ns     share\n"
                                   "   1  outer           1     79500    79500  0.757143\n"
                                   "   1  inner, \"x\"      1     20500    20500  0.195238\n"
                                   "   1  kernel          1      5000     5000  0.047619\n"));
}

void TestCallTreeCommand::listsTheLargest()
{
    const Outcome outcome = calltree({QStringLiteral("--limit"), QStringLiteral("1"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out.count('\n'), 2);
    QVERIFY(outcome.err.contains("1 of 3 nodes listed"));
}

void TestCallTreeCommand::refuses()
{
    QCOMPARE(calltree({QStringLiteral("--order"), QStringLiteral("sideways")}).code, 2);
    QCOMPARE(calltree({QStringLiteral("--limit"), QStringLiteral("few")}).code, 2);
    QCOMPARE(calltree({QStringLiteral("--lane"), QStringLiteral("Nobody/*")}).code, 2);
}

PLUMBLINE_TEST(TestCallTreeCommand)
#include "tst_calltreecommand.moc"
