// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/cardchip.h"
#include "core/analysis/roofline/roofline.h"
#include "core/base/taskcontrol.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <string>

using namespace plumbline;

class TestRoofline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeAnswer();
    void countersBeforeShapes();
    void cyclesOfAttention();
    void amountsAndBandwidths();
    void bytesOfShapes_data();
    void bytesOfShapes();
    void unknownLimits();
    void limitsOfTheCapture();
    void limitsOfTheKernels();
    void statedLimits();
    void typesOfData();
    void coresThatAreNotSplit();
    void cancelled();
};

namespace {

/// 100 TFLOPS on matrix units, 10 on vector units, 1000 GB/s.
const StatedLimits RoundLimits{100, 10, 1000};

Roofline rooflineOf(const test::AdviceFixture &fixture, const StatedLimits &stated)
{
    const auto inputs = fixture.inputs();
    const CardEvidence &card = inputs->card(0);
    TaskControl control;
    const CardLimits limits = cardLimits(card.computeKernels(), cardChip(card.card()), card.settings(), nullptr, stated);
    return computeRoofline(card.computeKernels(), limits, control);
}

/// Prints a point as `bound calls ns operations/source bytes/source roof above`, or one figure as `?`.
QString printed(const RooflinePoint &point)
{
    const QStringList bounds{QStringLiteral("unknown"), QStringLiteral("cube"), QStringLiteral("vector"),
                             QStringLiteral("memory"), QStringLiteral("latency")};
    const QStringList sources{QStringLiteral("?"), QStringLiteral("shapes"), QStringLiteral("cycles"),
                              QStringLiteral("counters")};
    const auto number = [](const std::optional<double> &value) {
        return value ? QString::number(*value, 'g', 12) : QStringLiteral("?");
    };
    return QStringLiteral("%1 x%2 %3 ns, %4 %5, %6 bytes %7, roof %8 above %9")
        .arg(bounds[static_cast<int>(point.bound)])
        .arg(point.calls)
        .arg(point.ns)
        .arg(number(point.operations), sources[static_cast<int>(point.operationsFrom)], number(point.bytes),
             sources[static_cast<int>(point.bytesFrom)], number(point.roofNs), number(point.aboveNs()));
}

QString printed(const Roofline &roofline)
{
    QStringList lines;
    for (const RooflinePoint &point : roofline.points)
        lines += printed(point);
    return lines.join(QLatin1Char('\n'));
}

QString limitText(const Limit &limit)
{
    const QStringList sources{QStringLiteral("unknown"), QStringLiteral("user"),    QStringLiteral("capture"),
                              QStringLiteral("cycles"),  QStringLiteral("counter"), QStringLiteral("blocks"),
                              QStringLiteral("cores"),   QStringLiteral("chip"),    QStringLiteral("all")};
    return (limit.value ? QString::number(*limit.value, 'g', 8) : QStringLiteral("?")) + QLatin1Char(' ') +
           sources[static_cast<int>(limit.source)];
}

QString printed(const CardLimits &limits)
{
    return QStringList{QString::fromStdString(limits.chip), limitText(limits.cubeCores), limitText(limits.vectorCores),
                       limitText(limits.clockMhz),          limitText(limits.cubeTera),  limitText(limits.vectorTera),
                       limitText(limits.memoryGBPerS)}
        .join(QStringLiteral(", "));
}

/// Returns a kernel table with further columns of counters. Each row is `type|core|us|blocks|input shapes|input types|output
/// shapes|output types|counters`.
QByteArray countedTable(const QByteArray &counters, const QByteArrayList &rows)
{
    QByteArray text =
        "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes,Input Data Types,"
        "Output Shapes,Output Data Types," +
        counters + '\n';
    int start = 0;
    for (const QByteArray &row : rows) {
        const QByteArrayList cells = row.split('|');
        text += "kernel," + cells[0] + ',' + cells[1] + ',' + QByteArray::number(start += 10'000) + ',' + cells[2] + ",0," +
                cells[3] + ",\"" + cells[4] + "\"," + cells[5] + ",\"" + cells[6] + "\"," + cells[7] + ',' + cells[8] + '\n';
    }
    return text;
}

const QByteArray SquareCells = "|4096,4096;4096,4096|FLOAT16;FLOAT16|4096,4096|FLOAT16|";
const QString KernelDetails = QStringLiteral("kernel_details.csv");

const QByteArray Square = " in=4096,4096;4096,4096:FLOAT16;FLOAT16 out=4096,4096:FLOAT16";

} // namespace

// The multiplication does 2 * 4096^3 = 137.439 G operations: 1374.4 us at 100 TFLOPS. Its 3 * 32 MiB need 100.7 us.
void TestRoofline::wholeAnswer()
{
    test::AdviceFixture fixture;
    fixture.kernels("MatMul AI_CORE 0 2000" + Square + "\nMatMul AI_CORE 3000 3000" + Square +
                    "\n"
                    "Add AI_VECTOR_CORE 7000 40 in=1000000;1000000:FLOAT;FLOAT out=1000000:FLOAT\n"
                    "Add AI_VECTOR_CORE 7100 2 in=8;8:FLOAT;FLOAT out=8:FLOAT\n"
                    "Tanh AI_VECTOR_CORE 7200 10 in=10000000:FLOAT16 out=10000000:FLOAT16\n"
                    "Custom AI_CORE 8000 9\nNonZero AI_CPU 8100 900 in=8:FLOAT out=8:FLOAT\n"
                    "DSAGenBitMask DSA_SQE 9100 90 in=8:FLOAT out=8:FLOAT\n");
    const Roofline roofline = rooflineOf(fixture, RoundLimits);
    QCOMPARE(
        printed(roofline),
        QStringLiteral("cube x2 5e+06 ns, 274877906944 shapes, 201326592 bytes shapes, roof 2748779.06944 above 2251220.93056\n"
                       "memory x1 40000 ns, 1000000 shapes, 12000000 bytes shapes, roof 12000 above 28000\n"
                       "memory x1 10000 ns, 10000000 shapes, 40000000 bytes shapes, roof 40000 above 0\n"
                       "unknown x1 9000 ns, ? ?, ? bytes ?, roof ? above ?\n"
                       "latency x1 2000 ns, 8 shapes, 96 bytes shapes, roof 0.096 above ?"));
    QCOMPARE(roofline.ns, 5'061'000.0);
    QCOMPARE(roofline.boundedNs, 5'050'000.0);
    QCOMPARE(roofline.aboveNs, 2'251'220.93056 + 28'000);
    QCOMPARE(roofline.latencyNs, 2'000.0);
    QCOMPARE(roofline.unknownNs, 9'000.0);
    QCOMPARE(roofline.beyond, std::size_t(1));
    QCOMPARE(roofline.points[2].share(), std::optional(4.0));
    QCOMPARE(roofline.share(), std::optional((5'050'000 - (2'251'220.93056 + 28'000)) / 5'050'000));
}

void TestRoofline::countersBeforeShapes()
{
    test::AdviceFixture fixture;
    fixture.file(KernelDetails,
                 countedTable("aic_cube_fops,aiv_vector_fops", {"MatMul|AI_CORE|2000|24" + SquareCells + "1e11,0",
                                                                "MatMul|AI_CORE|1000|24" + SquareCells + "N/A,N/A",
                                                                "Add|AI_VECTOR_CORE|40|48|1000000|FLOAT|1000000|FLOAT|0,3e8"}));
    // A call without a value counts with the mean of the others.
    QCOMPARE(printed(rooflineOf(fixture, RoundLimits)),
             QStringLiteral("cube x2 3e+06 ns, 200000000000 counters, 201326592 bytes shapes, roof 2000000 above 1000000\n"
                            "vector x1 40000 ns, 300000000 counters, 8000000 bytes shapes, roof 60000 above 0"));
}

// Half of a million cycles, 8192 operations each. The mask of attention is not told by its shapes.
void TestRoofline::cyclesOfAttention()
{
    const QByteArray attention = "FlashAttentionScore|MIX_AIC|100|24|1024,1,256;1024,1,256;1024,1,256|FLOAT16;FLOAT16;FLOAT16|"
                                 "1,2,1024,8;1,2,1024,8|FLOAT;FLOAT|";
    test::AdviceFixture fixture;
    fixture.file(KernelDetails, countedTable("aic_mac_ratio,aic_total_cycles", {attention + "0.5,1000000"}));
    QCOMPARE(printed(rooflineOf(fixture, RoundLimits)),
             QStringLiteral("cube x1 100000 ns, 4096000000 cycles, 1703936 bytes shapes, roof 40960 above 59040"));
    fixture.file(KernelDetails, countedTable("aic_mac_ratio,aic_total_cycles", {attention + "N/A,N/A"}));
    QCOMPARE(printed(rooflineOf(fixture, RoundLimits)),
             QStringLiteral("cube x1 100000 ns, 1073741824 shapes, 1703936 bytes shapes, roof 10737.41824 above 89262.58176"));
}

void TestRoofline::amountsAndBandwidths()
{
    const QByteArray add = "Add|AI_VECTOR_CORE|100|40|1000000|FLOAT|1000000|FLOAT|";
    test::AdviceFixture fixture;
    fixture.file(KernelDetails,
                 countedTable("aiv_read_main_memory_datas(KB),aiv_write_main_memory_datas(KB)", {add + "1000,500"}));
    QCOMPARE(printed(rooflineOf(fixture, RoundLimits)),
             QStringLiteral("memory x1 100000 ns, 1000000 shapes, 1536000 bytes counters, roof 1536 above 98464"));
    // A bandwidth is that of one core: 40 cores * 10 GB/s * 50 us.
    fixture.file(KernelDetails,
                 countedTable("aiv_main_mem_read_bw(GB/s),aiv_main_mem_write_bw(GB/s),aiv_time(us)", {add + "6,4,50"}));
    QCOMPARE(printed(rooflineOf(fixture, RoundLimits)),
             QStringLiteral("memory x1 100000 ns, 1000000 shapes, 20000000 bytes counters, roof 20000 above 80000"));
}

void TestRoofline::bytesOfShapes_data()
{
    QTest::addColumn<QByteArray>("kernel");
    QTest::addColumn<double>("bytes"); // 0 for unknown
    QTest::newRow("inputs and outputs") << QByteArray("Add AI_VECTOR_CORE 0 9 in=6;2:FLOAT;FLOAT16 out=6:FLOAT") << 52.0;
    QTest::newRow("in place") << QByteArray("ApplyAdamWV2 AI_VECTOR_CORE 0 9 in=10;10:FLOAT;FLOAT") << 80.0;
    QTest::newRow("missing operands") << QByteArray("Add AI_VECTOR_CORE 0 9 in=6;;:FLOAT;DT_UNDEFINED;NULL out=6:FLOAT") << 48.0;
    QTest::newRow("rows of a table") << QByteArray("GatherV2 AI_VECTOR_CORE 0 9 in=1000,8;4:FLOAT;INT64 out=4,8:FLOAT") << 256.0;
    QTest::newRow("a slice") << QByteArray("Slice AI_VECTOR_CORE 0 9 in=1000:FLOAT out=10:FLOAT") << 80.0;
    QTest::newRow("gradient of a table") << QByteArray("EmbeddingDenseGrad AI_VECTOR_CORE 0 9 in=4,8:FLOAT out=1000,8:FLOAT")
                                         << 32'128.0;
    QTest::newRow("part of a table") << QByteArray("ScatterNdUpdate AI_VECTOR_CORE 0 9 in=1000:FLOAT out=1000:FLOAT") << 0.0;
    QTest::newRow("a type that is not known") << QByteArray("Add AI_VECTOR_CORE 0 9 in=6:DT_NEW out=6:FLOAT") << 0.0;
    QTest::newRow("nothing") << QByteArray("MemSet AI_VECTOR_CORE 0 9") << 0.0;
}

void TestRoofline::bytesOfShapes()
{
    QFETCH(QByteArray, kernel);
    QFETCH(double, bytes);
    test::AdviceFixture fixture;
    fixture.kernels(kernel + '\n');
    QCOMPARE(rooflineOf(fixture, RoundLimits).points.at(0).bytes.value_or(0), bytes);
}

void TestRoofline::unknownLimits()
{
    test::AdviceFixture fixture;
    fixture.kernels("MatMul AI_CORE 0 2000" + Square + '\n');
    const Roofline roofline = rooflineOf(fixture, {});
    QCOMPARE(printed(roofline.limits), QStringLiteral(", ? unknown, ? unknown, ? unknown, ? unknown, ? unknown, ? unknown"));
    QCOMPARE(printed(roofline),
             QStringLiteral("unknown x1 2e+06 ns, 137438953472 shapes, 100663296 bytes shapes, roof ? above ?"));
    QVERIFY(!roofline.share());
    // One limit of two gives no roof.
    QCOMPARE(printed(rooflineOf(fixture, {100, {}, {}})), printed(roofline));
}

void TestRoofline::limitsOfTheCapture()
{
    const QByteArray info = R"({"platform_version":"%1","DeviceInfo":[{"id":0,"ai_core_num":24,"aiv_num":48,)"
                            R"("aic_frequency":"1800"}]})";
    test::AdviceFixture fixture;
    fixture.kernels("MatMul AI_CORE 0 2000" + Square + '\n');
    fixture.file(QStringLiteral("../device_0/info.json.0"), QByteArray(info).replace("%1", "5"));
    QCOMPARE(printed(rooflineOf(fixture, {}).limits),
             QStringLiteral("Ascend910B, 24 capture, 48 capture, 1800 capture, 353.8944 chip, 11.0592 chip, 1382.4 chip"));
    fixture.file(QStringLiteral("../device_0/info.json.0"), QByteArray(info).replace("%1", "4")); // has no entry in the table
    QCOMPARE(printed(rooflineOf(fixture, {}).limits),
             QStringLiteral("Ascend310P, 24 capture, 48 capture, 1800 capture, ? unknown, ? unknown, ? unknown"));
    fixture.file(QStringLiteral("../device_0/info.json.0"), QByteArray(info).replace("%1", "99"));
    QCOMPARE(printed(rooflineOf(fixture, {}).limits),
             QStringLiteral(", 24 capture, 48 capture, 1800 capture, 353.8944 all, 11.0592 all, ? unknown"));
}

void TestRoofline::limitsOfTheKernels()
{
    const QByteArray counters = "aicore_time(us),aic_total_cycles";
    // 39.6 M cycles in 1000 us on 22 cores are 1800 MHz. A short kernel does not count.
    const QByteArrayList kernels{"MatMul|AI_CORE|2000|22" + SquareCells + "1000,39600000",
                                 "MatMul|AI_CORE|10|16" + SquareCells + "10,1"};
    test::AdviceFixture fixture;
    fixture.file(KernelDetails, countedTable(counters, kernels));
    QCOMPARE(printed(rooflineOf(fixture, {}).limits),
             QStringLiteral(", 22 blocks, 22 blocks, 1800 cycles, 324.4032 all, 5.0688 all, ? unknown"));
    // 20, 24 or 25 matrix cores beside vector cores are those of Ascend910B, which has two vector cores for each.
    fixture.file(KernelDetails,
                 countedTable(counters, kernels + QByteArrayList{"Add|AI_VECTOR_CORE|5|40|8|FLOAT|8|FLOAT|N/A,N/A",
                                                                 "MatMulV3|AI_CORE|5|24" + SquareCells + "N/A,N/A"}));
    QCOMPARE(printed(rooflineOf(fixture, {}).limits),
             QStringLiteral("Ascend910B, 24 blocks, 48 chip, 1800 cycles, 353.8944 chip, 11.0592 chip, 1382.4 chip"));
}

void TestRoofline::statedLimits()
{
    test::AdviceFixture fixture;
    fixture.kernels("MatMul AI_CORE 0 2000" + Square + '\n');
    QCOMPARE(printed(rooflineOf(fixture, {300, {}, 1600}).limits),
             QStringLiteral(", ? unknown, ? unknown, ? unknown, 300 user, ? unknown, 1600 user"));
}

void TestRoofline::typesOfData()
{
    CardLimits limits;
    limits.cubeTera = {100, LimitSource::Stated};
    limits.vectorTera = {10, LimitSource::Stated};
    QCOMPARE(limits.cubePerNs("DT_BF16", false), std::optional(100'000.0));
    QCOMPARE(limits.cubePerNs("INT8", false), std::optional(200'000.0));
    QCOMPARE(limits.cubePerNs("FLOAT", false), std::optional(25'000.0));
    QCOMPARE(limits.cubePerNs("FLOAT", true), std::optional(50'000.0));
    QCOMPARE(limits.cubePerNs("DOUBLE", false), std::optional<double>());
    QCOMPARE(limits.vectorPerNs("FLOAT16"), std::optional(10'000.0));
    QCOMPARE(limits.vectorPerNs("FLOAT"), std::optional(5'000.0));
    QCOMPARE(limits.vectorPerNs("INT8"), std::optional(10'000.0));
    QCOMPARE(limits.vectorPerNs("DT_NEW"), std::optional<double>());
    QCOMPARE(CardLimits().cubePerNs("FLOAT16", false), std::optional<double>());
}

// Older chips run vector kernels on AI_CORE as well.
void TestRoofline::coresThatAreNotSplit()
{
    test::AdviceFixture fixture;
    fixture.kernels("Add AI_CORE 0 100 blocks=32 in=1000000:FLOAT16 out=1000000:FLOAT16 mac_ratio=0 total_cycles=1000\n");
    QCOMPARE(printed(rooflineOf(fixture, RoundLimits)),
             QStringLiteral("memory x1 100000 ns, 1000000 shapes, 4000000 bytes shapes, roof 4000 above 96000"));
}

void TestRoofline::cancelled()
{
    test::AdviceFixture fixture;
    fixture.kernels("MatMul AI_CORE 0 2000" + Square + '\n');
    const auto inputs = fixture.inputs();
    TaskControl control;
    control.requestStop();
    QVERIFY(computeRoofline(inputs->card(0).computeKernels(), {}, control).points.empty());
}

PLUMBLINE_TEST(TestRoofline)
#include "tst_roofline.moc"
