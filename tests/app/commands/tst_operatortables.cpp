// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

/// Tables of operators that are given alone, and what `kernels` and `flops` tell of the files of older captures.
class TestOperatorTables : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void loneTables_data();
    void loneTables();
    void loneTableIsComparedAndAdvised();
    void otherTables();
    void sumsWithScopes();
    void timelineComesFirst();
    void shapesOfExecutions();
    void shapesByStep();
    void tableOfAnotherDay();
    void tablesOfAnotherRun();
    void textsOfOldVersions();
    void callStacks();
    void flops();
    void flopsOfScopes();
    void samplesAgree();
};

void TestOperatorTables::loneTables_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("rows");
    const QByteArray summary = "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us)\n"
                               "MatMul1,MatMul,AI_CORE,100,2.5,0\nMatMul1,MatMul,AI_CORE,110,3.5,1\n";
    const QByteArray rows = "0,,MatMul,AI_CORE,2,6,3,2.5,3.5,3.5,1.000000,0.5,\n";
    QTest::newRow("op_summary_1.csv") << summary << QByteArray(rows).replace(",,", ",MatMul1,");
    QTest::newRow("op_summary_slice_0_20250101000000.csv") << summary << QByteArray(rows).replace(",,", ",MatMul1,");
    QTest::newRow("kernel_details.csv")
        << QByteArray("Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us)\nMatMul1,MatMul,AI_CORE,1,6,0.5\n")
        << QByteArray("0,MatMul1,MatMul,AI_CORE,1,6,6,6,6,6,1.000000,0.5,\n");
    QTest::newRow("op_statistic_20250101000000.csv")
        << QByteArray(
               "OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us)\nMatMul,AI_CORE,2,6,2.5,3,3.5\n")
        << QByteArray("0,,MatMul,AI_CORE,2,6,3,2.5,3.5,,1.000000,,\n");
    QTest::newRow("aicore_intermediate_3_type.csv")
        << QByteArray("kernel_type,total_time,execution_frequency,percent\nMatMul,0.006,2,100\n")
        << QByteArray("3,,MatMul,AI_CORE,2,6,3,,,,1.000000,,,100\n");
    QTest::newRow("aicpu_intermediate_3.csv")
        << QByteArray("serial_number,kernel_type,total_time,dispatch_time,run_start,run_end\n1,GetNext,0.5,0.125,1,2\n")
        << QByteArray("3,GetNext,GetNext,AI_CPU,1,500,500,500,500,,1.000000,,,0.125000\n");
}

void TestOperatorTables::loneTables()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, rows);
    const QString file = path("alone/") + QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(writeFile(file, content));
    const Outcome listed =
        run({QStringLiteral("kernels"), file, QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("type")});
    QCOMPARE(listed.code, 0);
    QCOMPARE(listed.out.mid(listed.out.indexOf('\n') + 1), rows);
    const Outcome info = run({QStringLiteral("info"), file, QStringLiteral("--json")});
    QCOMPARE(info.code, 0);
    const QJsonObject card = firstCard(info);
    QCOMPARE(card.value(QStringLiteral("files")).toArray().size(), 1);
    QCOMPARE(card.value(QStringLiteral("files")).toArray().first().toObject().value(QStringLiteral("status")).toString(),
             QStringLiteral("ok"));
}

void TestOperatorTables::loneTableIsComparedAndAdvised()
{
    const QByteArray header = "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us)\n";
    QVERIFY(writeFile(path("a/op_summary_1.csv"), header + "MatMul1,MatMul,AI_CORE,100,2,0\n"));
    QVERIFY(writeFile(path("b/op_summary_1.csv"), header + "MatMul1,MatMul,AI_CORE,100,5,0\n"));
    const Outcome compared = run({QStringLiteral("compare"), path("a/op_summary_1.csv"), path("b/op_summary_1.csv"),
                                  QStringLiteral("--json"), QStringLiteral("--by"), QStringLiteral("type")});
    QCOMPARE(compared.code, 0);
    const QJsonObject kernel = parsed(compared.out).value(QStringLiteral("kernels")).toArray().first().toObject();
    QCOMPARE(kernel.value(QStringLiteral("name")).toString(), QStringLiteral("MatMul"));
    QCOMPARE(kernel.value(QStringLiteral("difference_ns")).toInt(), 3000);
    const Outcome advised = run({QStringLiteral("advise"), path("a/op_summary_1.csv"), QStringLiteral("--json")});
    QCOMPARE(advised.code, 0);
    QVERIFY(advised.out.contains("\"hot-operator\""));
}

/// Any other table says too little without its capture.
void TestOperatorTables::otherTables()
{
    QVERIFY(writeFile(path("alone/step_trace_time.csv"), "Device_id,Step,Computing\n0,1,2\n"));
    const Outcome outcome = run({QStringLiteral("kernels"), path("alone/step_trace_time.csv")});
    QCOMPARE(outcome.code, 3);
    QVERIFY(outcome.out.isEmpty());
}

void TestOperatorTables::sumsWithScopes()
{
    QVERIFY(writeFile(path("scopes/profiler/aicore_intermediate_0_detail.csv"),
                      "full_op_name,execution_time\nDefault/a/Add-op1,0.002\n"));
    QVERIFY(writeFile(path("scopes/profiler/framework_raw_0.csv"),
                      "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info\n"
                      "1,2,3,Default/a/Add-op1,Add-op1,Add,Default,{}\n"));
    const Outcome outcome = run({QStringLiteral("kernels"), path("scopes"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(firstCard(outcome)),
             compact(parsed(R"({"rank":0,"source":"aicore_intermediate_0_detail.csv, framework_raw_0.csv","per_step":true,
                 "kernels":[{"name":"Add-op1","type":"Add","count":1,"sum_us":2,"avg_us":2,"min_us":null,"max_us":null,
                 "p95_us":null,"share":1,"accelerator_core":"AI_CORE","wait_us":null,"full_name":"Default/a/Add-op1",
                 "subgraph":"Default"}]})")));
    const Outcome csv = run({QStringLiteral("kernels"), path("scopes"), QStringLiteral("--csv"), QStringLiteral("--quiet")});
    QCOMPARE(csv.out,
             QByteArray("card,name,type,accelerator_core,count,sum_us,avg_us,min_us,max_us,p95_us,share,wait_us,input_shapes,"
                        "full_name,subgraph\n0,Add-op1,Add,AI_CORE,1,2,2,,,,1.000000,,,Default/a/Add-op1,Default\n"));
}

/// A timeline is the source of kernels unless tables are asked for.
void TestOperatorTables::timelineComesFirst()
{
    QVERIFY(writeFile(path("both/profiler/aicore_intermediate_0_detail.csv"),
                      "full_op_name,execution_time\nDefault/a/Add-op1,0.002\n"));
    QVERIFY(writeFile(path("both/profiler/ascend_timeline_display_0.json"),
                      R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Hardware"}},
                          {"name":"thread_name","ph":"M","pid":1,"tid":2,"args":{"name":"Stream 2"}},
                          {"name":"Mul-op2","ph":"X","pid":1,"tid":2,"ts":100,"dur":7}])"));
    const QStringList arguments{QStringLiteral("kernels"), path("both"), QStringLiteral("--json")};
    QCOMPARE(firstCard(run(arguments)).value(QStringLiteral("source")).toString(), QStringLiteral("trace"));
    const QJsonObject tables = firstCard(run(arguments + QStringList{QStringLiteral("--tables")}));
    QCOMPARE(tables.value(QStringLiteral("source")).toString(), QStringLiteral("aicore_intermediate_0_detail.csv"));
    QCOMPARE(tables.value(QStringLiteral("kernels")).toArray().first().toObject().value(QStringLiteral("name")).toString(),
             QStringLiteral("Add-op1"));
}

void TestOperatorTables::shapesOfExecutions()
{
    QVERIFY(
        writeFile(path("shapes/profiler/aicore_intermediate_0_type.csv"), "kernel_type,total_time,execution_frequency\nA,1,1\n"));
    QVERIFY(writeFile(path("shapes/profiler/dynamic_shape_info_0.json"),
                      R"({"operator":{"1":[{"step":1,"op_side":"Device","op_type":"Add","op_name":"Add-op1","dur":4,
                          "shape_info":{"input_0":[2,3],"input_1":"4"}}],
                          "2":[{"step":2,"op_type":"Add","op_name":"Add-op1","dur":"6","shape_info":{"input_0":[2,3],"input_1":"4"}},
                               {"step":2,"op_type":"Add","op_name":"Add-op1","dur":7.5,"shape_info":"8,9"}]},"kernel":{}})"));
    const Outcome outcome = run(
        {QStringLiteral("kernels"), path("shapes"), QStringLiteral("--csv"), QStringLiteral("--by"), QStringLiteral("shape")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out.mid(outcome.out.indexOf('\n') + 1),
             QByteArray("0,Add-op1,Add,,2,10,5,4,6,,0.571429,,\"2,3;4\"\n0,Add-op1,Add,,1,7.5,7.5,7.5,7.5,,0.428571,,\"8,9\"\n"));
}

void TestOperatorTables::shapesByStep()
{
    // Left by the test above; on Ascend the file lists operators with the times and shapes of all steps.
    const QStringList arguments{QStringLiteral("kernels"), path("shapes"), QStringLiteral("--by"), QStringLiteral("step")};
    QCOMPARE(run(arguments + QStringList{QStringLiteral("--csv")}).out,
             QByteArray("card,step,name,type,input_shapes,count,sum_us,avg_us,shape_count\n"
                        "0,1,Add-op1,Add,\"2,3;4\",1,4,4,2\n0,2,Add-op1,Add,\"8,9\",1,7.5,7.5,2\n"
                        "0,2,Add-op1,Add,\"2,3;4\",1,6,6,2\n"));
    QVERIFY(
        writeFile(path("ascend/profiler/aicore_intermediate_0_type.csv"), "kernel_type,total_time,execution_frequency\nA,1,1\n"));
    QVERIFY(writeFile(path("ascend/profiler/dynamic_shape_info_0.json"),
                      R"({"Add": [{"Add-op1": {"op_exe_time": [4, 6.25], "op_exe_occurrences": 2, "op_shape":
                          ["{input_0: {format: NCHW, shape: 2,3}, input_1: {shape: 4, format: NCHW}, output_0: {shape: 9}},0",
                           "{input_0: {format: NCHW, shape: 8, 9}}"]}}, {"Add-op3": {"op_exe_time": [0.5], "op_shape":
                          ["{input_0: {shape: [32, 1, 7]}, input_1: {shape: []}, input_2: {shape: [-1]}, output_0: {shape: [5]}}"]}}, {"Add-op2": {"op_exe_time": [1, "soon", -1]}}],
                          "op_type": {"Add": [4, 6.25]}})"));
    const Outcome ascend = run({QStringLiteral("kernels"), path("ascend"), QStringLiteral("--by"), QStringLiteral("step"),
                                QStringLiteral("--json"), QStringLiteral("--quiet")});
    QCOMPARE(compact(firstCard(ascend)), compact(parsed(R"({"rank":0,"source":"dynamic_shape_info_0.json","kernels":[
        {"step":"1","name":"Add-op1","type":"Add","input_shapes":"2,3;4","count":1,"sum_us":4,"avg_us":4,"shape_count":2},
        {"step":"1","name":"Add-op2","type":"Add","input_shapes":"","count":1,"sum_us":1,"avg_us":1,"shape_count":1},
        {"step":"1","name":"Add-op3","type":"Add","input_shapes":"32,1,7;;-1","count":1,"sum_us":0.5,"avg_us":0.5,"shape_count":1},
        {"step":"2","name":"Add-op1","type":"Add","input_shapes":"8,9","count":1,"sum_us":6.25,"avg_us":6.25,"shape_count":2}]})")));
    QVERIFY(writeFile(path("stepkernels/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"),
                      "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n"
                      "10,a,A,AI_CORE,1,2,\"\"\"4\"\"\"\n9,a,A,AI_CORE,5,3,\"\"\"4\"\"\"\n9,a,A,AI_CORE,9,4,\"\"\"4\"\"\"\n"));
    QCOMPARE(run({QStringLiteral("kernels"), path("stepkernels"), QStringLiteral("--by"), QStringLiteral("step"),
                  QStringLiteral("--csv")})
                 .out,
             QByteArray("card,step,name,type,input_shapes,count,sum_us,avg_us,shape_count\n0,9,a,A,4,2,7,3.5,1\n"
                        "0,10,a,A,4,1,2,2,1\n"));
}

void TestOperatorTables::callStacks()
{
    QVERIFY(writeFile(path("stacks/kernel_details.csv"),
                      "Name,Type,Accelerator Core,Start Time(us),Duration(us)\nAdd<a.py(1): f>,Add,AI_CORE,1,2\n"
                      "Add<a.py(1): f;b.py(2): g>,Add,AI_CORE,5,3\nMul,Mul,AI_CORE,9,1\n"));
    const Outcome outcome = run({QStringLiteral("kernels"), path("stacks/kernel_details.csv"), QStringLiteral("--csv")});
    QCOMPARE(outcome.out.mid(outcome.out.indexOf('\n') + 1),
             QByteArray("0,Add,Add,AI_CORE,2,5,2.5,2,3,3,0.833333,,\n0,Mul,Mul,AI_CORE,1,1,1,1,1,1,0.166667,,\n"));
}

/// A kernel table of another day than the timeline is left out, as advice does, and that is a note.
void TestOperatorTables::tableOfAnotherDay()
{
    const QString folder = path("day/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(folder + QStringLiteral("trace_view.json"),
                      R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Hardware"}},
                          {"name":"thread_name","ph":"M","pid":1,"tid":2,"args":{"name":"Stream 2"}},
                          {"name":"Mul-op2","ph":"X","pid":1,"tid":2,"ts":"1704153600000000.5","dur":7}])"));
    const auto table = [](const char *start) {
        return QByteArray(QByteArray("Name,Type,Accelerator Core,Start Time(us),Duration(us)\nAdd-op1,Add,AI_CORE,") + start +
                          ",2\n");
    };
    const QStringList arguments{QStringLiteral("kernels"), path("day"), QStringLiteral("--json")};
    QVERIFY(writeFile(folder + QStringLiteral("kernel_details.csv"), table("1704153600000100")));
    const Outcome same = run(arguments);
    QCOMPARE(firstCard(same).value(QStringLiteral("source")).toString(), QStringLiteral("kernel_details.csv"));
    QVERIFY(!same.out.contains("another day"));
    QVERIFY(writeFile(folder + QStringLiteral("kernel_details.csv"), table("1699500000000000")));
    const Outcome other = run(arguments);
    QCOMPARE(other.code, 0);
    QCOMPARE(firstCard(other).value(QStringLiteral("source")).toString(), QStringLiteral("trace"));
    const QJsonObject problem = parsed(other.out).value(QStringLiteral("problems")).toArray().last().toObject();
    QCOMPARE(problem.value(QStringLiteral("severity")).toString(), QStringLiteral("note"));
    QVERIFY(problem.value(QStringLiteral("file")).toString().endsWith(QLatin1String("kernel_details.csv")));
    QVERIFY(problem.value(QStringLiteral("message")).toString().contains(QLatin1String("another day")));
    // A comparison by type uses the table and does not say that it is left out.
    const Outcome compared =
        run({QStringLiteral("compare"), path("day"), path("day"), QStringLiteral("--by"), QStringLiteral("type")});
    QVERIFY2(compared.err.contains("The table was recorded on another day than the timeline beside it.") &&
                 !compared.err.contains("left out"),
             compared.err.constData());
    // Times that count from a start are no dates.
    QVERIFY(writeFile(folder + QStringLiteral("kernel_details.csv"), table("5")));
    QCOMPARE(firstCard(run(arguments)).value(QStringLiteral("source")).toString(), QStringLiteral("kernel_details.csv"));
}

/// Tables of sums that do not fit the timeline are shown where they are asked for, with a note.
void TestOperatorTables::tablesOfAnotherRun()
{
    QVERIFY(writeFile(path("run/profiler/aicore_intermediate_0_type.csv"),
                      "kernel_type,total_time,execution_frequency,percent\nMatMul,0.005,2,100\n"));
    QVERIFY(writeFile(path("run/profiler/aicore_intermediate_0_detail.csv"),
                      "full_kernel_name,execution_time,execution_frequency\nDefault/MatMul-op1,0.0025,2\n"));
    QVERIFY(writeFile(path("run/profiler/ascend_timeline_display_0.json"),
                      R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Hardware"}},
                          {"name":"thread_name","ph":"M","pid":1,"tid":2,"args":{"name":"Stream 2"}},
                          {"name":"Mul-op2","ph":"X","pid":1,"tid":2,"ts":100,"dur":700}])"));
    for (const QStringList &asked :
         {QStringList{QStringLiteral("--by"), QStringLiteral("type")}, QStringList{}, QStringList{QStringLiteral("--tables")}}) {
        const Outcome outcome = run(QStringList{QStringLiteral("kernels"), path("run"), QStringLiteral("--json")} + asked);
        QCOMPARE(outcome.code, 0);
        QCOMPARE(firstCard(outcome).value(QStringLiteral("source")).toString() == QStringLiteral("trace"), asked.isEmpty());
        QVERIFY2(outcome.out.contains("5 µs as the tables of operators tell it") ||
                     outcome.out.contains("as the tables of operators tell it, and 700"),
                 outcome.out.constData());
    }
}

/// The texts of MindSpore r1.0 are read where no table tells the AI cores, also alone.
void TestOperatorTables::textsOfOldVersions()
{
    const QByteArray detail = "optype_name compute_time(ms, per-step) called_times(per-step) percent\nMatMul 0.006 2 100\n\n"
                              "Detail:\nop_name op_type avg_execution_time subgraph full_op_name\n"
                              "MatMul-op1 MatMul 0.003 Default Default/a/MatMul-op1\n";
    QVERIFY(writeFile(path("texts/profiler/output_op_compute_time_detail_3.txt"), detail));
    const QStringList arguments{QStringLiteral("kernels"), path("texts"), QStringLiteral("--csv"), QStringLiteral("--by"),
                                QStringLiteral("type")};
    QCOMPARE(run(arguments).out.split('\n').at(1), QByteArray("3,,MatMul,AI_CORE,2,6,3,,,,1.000000,,,100"));
    QCOMPARE(run({QStringLiteral("kernels"), path("texts/profiler/output_op_compute_time_detail_3.txt"), QStringLiteral("--csv"),
                  QStringLiteral("--by"), QStringLiteral("type")})
                 .out.split('\n')
                 .at(1),
             QByteArray("3,,MatMul,AI_CORE,2,6,3,,,,1.000000,,,100"));
    const Outcome info = run({QStringLiteral("info"), path("texts"), QStringLiteral("--json")});
    QVERIFY2(info.out.contains("\"kind\": \"output_op_compute_time_detail\""), info.out.constData());
    QVERIFY(writeFile(path("texts/profiler/aicore_intermediate_3_type.csv"),
                      "kernel_type,total_time,execution_frequency,percent\nAdd,0.001,1,100\n"));
    const Outcome both = run(arguments);
    QVERIFY2(both.out.contains("Add") && !both.out.contains("MatMul"), both.out.constData());
    QVERIFY2(both.err.contains("output_op_compute_time_detail_3.txt tells the operators as well"), both.err.constData());
}

void TestOperatorTables::flops()
{
    QVERIFY(
        writeFile(path("flops/profiler/flops_summary_0.json"), R"({"FLOPs": 300.5, "FLOPS": 20.25, "FLOPS_Utilization": 0.5})"));
    QVERIFY(writeFile(path("flops/profiler/flops_summary_1.json"),
                      R"({"cube_FLOPs": 100, "cube_FLOPS": 10, "cube_FLOPS_Utilization": 1.5, "vec_FLOPs": 0.5})"));
    for (const char *name : {"0", "1"})
        QVERIFY(writeFile(path("flops/profiler/") + QStringLiteral("step_trace_raw_%1_detail_time.csv").arg(QLatin1String(name)),
                          "step_num\n1\n"));
    const Outcome outcome = run({QStringLiteral("flops"), path("flops"), QStringLiteral("--csv")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("card,unit,mflops,gflops_per_s,utilization_percent,share\n0,all,300.5,20.25,0.5,0.749377\n"
                                     "1,cube,100,10,1.5,0.249377\n1,vector,0.5,,,0.001247\n"));
}

void TestOperatorTables::flopsOfScopes()
{
    const QString folder = path("scopeflops/profiler/");
    QVERIFY(writeFile(folder + QStringLiteral("step_trace_raw_0_detail_time.csv"), "step_num\n1\n"));
    QVERIFY(writeFile(folder + QStringLiteral("flops_0.txt"),
                      "full_kernel_name, FLOPs, FLOPS, FLOPS utilization\n"
                      "Default/net/a/Add-op1, 30, 1, 2\nDefault/net/b/Mul-op2, 10, 1, 2\n"));
    const QStringList arguments{QStringLiteral("flops"), path("scopeflops"), QStringLiteral("--csv"), QStringLiteral("--table"),
                                QStringLiteral("scopes")};
    const QByteArray header = "card,scope,parent,mflops,share\n";
    QCOMPARE(run(arguments).out,
             header + "0,Default,,40,1.000000\n0,Default/net,Default,40,1.000000\n0,Default/net/a,Default/net,30,0.750000\n"
                      "0,Default/net/b,Default/net,10,0.250000\n");
    QVERIFY(writeFile(
        folder + QStringLiteral("flops_scope_0.json"),
        R"({"data":{"nodes":[{"name":"Default"},{"name":"net"}],"links":[{"source":"Default","target":"net","value":4}]}})"));
    QCOMPARE(run(arguments).out, header + "0,net,Default,4,1.000000\n0,Default,,4,1.000000\n");
}

/// The figures are those of the files: times 1000, with the share that the file tells beside that of its rows, of which the first
/// file lacks some.
void TestOperatorTables::samplesAgree()
{
    const QString samples = samplePath(QStringLiteral("mindinsight"));
    if (samples.isEmpty())
        QSKIP("the samples are not here");
    const auto types = [&](const char *capture) {
        return run({QStringLiteral("kernels"), samples + QLatin1String(capture), QStringLiteral("--csv"), QStringLiteral("--by"),
                    QStringLiteral("type"), QStringLiteral("--quiet")});
    };
    QVERIFY(types("/run_1").out.contains("\n1,,MatMul,AI_CORE,25,2807.82,112.3128,,,,0.810256,,,57.60\n"));
    const QByteArray second = types("/run_2").out;
    QVERIFY(second.contains("\n0,,MatMul,AI_CORE,9,20657.74,2295.304444,,,,0.894736,,,,,89.47\n"));
    QVERIFY(second.contains("\n0,GetNext,GetNext,AI_CPU,2,1181,590.5,293,888,,0.121828,,,0.102500,0.220000,\n"));
    const Outcome flops = run({QStringLiteral("flops"), samples + QStringLiteral("/cluster_propose"), QStringLiteral("--csv")});
    QVERIFY(flops.out.contains("\n2,all,329608.369,4859.39,0.725,0.37"));
}

PLUMBLINE_TEST(TestOperatorTables)
#include "tst_operatortables.moc"
