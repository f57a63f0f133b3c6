// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/matmulshapes.h"
#include "core/base/taskcontrol.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestMfuLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void operations_data();
    void operations();
    void otherTypes();
    void peakOfTheChip();
    void withoutInput();
};

namespace {

const QString MfuLowId = QStringLiteral("mfu-low");

const QByteArray Chip = "[mfu-low]\ncube_cores = 20\nclock_mhz = 1800\n";

/// Returns a multiplication of 137.439 G operations. The chip does 294.912 in a nanosecond, so it takes at least 466.0338 us.
QByteArray square(const QByteArray &us, const QByteArray &type = "FLOAT16")
{
    return "MatMulV2 AI_CORE 0 " + us + " in=4096,4096;4096,4096:" + type + ';' + type + " out=4096,4096:" + type + '\n';
}

} // namespace

void TestMfuLow::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(square("1000"));
    QCOMPARE(fixture.advised(MfuLowId, Chip),
             QStringLiteral("mfu-low info cards 0 operator_mfu=0.466034 teraflops=137.439 peak_teraflops=294.912 "
                            "shapes=4096,4096;4096,4096 operator=MatMulV2 operator_calls=1 operator_ns=1000000 calls=1 "
                            "calls_ns=1000000 room_ns=417458"));
}

void TestMfuLow::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(square("776.722"));
    QCOMPARE(fixture.advised(MfuLowId, Chip), QStringLiteral("checked mfu-low"));
    fixture.kernels(square("776.723"));
    QVERIFY2(fixture.advised(MfuLowId, Chip).startsWith(QStringLiteral("mfu-low info ")),
             qPrintable(fixture.advised(MfuLowId, Chip)));
    const QByteArray tiny = " in=16,16;16,16:DT_BF16;DT_BF16 out=16,16:DT_BF16\n";
    fixture.kernels("MatMul AI_CORE 0 20" + tiny);
    QCOMPARE(fixture.advised(MfuLowId, Chip), QStringLiteral("checked mfu-low"));
    fixture.kernels("MatMul AI_CORE 0 20.001" + tiny);
    QVERIFY(fixture.advised(MfuLowId, Chip).startsWith(QStringLiteral("mfu-low info ")));
}

void TestMfuLow::operations_data()
{
    QTest::addColumn<QByteArray>("operands");
    QTest::addColumn<double>("expected"); // 0: none
    QTest::newRow("plain") << QByteArray("in=3,5;5,7:F;F out=3,7:F") << 2. * 3 * 5 * 7;
    QTest::newRow("both transposed") << QByteArray("in=5,3;7,5:F;F out=3,7:F") << 2. * 3 * 5 * 7;
    QTest::newRow("with a bias") << QByteArray("in=3,5;5,7;7:F;F;F out=3,7:F") << 2. * 3 * 5 * 7;
    QTest::newRow("batch") << QByteArray("in=2,4,3,5;2,4,5,7:F;F out=2,4,3,7:F") << 2. * 8 * 3 * 5 * 7;
    QTest::newRow("batch by one matrix") << QByteArray("in=8,3,5;5,7:F;F out=8,3,7:F") << 2. * 8 * 3 * 5 * 7;
    QTest::newRow("blocks") << QByteArray("in=2,3,16,16;4,2,16,16:F;F:FRACTAL_NZ;FRACTAL_NZ out=4,3,16,16:F:FRACTAL_NZ")
                            << 2. * 48 * 32 * 64;
    QTest::newRow("no multiplication") << QByteArray("in=3,5;5,7:F;F out=3,8:F") << 0.;
    QTest::newRow("one operand") << QByteArray("in=3,5:F out=3,5:F") << 0.;
    QTest::newRow("no result") << QByteArray("in=3,5;5,7:F;F") << 0.;
    QTest::newRow("empty") << QByteArray("in=0,5;5,7:F;F out=0,7:F") << 0.;
    QTest::newRow("huge") << QByteArray("in=9223372036854775807,9;9,9223372036854775807:F;F out=1,1:F") << 0.;
}

void TestMfuLow::operations()
{
    QFETCH(QByteArray, operands);
    QFETCH(double, expected);
    test::AdviceFixture fixture;
    fixture.kernels("MatMul AI_CORE 0 50 " + operands + '\n');
    const auto inputs = fixture.inputs();
    QCOMPARE(matMulOperations(*inputs->card(0).computeKernels().calls(), 0).value_or(0), expected);
}

void TestMfuLow::otherTypes()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(square("5000", "FLOAT") + square("5000").replace("MatMulV2", "GroupedMatmul") +
                    square("5000").replace("MatMulV2", "MatmulAllReduce") + square("5000").replace("MatMulV2", "Add"));
    QCOMPARE(fixture.advised(MfuLowId, Chip), QStringLiteral("checked mfu-low"));
    fixture.kernels(square("776", "INT8"));
    QVERIFY2(fixture.advised(MfuLowId, Chip).startsWith(QStringLiteral("mfu-low info cards 0 operator_mfu=0.300279")),
             qPrintable(fixture.advised(MfuLowId, Chip)));
}

void TestMfuLow::peakOfTheChip()
{
    const QString chip = QStringLiteral("../PROF_000001_20250711103015401_ABC/device_0/info.json.0");
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(square("2000"));
    fixture.file(chip, "{\"DeviceInfo\":[{\"id\":0,\"ai_core_num\":20,\"aic_frequency\":\"1800\"}]}");
    QVERIFY(fixture.advised(MfuLowId).contains(QStringLiteral(" peak_teraflops=294.912 ")));
    fixture.file(chip, "{\"DeviceInfo\":[{\"id\":0,\"ai_core_num\":20}]}");
    QCOMPARE(fixture.advised(MfuLowId), QStringLiteral("mfu-low lacks info.json"));
    fixture.timeline("step 1 0 3000\nkernel MatMulV2 0 2000\ncounter AI-Core-Freq 0 900\n");
    QVERIFY2(fixture.advised(MfuLowId).contains(QStringLiteral(" peak_teraflops=147.456 ")),
             qPrintable(fixture.advised(MfuLowId)));
}

void TestMfuLow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(MfuLowId),
             QStringLiteral("mfu-low lacks kernel_details.csv: Type, kernel_details.csv: Input Shapes"));
}

PLUMBLINE_TEST(TestMfuLow)
#include "tst_mfulow.moc"
