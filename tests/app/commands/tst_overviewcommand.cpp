// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QJsonArray>
#include <QTest>

#include <cstdlib>

using namespace plumbline;
using namespace plumbline::test;

class TestOverviewCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
    void unknownIsNoZero();
    void ofDemo();
    void ofNccl();
    void ofMindInsight();
    void ofOlderTables();
};

void TestOverviewCommand::document()
{
    const QString folder = path("overview/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(folder + QStringLiteral("trace_view.json"), Timeline));
    QVERIFY(writeFile(folder + QStringLiteral("step_trace_time.csv"), "Step,Computing,Free,Stage,Bubble\n,4.5,0.0,5.0,0\n"));
    const Outcome outcome = run({QStringLiteral("overview"), path("overview"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QByteArray computed = R"("computing_ns":5000,"communication_ns":0,"overlapped_ns":0,"not_overlapped_ns":0,"free_ns":0,
        "preparing_ns":49999,"bubble_ns":0,"stage_ns":5000,"step_ns":null,"gap_ns":null,"pure_computing_ns":5000)";
    const QByteArray expected =
        R"({"rank":1,"source":"recomputed","reported_source":"step_trace_time.csv","steps":[{"step":null,)" + computed + R"(,
        "reported":{"computing_ns":4500,"communication_ns":null,"overlapped_ns":null,"not_overlapped_ns":null,"free_ns":0,
            "preparing_ns":null,"bubble_ns":0,"stage_ns":5000,"step_ns":null,"gap_ns":null,"pure_computing_ns":null},
        "difference_ns":{"computing_ns":500,"communication_ns":null,"overlapped_ns":null,"not_overlapped_ns":null,"free_ns":0,
            "preparing_ns":null,"bubble_ns":0,"stage_ns":0,"step_ns":null,"gap_ns":null,"pure_computing_ns":null}},
        {"step":"all",)" +
        computed + R"(,"reported":null,"difference_ns":null}]})";
    const QJsonObject document = parsed(outcome.out);
    QCOMPARE(compact(document.value(QStringLiteral("cards")).toArray().at(0).toObject()), compact(parsed(expected)));
    QVERIFY(document.contains(QStringLiteral("version")));
    QVERIFY(document.contains(QStringLiteral("problems")));
}

void TestOverviewCommand::tables()
{
    const Outcome csv = run({QStringLiteral("overview"), path("overview"), QStringLiteral("--csv")});
    QCOMPARE(csv.code, 0);
    const QList<QByteArray> lines = csv.out.split('\n');
    QCOMPARE(lines.at(1), QByteArray("1,,recomputed,5000,0,0,0,0,49999,0,5000,,,4500,,,,0,,0,5000,,,500,,,,0,,0,0,,,5000"));
    QCOMPARE(lines.at(0).count(','), lines.at(1).count(','));
    const Outcome table = run({QStringLiteral("overview"), path("overview")});
    QVERIFY(table.out.contains("difference"));
    QVERIFY(writeFile(path("overview/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), "Name\nno steps\n"));
    const Outcome broken = run({QStringLiteral("overview"), path("overview")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("recomputed"));
    QVERIFY2(broken.err.contains("step_trace_time.csv"), broken.err.constData());
}

void TestOverviewCommand::unknownIsNoZero()
{
    const QString file = path("host/trace_view.json");
    QVERIFY(writeFile(file, "[" + nameText(1, 0, "process_name", "Python") +
                                sliceText(1, 1, 0, 100'000, "ProfilerStep#1").chopped(2) + "]"));
    const Outcome outcome = run({QStringLiteral("overview"), file, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonArray steps = firstCard(outcome).value(QStringLiteral("steps")).toArray();
    QCOMPARE(steps.size(), 2);
    for (const QJsonValue step : steps) {
        for (const char *key : {"computing_ns", "communication_ns", "overlapped_ns", "not_overlapped_ns", "free_ns",
                                "preparing_ns", "bubble_ns", "stage_ns"})
            QVERIFY2(step[QLatin1String(key)].isNull(), key);
        QCOMPARE(step[QStringLiteral("step_ns")].toInteger(), 100'000);
    }
    const Outcome csv = run({QStringLiteral("overview"), file, QStringLiteral("--csv")});
    QVERIFY(csv.out.split('\n').at(1).contains(",recomputed,,,,,,,,,100000,"));
    const Outcome table = run({QStringLiteral("overview"), file});
    QVERIFY(table.out.contains("unknown"));
    QVERIFY(table.err.contains("no device work was found"));
    QVERIFY(run({QStringLiteral("kernels"), file}).err.contains("no device work was found"));
    const Outcome comm = run({QStringLiteral("comm"), file, QStringLiteral("--json")});
    QCOMPARE(comm.code, 0);
    QVERIFY(firstCard(comm).value(QStringLiteral("source")).isNull());
    QVERIFY(run({QStringLiteral("comm"), file}).err.contains("unknown"));
}

// Figures of the raw file, added up independently.
void TestOverviewCommand::ofNccl()
{
    const QString file = samplePath(QStringLiteral("kineto/sampled_rank-0.json.gz"));
    if (file.isEmpty())
        QSKIP("the samples are not on this machine");
    const QJsonValue all =
        firstCard(run({QStringLiteral("overview"), file, QStringLiteral("--json")}))[QStringLiteral("steps")][2];
    QCOMPARE(all[QStringLiteral("communication_ns")].toInteger(), 396'199'000);
    QCOMPARE(all[QStringLiteral("step_ns")].toInteger(), 615'120'000);
    const QJsonObject comm = firstCard(run({QStringLiteral("comm"), file, QStringLiteral("--json")}));
    QCOMPARE(comm[QStringLiteral("operators")].toArray().size(), 10);
    QCOMPARE(comm[QStringLiteral("source")].toString(), QStringLiteral("trace"));
    int communicating = 0;
    for (const QJsonValue kernel :
         firstCard(run({QStringLiteral("kernels"), file, QStringLiteral("--json")}))[QStringLiteral("kernels")].toArray()) {
        const bool is = kernel[QStringLiteral("accelerator_core")].toString() == QStringLiteral("COMMUNICATION");
        QCOMPARE(is, kernel[QStringLiteral("name")].toString().startsWith(QStringLiteral("nccl")));
        communicating += is ? kernel[QStringLiteral("count")].toInt() : 0;
    }
    QCOMPARE(communicating, 10);
}

void TestOverviewCommand::ofMindInsight()
{
    const QString folder = samplePath(QStringLiteral("mindinsight/run_1"));
    if (folder.isEmpty())
        QSKIP("the samples are not on this machine");
    const QJsonArray steps =
        firstCard(run({QStringLiteral("overview"), folder, QStringLiteral("--json")}))[QStringLiteral("steps")].toArray();
    QCOMPARE(steps.size(), 323);
    const QJsonValue all = steps.last();
    QCOMPARE(all[QStringLiteral("computing_ns")].toInteger(), 1'771'382'850);
    QCOMPARE(all[QStringLiteral("communication_ns")].toInteger(), 1'408'659'930);
    QCOMPARE(all[QStringLiteral("not_overlapped_ns")].toInteger(), 1'167'322'870);
    QCOMPARE(all[QStringLiteral("free_ns")].toInteger(), 21'968'960);
    QCOMPARE(all[QStringLiteral("step_ns")].toInteger(), 205'380'930);
    QCOMPARE(steps[1][QStringLiteral("computing_ns")].toInteger(), 126'495'750);
    QCOMPARE(steps[1][QStringLiteral("step_ns")].toInteger(), 205'683'580);
    QVERIFY(!steps[13][QStringLiteral("computing_ns")].isNull());
    QVERIFY(steps[14][QStringLiteral("computing_ns")].isNull());
    const QJsonArray other = firstCard(run({QStringLiteral("overview"), samplePath(QStringLiteral("mindinsight/run_2")),
                                            QStringLiteral("--json")}))[QStringLiteral("steps")]
                                 .toArray();
    QCOMPARE(other[0][QStringLiteral("step")].toString(), QStringLiteral("1"));
    QCOMPARE(other[0][QStringLiteral("step_ns")].toInteger(), 23'709'050);
}

// Lengths come from the step trace, and how they divide from the parallel analysis, whose last row is the mean.
void TestOverviewCommand::ofOlderTables()
{
    QVERIFY(writeFile(path("older/ascend_cluster_analyse_pipeline-parallel_2_4_1.csv"),
                      "computation_time,communication_alone_time,stage_time,receive_alone_time,"
                      "collective_communication_alone_time\n1,5,4,2,3\n2,6,6,2,4\n1.5,5.5,5,2,3.5\n"));
    QVERIFY(writeFile(path("older/step_trace_raw_1_detail_time.csv"),
                      "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                      "4,0,600,600,10,580,10,570,20\n5,600,1400,800,620,1390,20,770,10\n-,0,0,700,0,0,15,670,15\n"));
    const QJsonObject card = firstCard(run({QStringLiteral("overview"), path("older"), QStringLiteral("--json")}));
    QCOMPARE(card[QStringLiteral("source")].toString(), QStringLiteral("step_trace_raw"));
    QCOMPARE(card[QStringLiteral("reported_source")].toString(),
             QStringLiteral("ascend_cluster_analyse_pipeline-parallel_2_4_1.csv"));
    const QJsonValue all = card[QStringLiteral("steps")][2];
    QCOMPARE(all[QStringLiteral("step")].toString(), QStringLiteral("all"));
    QCOMPARE(all[QStringLiteral("step_ns")].toInteger(), 7'000);
    QCOMPARE(all[QStringLiteral("reported")][QStringLiteral("computing_ns")].toInteger(), 1'500'000);
}

void TestOverviewCommand::ofDemo()
{
    for (const char *framework : {"pytorch", "mindspore"}) {
        const QString folder = path("overview_demo_") + QLatin1String(framework);
        QCOMPARE(run({QStringLiteral("demo"), folder, QStringLiteral("--framework"), QLatin1String(framework)}).code, 0);
        const Outcome outcome = run({QStringLiteral("overview"), folder, QStringLiteral("--json")});
        QCOMPARE(outcome.code, 0);
        int compared = 0;
        for (const QJsonValue card : parsed(outcome.out).value(QStringLiteral("cards")).toArray()) {
            for (const QJsonValue step : card[QStringLiteral("steps")].toArray()) {
                const QJsonObject difference = step[QStringLiteral("difference_ns")].toObject();
                for (const char *key : {"computing_ns", "communication_ns", "not_overlapped_ns", "overlapped_ns", "free_ns"}) {
                    if (difference.isEmpty())
                        continue;
                    ++compared;
                    QVERIFY2(std::abs(difference.value(QLatin1String(key)).toInteger(1000)) <= 1,
                             qPrintable(QLatin1String(framework) + QLatin1Char(' ') + QLatin1String(key)));
                }
            }
        }
        QVERIFY(compared > 20);
    }
}

PLUMBLINE_TEST(TestOverviewCommand)
#include "tst_overviewcommand.moc"
