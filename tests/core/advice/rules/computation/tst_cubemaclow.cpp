// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCubeMacLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString CubeMacLowId = QStringLiteral("cube-mac-low");

const QByteArray AnyRoomOfCubemaclow = "[cube-mac-low]\nroom_share = 0\n";

} // namespace

void TestCubeMacLow::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("MatMulV3 AI_CORE 0 80 aic_mac_ratio=0.4\n");
    QCOMPARE(fixture.advised(CubeMacLowId),
             QStringLiteral("cube-mac-low info cards 0 operator_mac_share=0.4 least_mac_share=0.4 operator=MatMulV3 "
                            "operator_calls=1 operator_ns=80000 calls=1 calls_ns=80000 room_ns=40000"));
}

void TestCubeMacLow::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("MatMulV3 AI_CORE 0 80 aic_mac_ratio=0.6\nMatMulV3 AI_CORE 90 20 aic_mac_ratio=0.1\nAdd AI_CORE 190 90 "
                    "aic_mac_ratio=0.1\n");
    QCOMPARE(fixture.advised(CubeMacLowId), QStringLiteral("checked cube-mac-low"));
    fixture.kernels("MatMulV3 AI_CORE 0 20.001 aic_mac_ratio=0.599\n");
    QVERIFY2(fixture.advised(CubeMacLowId, AnyRoomOfCubemaclow).startsWith(QStringLiteral("cube-mac-low info ")),
             qPrintable(fixture.advised(CubeMacLowId, AnyRoomOfCubemaclow)));
}

void TestCubeMacLow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input Data Types\n"
                 "A,MatMul,AI_CORE,0,50,\"\"\"8,8;8,8\"\"\",FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(CubeMacLowId), QStringLiteral("cube-mac-low lacks kernel_details.csv: aic_mte2_ratio"));
}

PLUMBLINE_TEST(TestCubeMacLow)
#include "tst_cubemaclow.moc"
