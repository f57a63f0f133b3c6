// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestKernelsCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
    void tellsTheCache();
};

void TestKernelsCommand::document()
{
    const QString folder = path("kernels/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(folder + QStringLiteral("trace_view.json"), Timeline));
    const auto card = [this](const char *by) {
        const Outcome outcome = run(
            {QStringLiteral("kernels"), path("kernels"), QStringLiteral("--json"), QStringLiteral("--by"), QLatin1String(by)});
        return compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject());
    };
    QCOMPARE(card("name"),
             compact(parsed(R"({"rank":1,"source":"trace","kernels":[{"name":"kernel","type":null,"count":1,"sum_us":5,
        "avg_us":5,"min_us":5,"max_us":5,"p95_us":5,"share":1,"accelerator_core":"AI_CORE","wait_us":null}]})")));
    QVERIFY(writeFile(folder + QStringLiteral("kernel_details.csv"),
                      "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Input Shapes,aicore_time(us)\n"
                      "a,MatMul,AI_CORE,1,1.25,0,\"\"\"2,2\"\"\",1\nb,MatMul,AI_VECTOR_CORE,2,0.75,2,,2\n"));
    QCOMPARE(card("type"),
             compact(parsed(R"({"rank":1,"source":"kernel_details.csv","kernels":[{"name":null,"type":"MatMul","count":2,
        "sum_us":2,"avg_us":1,"min_us":0.75,"max_us":1.25,"p95_us":1.25,"share":1,"accelerator_core":null,"wait_us":1,
        "aicore_time_us":1.5}]})")));
    QVERIFY(card("shape").contains(R"("input_shapes":"2,2")"));
}

void TestKernelsCommand::tables()
{
    const Outcome csv = run(
        {QStringLiteral("kernels"), path("kernels"), QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("kernel")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(
        csv.out,
        QByteArray(
            "card,name,type,accelerator_core,count,sum_us,avg_us,min_us,max_us,p95_us,share,wait_us,input_shapes,aicore_time_us\n"
            "1,a,MatMul,AI_CORE,1,1.25,1.25,1.25,1.25,1.25,0.625000,0,,1.000000\n"
            "1,b,MatMul,AI_VECTOR_CORE,1,0.75,0.75,0.75,0.75,0.75,0.375000,2,,2.000000\n"));
    QVERIFY(run({QStringLiteral("kernels"), path("kernels")}).out.contains("sum_us"));
    // A second card has another counter and no timeline, and its table is cut short.
    QVERIFY(writeFile(path("kernels/rank2_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"),
                      "Name,Type,Accelerator Core,Start Time(us),Duration(us),count,count(us)\nc,T,AI_CPU,1,2,7,8\n\"d"));
    const Outcome both = run(
        {QStringLiteral("kernels"), path("kernels"), QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("type")});
    QCOMPARE(both.code, 4);
    QCOMPARE(both.out,
             QByteArray("card,name,type,accelerator_core,count,sum_us,avg_us,min_us,max_us,p95_us,share,wait_us,input_shapes,"
                        "aicore_time_us,count_2,count_us\n"
                        "1,,MatMul,,2,2,1,0.75,1.25,1.25,1.000000,1,,1.500000,,\n"
                        "2,c,T,AI_CPU,1,2,2,2,2,2,1.000000,,,,7.000000,8.000000\n"));
    QVERIFY(QDir(path("kernels/rank2_ascend_pt")).removeRecursively());
    QVERIFY(writeFile(path("kernels/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"), "Step\n1\n"));
    const Outcome broken = run({QStringLiteral("kernels"), path("kernels"), QStringLiteral("--json")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("\"source\": \"trace\""));
}

void TestKernelsCommand::tellsTheCache()
{
    const QString folder = path("cached/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(folder + QStringLiteral("kernel_details.csv"),
                      "Name,Type,Accelerator Core,Start Time(us),Duration(us),Stream ID,Task ID\na,MatMul,AI_CORE,1,1.25,2,7\n"));
    QVERIFY(writeFile(folder + QStringLiteral("l2_cache.csv"),
                      "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n2,7,0.5,0.25,a\n2,8,1,1,a\n"));
    const Outcome known = run({QStringLiteral("kernels"), path("cached"), QStringLiteral("--csv")});
    QCOMPARE(known.out, QByteArray("card,name,type,accelerator_core,count,sum_us,avg_us,min_us,max_us,p95_us,share,wait_us,"
                                   "input_shapes,hit_rate,victim_rate\n"
                                   "1,a,MatMul,AI_CORE,1,1.25,1.25,1.25,1.25,1.25,1.000000,,,0.500000,0.250000\n"));
    QVERIFY2(known.err.contains("l2_cache.csv: 1 of 2 rows belong to no kernel"), known.err.constData());
    QVERIFY(
        writeFile(folder + QStringLiteral("l2_cache.csv"), "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n2,7,N/A,0.25,a\n"));
    const Outcome hitless = run({QStringLiteral("kernels"), path("cached"), QStringLiteral("--json")});
    QVERIFY(hitless.out.contains("\"victim_rate\": 0.25") && !hitless.out.contains("hit_rate"));
    const Outcome told = run({QStringLiteral("kernels"), path("cached"), QStringLiteral("--csv")});
    QVERIFY2(told.err.contains("does not count hits"), told.err.constData());
    QVERIFY(run({QStringLiteral("kernels"), path("cached"), QStringLiteral("--quiet")}).err.isEmpty());
}

PLUMBLINE_TEST(TestKernelsCommand)
#include "tst_kernelscommand.moc"
