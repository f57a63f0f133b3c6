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

namespace {

/// Two steps of MindInsight and their mean, in ticks of 10 ns.
constexpr auto StepTraceRaw =
    "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail,stream_2_0_AllReduce-op2,"
    "stream_2_0_AllReduce-op2_start_point,stream_2_0_AllReduce-op2_end_point\n"
    "1,1000,1700,700,1000,1600,0,600,100,50,1610,1660\n"
    "2,1700,2500,800,1720,2300,20,580,200,80,2310,2390\n"
    "-,1700,2500,800,1720,2300,20,580,200,80,2310,2390\n";

/// Returns an event of a step trace, in microseconds.
QByteArray traced(const QByteArray &name, const QByteArray &category, int begin, int length)
{
    return R"({"name":")" + name + R"(","pid":7,"tid":7,"ts":)" + QByteArray::number(begin) + R"(,"dur":)" +
           QByteArray::number(length) + R"(,"cat":")" + category + R"(","ph":"X"},)";
}

QByteArray kernel(const QByteArray &name, int begin, int length)
{
    return R"({"name":")" + name + R"(","pid":3,"tid":1,"ts":)" + QByteArray::number(begin) + R"(,"dur":)" +
           QByteArray::number(length) + R"(,"args":{"Task Type":"AI_CORE"},"ph":"X"},)";
}

QByteArray iteration(int number, int begin)
{
    const QByteArray id = QByteArray::number(number);
    return traced("Iteration " + id, "Iteration Time", begin, 100) + traced("FP_BP Time " + id, "FP_BP Time", begin + 5, 60) +
           traced("Iteration Refresh " + id, "Iteration Refresh", begin + 65, 35) +
           traced("Reduce_" + id + "_0", "Reduce", begin + 70, 20);
}

QJsonObject stepsOf(const QString &path, const QStringList &more = {})
{
    return firstCard(run(QStringList{QStringLiteral("steps"), path, QStringLiteral("--json")} + more));
}

/// Returns figures of all steps, joined by blanks.
QString figures(const QJsonObject &card, const QStringList &keys)
{
    QStringList lines;
    for (const QJsonValue step : card[QStringLiteral("steps")].toArray()) {
        QStringList cells;
        for (const QString &key : keys)
            cells += step[key].isNull() ? QStringLiteral("-") : QString::number(step[key].toInteger());
        lines += cells.join(QLatin1Char(' '));
    }
    return lines.join(QLatin1Char('\n'));
}

const QStringList Stages{QStringLiteral("number"), QStringLiteral("duration_ns"), QStringLiteral("gap_ns"),
                         QStringLiteral("fp_bp_ns"), QStringLiteral("tail_ns")};

} // namespace

class TestStepsCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void documentOfAStepTrace();
    void tables();
    void ofMarks();
    void ofIterations();
    void ofTheStepTable();
    void ofACutTable();
    void ofMindInsight();
    void ofARealStepTrace();
    void ofRealMarks();
};

// A card without a timeline is told by its step trace alone.
void TestStepsCommand::documentOfAStepTrace()
{
    QVERIFY(writeFile(path("raw/profiler/step_trace_raw_0_detail_time.csv"), StepTraceRaw));
    QVERIFY(
        writeFile(path("raw/profiler/step_trace_point_info_0.json"), R"({"fp_start":"Default/Cast-op1","bp_end":"Add-op2"})"));
    const Outcome outcome = run({QStringLiteral("steps"), path("raw"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QByteArray unknown = R"("computing_ns":null,"communication_ns":null,"not_overlapped_ns":null,"free_ns":null,
        "preparing_ns":null,"bubble_ns":null,)";
    const QByteArray expected =
        R"({"rank":0,"source":"step_trace_raw","fp_point":"Default/Cast-op1","bp_point":"Add-op2","steps":[
        {"number":1,"start_ns":10000,"duration_ns":7000,"gap_ns":0,"fp_bp_ns":6000,"tail_ns":1000,)" +
        unknown + R"(
            "all_reduces":[{"name":"stream_2_0_AllReduce-op2","start_ns":16100,"duration_ns":500}]},
        {"number":2,"start_ns":17000,"duration_ns":8000,"gap_ns":200,"fp_bp_ns":5800,"tail_ns":2000,)" +
        unknown + R"(
            "all_reduces":[{"name":"stream_2_0_AllReduce-op2","start_ns":23100,"duration_ns":800}]}],
        "mean":{"start_ns":null,"duration_ns":8000,"gap_ns":200,"fp_bp_ns":5800,"tail_ns":2000,)" +
        unknown + R"(
            "all_reduces":[{"name":"stream_2_0_AllReduce-op2","start_ns":6100,"duration_ns":800}]}})";
    QCOMPARE(compact(firstCard(outcome)), compact(parsed(expected)));
    // The operators are not there to divide the steps at others.
    const Outcome chosen = run({QStringLiteral("steps"), path("raw"), QStringLiteral("--fp-point"), QStringLiteral("Cast-op1")});
    QCOMPARE(chosen.code, 2);
    QVERIFY2(chosen.err.contains("need a timeline"), chosen.err.constData());
}

void TestStepsCommand::tables()
{
    const Outcome csv = run({QStringLiteral("steps"), path("raw"), QStringLiteral("--csv")});
    QCOMPARE(csv.code, 0);
    QCOMPARE(csv.out, QByteArray("card,source,step,start_ns,duration_ns,gap_ns,fp_bp_ns,tail_ns,computing_ns,communication_ns,"
                                 "not_overlapped_ns,free_ns,preparing_ns,bubble_ns,all_reduces,all_reduces_ns\n"
                                 "0,step_trace_raw,1,10000,7000,0,6000,1000,,,,,,,1,500\n"
                                 "0,step_trace_raw,2,17000,8000,200,5800,2000,,,,,,,1,800\n"));
    const Outcome table = run({QStringLiteral("steps"), path("raw")});
    QCOMPARE(table.code, 0);
    const QList<QByteArray> lines = table.out.split('\n');
    QVERIFY2(lines.value(1).contains("mean") && lines.value(1).contains("8000"), table.out.constData());
    const Outcome overview = run({QStringLiteral("overview"), path("raw"), QStringLiteral("--json")});
    QCOMPARE(overview.code, 0);
    QCOMPARE(firstCard(overview)[QStringLiteral("source")].toString(), QStringLiteral("step_trace_raw"));
}

// Every command that relies on the table says that rows are missing.
void TestStepsCommand::ofACutTable()
{
    QVERIFY(writeFile(path("cut/profiler/step_trace_raw_0_detail_time.csv"), QByteArray(StepTraceRaw).chopped(30)));
    for (const char *command : {"steps", "overview", "cluster"}) {
        const Outcome outcome = run({QLatin1String(command), path("cut"), QStringLiteral("--json")});
        QCOMPARE(outcome.code, 4);
        QVERIFY2(parsed(outcome.out)[QStringLiteral("problems")].toArray().size() > 0, outcome.out.constData());
    }
}

void TestStepsCommand::ofMarks()
{
    const QString file = path("marks/trace_view.json");
    QVERIFY(writeFile(file, "[" + nameText(1, 0, "process_name", "Python") + nameText(3, 0, "process_name", "Ascend Hardware") +
                                sliceText(1, 1, 0, 200'000, "ProfilerStep#7") + kernel("Conv", 20, 40) + kernel("Loss", 60, 30) +
                                kernel("Adam", 130, 20) + sliceText(1, 1, 200'000, 100'000, "ProfilerStep#8") +
                                kernel("Conv", 230, 20).chopped(1) + "]"));
    QCOMPARE(figures(stepsOf(file), Stages), QStringLiteral("7 200000 20000 - -\n8 100000 80000 - -"));
    const QStringList points{QStringLiteral("--fp-point"), QStringLiteral("Conv"), QStringLiteral("--bp-point"),
                             QStringLiteral("net/Loss")};
    const QJsonObject card = stepsOf(file, points);
    QCOMPARE(card[QStringLiteral("source")].toString(), QStringLiteral("timeline"));
    QCOMPARE(card[QStringLiteral("bp_point")].toString(), QStringLiteral("net/Loss"));
    QCOMPARE(figures(card, Stages), QStringLiteral("7 200000 20000 70000 60000\n8 100000 80000 - -"));
    const Outcome other = run({QStringLiteral("steps"), file, QStringLiteral("--bp-point"), QStringLiteral("Sub")});
    QCOMPARE(other.code, 2);
    QVERIFY2(other.err.contains("no step has an operator Sub"), other.err.constData());
}

// The timeline shows one iteration, the step trace beside it all three.
void TestStepsCommand::ofIterations()
{
    const QByteArray names = R"({"name":"process_name","pid":7,"ph":"M","args":{"name":"Step Trace"}},
        {"name":"thread_name","pid":7,"tid":7,"ph":"M","args":{"name":"Model ID:2"}},
        {"name":"process_name","pid":3,"ph":"M","args":{"name":"Ascend Hardware"}},)";
    const QString folder = path("PROF_000001_20230818142704322_ABCDEFGHIJKLMNOP/device_0/timeline/");
    QVERIFY(writeFile(folder + QStringLiteral("msprof_0_2_1.json"),
                      "[" + names + iteration(1, 1000) + kernel("Cast", 1005, 20) + kernel("MatMul", 1030, 35).chopped(1) + "]"));
    const QByteArray all = "[" + names + iteration(1, 1000) + iteration(2, 1150) + iteration(3, 1400).chopped(1) + "]";
    for (const char *name : {"step_trace_0_2_1.json", "step_trace_0_2_2.json"})
        QVERIFY(writeFile(folder + QLatin1String(name), all));
    const QString prof = path("PROF_000001_20230818142704322_ABCDEFGHIJKLMNOP");
    const QJsonObject card = stepsOf(prof);
    QCOMPARE(card[QStringLiteral("source")].toString(), QStringLiteral("iterations"));
    QCOMPARE(card[QStringLiteral("fp_point")].toString(), QStringLiteral("Cast"));
    QCOMPARE(card[QStringLiteral("bp_point")].toString(), QStringLiteral("MatMul"));
    QCOMPARE(figures(card, Stages + QStringList{QStringLiteral("start_ns"), QStringLiteral("computing_ns")}),
             QStringLiteral("1 100000 - 60000 35000 1000000 55000\n2 100000 50000 60000 35000 1150000 -\n"
                            "3 100000 150000 60000 35000 1400000 -"));
    QCOMPARE(card[QStringLiteral("mean")][QStringLiteral("gap_ns")].toInteger(), 100'000);
    // Slices of a step trace are no kernels.
    const Outcome kernels = run({QStringLiteral("kernels"), prof, QStringLiteral("--json")});
    QCOMPARE(firstCard(kernels)[QStringLiteral("kernels")].toArray().size(), 2);
}

void TestStepsCommand::ofTheStepTable()
{
    QVERIFY(writeFile(path("table/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                      "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Preparing\n"
                      "7,60.0,10.0,0.0,10.0,30.0,5.0\n"));
    const QJsonObject card = stepsOf(path("table"));
    QCOMPARE(card[QStringLiteral("source")].toString(), QStringLiteral("step_trace_time"));
    QCOMPARE(figures(card, {QStringLiteral("number"), QStringLiteral("duration_ns"), QStringLiteral("computing_ns"),
                            QStringLiteral("not_overlapped_ns"), QStringLiteral("preparing_ns")}),
             QStringLiteral("7 - 60000 10000 5000"));
}

// Figures of the raw files: the rows of averages, and sums over the rows.
void TestStepsCommand::ofMindInsight()
{
    const QString folder = samplePath(QStringLiteral("mindinsight/run_1"));
    if (folder.isEmpty())
        QSKIP("the samples are not on this machine");
    const QJsonObject card = stepsOf(folder);
    const QJsonArray steps = card[QStringLiteral("steps")].toArray();
    QCOMPARE(steps.size(), 322);
    QCOMPARE(card[QStringLiteral("fp_point")].toString(), QStringLiteral("Default/Cast-op6"));
    const QJsonValue mean = card[QStringLiteral("mean")];
    QCOMPARE(mean[QStringLiteral("duration_ns")].toInteger(), 205'380'930);
    QCOMPARE(mean[QStringLiteral("tail_ns")].toInteger(), 87'123'140);
    QCOMPARE(steps[1][QStringLiteral("start_ns")].toInteger(), 438'352'776'650);
    QCOMPARE(steps[1][QStringLiteral("all_reduces")].toArray().size(), 11);
    QVERIFY(!steps[13][QStringLiteral("computing_ns")].isNull());
    QVERIFY(steps[14][QStringLiteral("computing_ns")].isNull());
    QVERIFY(!steps[321][QStringLiteral("tail_ns")].isNull());

    const Outcome cluster =
        run({QStringLiteral("steps"), samplePath(QStringLiteral("mindinsight/cluster_propose")), QStringLiteral("--json")});
    QCOMPARE(cluster.code, 0);
    const QJsonArray cards = parsed(cluster.out)[QStringLiteral("cards")].toArray();
    QCOMPARE(cards.size(), 4);
    QCOMPARE(cards[2][QStringLiteral("mean")][QStringLiteral("gap_ns")].toInteger(), 2'431'800);
    // The row of averages leaves out the first step, and all figures of the mean step come from such rows.
    QCOMPARE(cards[2][QStringLiteral("mean")][QStringLiteral("not_overlapped_ns")].toInteger(), 96'426'800);
    QCOMPARE(cards[2][QStringLiteral("mean")][QStringLiteral("bubble_ns")].toInteger(), 44'879'200);
    QCOMPARE(cards[2][QStringLiteral("steps")][0][QStringLiteral("duration_ns")].toInteger(), 2'163'848'360);
}

// Ten iterations of 18.99 ms with gaps of 168.2 ms between them.
void TestStepsCommand::ofARealStepTrace()
{
    const QString folder = samplePath(QStringLiteral("msprof/PROF_000001_20230818142704322_COJGGGCANRMICFBC"));
    if (folder.isEmpty())
        QSKIP("the samples are not on this machine");
    const QJsonObject card = stepsOf(folder);
    const QJsonArray steps = card[QStringLiteral("steps")].toArray();
    QCOMPARE(steps.size(), 10);
    qint64 gaps = 0;
    for (const QJsonValue step : steps)
        gaps += step[QStringLiteral("gap_ns")].toInteger();
    QVERIFY(std::llabs(gaps - 168'186'370) <= 9); // starts are rounded to whole nanoseconds
    QCOMPARE(card[QStringLiteral("mean")][QStringLiteral("duration_ns")].toInteger(), 18'994'528);
    QCOMPARE(card[QStringLiteral("mean")][QStringLiteral("tail_ns")].toInteger(), 14'721'487);
    QVERIFY(!steps[2][QStringLiteral("computing_ns")].isNull());
    QVERIFY(steps[3][QStringLiteral("computing_ns")].isNull());
}

void TestStepsCommand::ofRealMarks()
{
    const QString folder = samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (folder.isEmpty())
        QSKIP("the samples are not on this machine");
    const QJsonObject card = stepsOf(folder);
    const QJsonValue step = card[QStringLiteral("steps")][0];
    QCOMPARE(step[QStringLiteral("number")].toInteger(), 50);
    QCOMPARE(step[QStringLiteral("duration_ns")].toInteger(), 155'985'800);
    QCOMPARE(step[QStringLiteral("gap_ns")].toInteger(), 17'902'502);
    QVERIFY(!step[QStringLiteral("all_reduces")].toArray().isEmpty());
}

PLUMBLINE_TEST(TestStepsCommand)
#include "tst_stepscommand.moc"
