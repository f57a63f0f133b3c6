// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFaBound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString FaBoundId = QStringLiteral("fa-bound");

const QByteArray AnyRoomOfFabound = "[fa-bound]\nroom_share = 0\n";

} // namespace

void TestFaBound::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("FlashAttentionScore MIX_AIC 0 80 aiv_vec_ratio=0.6 aic_mte2_ratio=0.4\n");
    QCOMPARE(fixture.advised(FaBoundId),
             QStringLiteral("fa-bound info cards 0 of_the_limit=0.8 operator=FlashAttentionScore "
                            "operator_calls=1 operator_ns=80000 calls=1 calls_ns=80000 room_ns=16000"));
}

void TestFaBound::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("FlashAttentionScore MIX_AIC 0 80 aiv_vec_ratio=0.75 aic_mte2_ratio=0.4\n");
    QCOMPARE(fixture.advised(FaBoundId), QStringLiteral("checked fa-bound"));
    fixture.kernels("FlashAttentionScoreGrad MIX_AIC 0 80 aic_fixpipe_ratio=0.1 aic_mte2_ratio=0.8\n");
    QCOMPARE(fixture.advised(FaBoundId), QStringLiteral("checked fa-bound"));
    fixture.kernels("FlashAttentionScoreGrad MIX_AIC 0 80 aic_fixpipe_ratio=0.1 aic_mte2_ratio=0.799\n");
    QVERIFY2(fixture.advised(FaBoundId, AnyRoomOfFabound).startsWith(QStringLiteral("fa-bound info ")),
             qPrintable(fixture.advised(FaBoundId, AnyRoomOfFabound)));
}

void TestFaBound::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input Data Types\n"
                 "A,MatMul,AI_CORE,0,50,\"\"\"8,8;8,8\"\"\",FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(FaBoundId), QStringLiteral("fa-bound lacks kernel_details.csv: aic_mte2_ratio"));
}

PLUMBLINE_TEST(TestFaBound)
#include "tst_fabound.moc"
