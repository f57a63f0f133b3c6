// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestVectorBound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString VectorBoundId = QStringLiteral("vector-bound");

const QByteArray AnyRoomOfVectorbound = "[vector-bound]\nroom_share = 0\n";

} // namespace

void TestVectorBound::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Add AI_VECTOR_CORE 0 80 aiv_vec_ratio=0.1 aiv_mte2_ratio=0.72 aiv_mte3_ratio=0.05\n");
    QCOMPARE(fixture.advised(VectorBoundId), QStringLiteral("checked vector-bound"));
}

void TestVectorBound::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Add AI_VECTOR_CORE 0 80 aiv_vec_ratio=0.1 aiv_mte2_ratio=0.63 aiv_mte3_ratio=0.05\n");
    QCOMPARE(fixture.advised(VectorBoundId, AnyRoomOfVectorbound),
             QStringLiteral("vector-bound info cards 0 busiest_share=0.63 operator=Add operator_calls=1 "
                            "operator_ns=80000 calls=1 calls_ns=80000 room_ns=8000"));
    fixture.kernels("Add AI_VECTOR_CORE 0 80 aiv_vec_ratio=0.3 aiv_mte2_ratio=0.31 aiv_mte3_ratio=0.3\n");
    QCOMPARE(fixture.advised(VectorBoundId), QStringLiteral("checked vector-bound"));
    fixture.kernels(
        "Add AI_VECTOR_CORE 0 0.99 aiv_vec_ratio=0.1 aiv_mte2_ratio=0.1 aiv_mte3_ratio=0.1\nMatMul AI_CORE 1 99.01\n");
    QCOMPARE(fixture.advised(VectorBoundId), QStringLiteral("checked vector-bound"));
}

void TestVectorBound::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input Data Types\n"
                 "A,MatMul,AI_CORE,0,50,\"\"\"8,8;8,8\"\"\",FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(VectorBoundId), QStringLiteral("vector-bound lacks kernel_details.csv: aic_mte2_ratio"));
}

PLUMBLINE_TEST(TestVectorBound)
#include "tst_vectorbound.moc"
