// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestRooflineCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void tables();
    void document();
    void wrongUsage();
    void withoutStepsAndShapes();
    void withoutTable();
    void countersOfARealCapture();

private:
    [[nodiscard]] QStringList command(const QStringList &more = {}) const
    {
        return QStringList{QStringLiteral("kernels"), path("roofline"), QStringLiteral("--roofline")} + more;
    }
};

/// Writes a multiplication of 2 * 1024^3 operations and 6 MiB, and an addition of 12 MB, without limits.
void TestRooflineCommand::init()
{
    const QString folder = path("roofline/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(
        folder + QStringLiteral("kernel_details.csv"),
        "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes,Input "
        "Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats\n"
        "1,add1,Add,AI_VECTOR_CORE,1,40,0,8,\"\"\"1000000;1000000\"\"\",FLOAT;FLOAT,ND;ND,\"\"\"1000000\"\"\",FLOAT,ND\n"
        "1,mm1,MatMul,AI_CORE,50,80,0,8,\"\"\"1024,1024;1024,1024\"\"\",FLOAT16;FLOAT16,ND;ND,\"\"\"1024,1024\"\"\","
        "FLOAT16,ND\n"));
}

void TestRooflineCommand::tables()
{
    const Outcome stated =
        run(command({QStringLiteral("--csv"), QStringLiteral("--cube-tflops"), QStringLiteral("100"),
                     QStringLiteral("--vector-tflops=10"), QStringLiteral("--memory-gbps"), QStringLiteral("1000")}));
    QCOMPARE(stated.code, 0);
    QCOMPARE(stated.out,
             QByteArray("card,type,input_shapes,bound,count,sum_us,share,tflops,gb_s,intensity,measured,above_roof_us\n"
                        "1,MatMul,\"1024,1024;1024,1024\",cube,1,80.000,0.268,26.844,78.6,341.333,shapes/shapes,58.525\n"
                        "1,Add,1000000;1000000,memory,1,40.000,0.300,0.025,300.0,0.083,shapes/shapes,28.000\n"));
    QVERIFY2(stated.err.contains("card 1: kernels reach 27.9 % of what the card allows; 0.087 ms a step lie above the roof"),
             stated.err.constData());
    const Outcome unknown = run(command({QStringLiteral("--csv")}));
    QCOMPARE(unknown.code, 0);
    QCOMPARE(unknown.out,
             QByteArray("card,type,input_shapes,bound,count,sum_us,share,tflops,gb_s,intensity,measured,above_roof_us\n"
                        "1,MatMul,\"1024,1024;1024,1024\",unknown,1,80.000,,26.844,78.6,341.333,shapes/shapes,\n"
                        "1,Add,1000000;1000000,unknown,1,40.000,,0.025,300.0,0.083,shapes/shapes,\n"));
    QVERIFY2(unknown.err.contains("card 1: limits are unknown; state them with"), unknown.err.constData());
    QVERIFY(run(command({QStringLiteral("--quiet")})).err.isEmpty());
    QVERIFY(run(command()).out.contains("above_roof_us"));
}

void TestRooflineCommand::document()
{
    const QJsonObject card =
        firstCard(run(command({QStringLiteral("--json"), QStringLiteral("--cube-tflops"), QStringLiteral("128"),
                               QStringLiteral("--memory-gbps"), QStringLiteral("1000")})));
    QCOMPARE(compact(card),
             compact(parsed(R"({"rank":1,"source":"kernel_details.csv","limits":{"chip":null,"chip_source":"unknown",
        "cube_cores":{"value":8,"source":"blocks"},"vector_cores":{"value":8,"source":"blocks"},
        "clock_mhz":{"value":null,"source":"unknown"},"cube_operations_per_cycle":{"value":8192,"source":"all_chips"},
        "vector_operations_per_cycle":{"value":128,"source":"all_chips"},"memory_bytes_per_cycle":{"value":null,"source":"unknown"},
        "cube_tflops":{"value":128,"source":"stated"},"vector_tflops":{"value":null,"source":"unknown"},
        "memory_gb_s":{"value":1000,"source":"stated"}},
        "steps":1,"share":0.209715,"sum_us":120,"bounded_us":80,"above_roof_us":63.222784,"latency_us":0,"unknown_us":40,
        "beyond_roof":0,"kernels":[
        {"name":"mm1","type":"MatMul","accelerator_core":"AI_CORE","input_shapes":"1024,1024;1024,1024",
        "input_data_types":"FLOAT16;FLOAT16","count":1,"sum_us":80,"bound":"cube","unit":"cube","operations":2147483648,
        "operations_from":"shapes","padded":false,"bytes":6291456,"bytes_from":"shapes","tflops":26.843546,"gb_s":78.6432,
        "intensity":341.333333,"peak_tflops":128,"share":0.209715,"above_roof_us":63.222784},
        {"name":"add1","type":"Add","accelerator_core":"AI_VECTOR_CORE","input_shapes":"1000000;1000000",
        "input_data_types":"FLOAT;FLOAT","count":1,"sum_us":40,"bound":"unknown","unit":"vector","operations":1000000,
        "operations_from":"shapes","padded":false,"bytes":12000000,"bytes_from":"shapes","tflops":0.025,"gb_s":300,
        "intensity":0.083333,"peak_tflops":null,"share":null,"above_roof_us":null}]})")));
}

void TestRooflineCommand::wrongUsage()
{
    QCOMPARE(run(command({QStringLiteral("--by"), QStringLiteral("type")})).code, 2);
    for (const char *value : {"0", "-1", "many", "nan", "inf"})
        QCOMPARE(run(command({QStringLiteral("--memory-gbps"), QLatin1String(value)})).code, 2);
    for (const char *name : {"--cube-tflops", "--vector-tflops", "--memory-gbps"})
        QCOMPARE(run({QStringLiteral("kernels"), path("roofline"), QLatin1String(name), QStringLiteral("10")}).code, 2);
}

void TestRooflineCommand::withoutStepsAndShapes()
{
    QVERIFY(writeFile(path("plain/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv"),
                      "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes,Input "
                      "Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats\n"
                      "add1,Add,AI_VECTOR_CORE,1,40,0,8,\"\"\"1000000;1000000\"\"\",FLOAT;FLOAT,ND;ND,\"\"\"1000000\"\"\","
                      "FLOAT,ND\nodd1,Odd,AI_VECTOR_CORE,50,30,0,8,N/A,N/A,N/A,N/A,N/A,N/A\n"));
    const QStringList plain{QStringLiteral("kernels"),          path("plain"),
                            QStringLiteral("--roofline"),       QStringLiteral("--vector-tflops=10"),
                            QStringLiteral("--cube-tflops=10"), QStringLiteral("--memory-gbps=1000")};
    const QJsonObject card = firstCard(run(plain + QStringList{QStringLiteral("--json")}));
    QVERIFY(card.value(QStringLiteral("steps")).isNull());
    const QJsonArray kernels = card.value(QStringLiteral("kernels")).toArray();
    QCOMPARE(kernels.size(), 2);
    QCOMPARE(kernels[0][QStringLiteral("unit")].toString(), QStringLiteral("vector"));
    QVERIFY(kernels[1][QStringLiteral("operations")].isNull());
    QVERIFY(kernels[1][QStringLiteral("unit")].isNull());
    const Outcome table = run(plain);
    QVERIFY2(table.err.contains("0.028 ms in all lie above the roof"), table.err.constData());
}

void TestRooflineCommand::withoutTable()
{
    QVERIFY(writeFile(path("alone/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"), Timeline));
    const Outcome outcome =
        run({QStringLiteral("kernels"), path("alone"), QStringLiteral("--roofline"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(firstCard(outcome)), compact(parsed(R"({"rank":1,"source":null,"kernels":[]})")));
}

// The figures are sums over the rows of the file, made with Python from its columns aic_cube_fops, aiv_cube_fops and
// *_vector_fops.
void TestRooflineCommand::countersOfARealCapture()
{
    const QString file = samplePath(QStringLiteral("advisor/kernel_details.csv"));
    if (file.isEmpty())
        QSKIP("there are no samples on this machine");
    const QJsonObject card =
        firstCard(run({QStringLiteral("kernels"), file, QStringLiteral("--roofline"), QStringLiteral("--json")}));
    double cube = 0;
    double vector = 0;
    for (const auto &kernel : card.value(QStringLiteral("kernels")).toArray()) {
        const QJsonObject each = kernel.toObject();
        const double operations = each.value(QStringLiteral("operations")).toDouble();
        if (each.value(QStringLiteral("operations_from")).toString() == QLatin1String("counters"))
            (each.value(QStringLiteral("unit")).toString() == QLatin1String("cube") ? cube : vector) += operations;
    }
    QCOMPARE(QString::number(cube, 'f', 0), QStringLiteral("4511556935680"));
    QCOMPARE(QString::number(vector, 'f', 0), QStringLiteral("27550920896"));
}

PLUMBLINE_TEST(TestRooflineCommand)
#include "tst_rooflinecommand.moc"
