// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestOpNoBound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void silentWhereComputingIsSmall();
    void withoutInput();
};

namespace {

const QString OpNoBoundId = QStringLiteral("op-no-bound");

const QByteArray AnyRoomOfOpnobound = "[op-no-bound]\nroom_share = 0\n";

} // namespace

void TestOpNoBound::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Conv2D AI_CORE 0 210 aic_mte2_ratio=0.41 aic_mac_ratio=0.2\n");
    QCOMPARE(fixture.advised(OpNoBoundId),
             QStringLiteral("op-no-bound info cards 0 busiest_share=0.41 operator=Conv2D operator_calls=1 "
                            "operator_ns=210000 calls=1 calls_ns=210000 room_ns=102375"));
}

void TestOpNoBound::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(
        "A AI_CORE 0 210 aic_mte2_ratio=0.801\nB AI_CORE 300 20 aic_mte2_ratio=0.1\nC AI_CORE 400 90 aic_mte2_ratio=0\n");
    QCOMPARE(fixture.advised(OpNoBoundId), QStringLiteral("checked op-no-bound"));
    fixture.kernels("A AI_CORE 0 20.001 aic_mte2_ratio=0.8\n");
    QVERIFY2(fixture.advised(OpNoBoundId, AnyRoomOfOpnobound)
                 .startsWith(QStringLiteral("op-no-bound info cards 0 busiest_share=0.8 operator=A ")),
             qPrintable(fixture.advised(OpNoBoundId, AnyRoomOfOpnobound)));
}

/// The unit is as idle as in the worked example, but computing is a tenth of the step or less.
void TestOpNoBound::silentWhereComputingIsSmall()
{
    test::AdviceFixture fixture;
    fixture.kernels("Conv2D AI_CORE 0 210 aic_mte2_ratio=0.41 aic_mac_ratio=0.2\n");
    fixture.stepTimes(",1,1000,0,0,0,9000,10000,0,0,0\n");
    QVERIFY(fixture.advised(OpNoBoundId).startsWith(QStringLiteral("op-no-bound info ")));
    fixture.stepTimes(",1,1000,0,0,0,9001,10001,0,0,0\n");
    QCOMPARE(fixture.advised(OpNoBoundId), QStringLiteral("checked op-no-bound"));
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    QCOMPARE(fixture.advised(OpNoBoundId, "[op-no-bound]\nroom_share = 10.3 %\n"), QStringLiteral("checked op-no-bound"));
}

void TestOpNoBound::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input Data Types\n"
                 "A,MatMul,AI_CORE,0,50,\"\"\"8,8;8,8\"\"\",FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(OpNoBoundId), QStringLiteral("op-no-bound lacks kernel_details.csv: aic_mte2_ratio"));
}

PLUMBLINE_TEST(TestOpNoBound)
#include "tst_opnobound.moc"
