// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCubeBound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString CubeBoundId = QStringLiteral("cube-bound");

const QByteArray Kernel = "MatMul AI_CORE 0 80 in=4096,1024;1024,10240:FLOAT16;FLOAT16 out=4096,10240:FLOAT16 ";

const QByteArray AnyRoomOfCubebound = "[cube-bound]\nroom_share = 0\n";

} // namespace

void TestCubeBound::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(Kernel + "aic_mac_ratio=0.55 aic_mte2_ratio=0.7\n");
    QCOMPARE(fixture.advised(CubeBoundId), QStringLiteral("cube-bound info cards 0 space=0.25 operator=MatMul operator_calls=1 "
                                                          "operator_ns=80000 calls=1 calls_ns=80000 room_ns=21053"));
}

void TestCubeBound::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(Kernel + "aic_mac_ratio=0.8 aic_mte2_ratio=0.7\n");
    QCOMPARE(fixture.advised(CubeBoundId), QStringLiteral("checked cube-bound"));
    fixture.kernels(Kernel + "aic_mac_ratio=0.1 aic_mte2_ratio=0.95\n");
    QCOMPARE(fixture.advised(CubeBoundId), QStringLiteral("checked cube-bound"));
    fixture.kernels(Kernel + "aic_mac_ratio=0.799 aic_mte2_ratio=0.949\n");
    QVERIFY2(fixture.advised(CubeBoundId, AnyRoomOfCubebound).startsWith(QStringLiteral("cube-bound info cards 0 space=0.001 ")),
             qPrintable(fixture.advised(CubeBoundId, AnyRoomOfCubebound)));
}

void TestCubeBound::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input Data Types\n"
                 "A,MatMul,AI_CORE,0,50,\"\"\"8,8;8,8\"\"\",FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(CubeBoundId), QStringLiteral("cube-bound lacks kernel_details.csv: aic_mte2_ratio"));
}

PLUMBLINE_TEST(TestCubeBound)
#include "tst_cubebound.moc"
