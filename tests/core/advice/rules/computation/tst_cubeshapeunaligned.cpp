// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCubeShapeUnaligned : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void blocks();
    void withoutInput();
};

namespace {

const QString CubeShapeUnalignedId = QStringLiteral("cube-shape-unaligned");

} // namespace

void TestCubeShapeUnaligned::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("MatMul AI_CORE 0 50 in=4096,1000;1000,10000:FLOAT16;FLOAT16 out=4096,10000:FLOAT16\n");
    QCOMPARE(fixture.advised(CubeShapeUnalignedId),
             QStringLiteral("cube-shape-unaligned low cards 0 inner_axis=1000 padded_axis=1024 shapes=4096,1000;1000,10000 "
                            "operator=MatMul operator_calls=1 operator_ns=50000 calls=1 calls_ns=50000"));
}

void TestCubeShapeUnaligned::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("MatMul AI_CORE 0 50 in=4096,1024;1024,10240:FLOAT16;FLOAT16 out=4096,10240:FLOAT16\n");
    QCOMPARE(fixture.advised(CubeShapeUnalignedId), QStringLiteral("checked cube-shape-unaligned"));
    fixture.kernels("MatMul AI_CORE 0 50 in=49999900;1:FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(CubeShapeUnalignedId),
             QStringLiteral("cube-shape-unaligned low cards 0 inner_axis=49999900 padded_axis=50000128 shapes=49999900;1 "
                            "operator=MatMul operator_calls=1 operator_ns=50000 calls=1 calls_ns=50000"));
    fixture.kernels("MatMul AI_CORE 0 50 in=1000,49998;1,1000:FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(CubeShapeUnalignedId), QStringLiteral("checked cube-shape-unaligned"));
    fixture.kernels("MatMul AI_CORE 0 50 in=1000,49999;1,1000:FLOAT16;FLOAT16\n");
    QVERIFY2(
        fixture.advised(CubeShapeUnalignedId).startsWith(QStringLiteral("cube-shape-unaligned low cards 0 inner_axis=49999 ")),
        qPrintable(fixture.advised(CubeShapeUnalignedId)));
}

void TestCubeShapeUnaligned::blocks()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("MatMul AI_CORE 0 50 in=4096,16,16,4096;4096,16,16,16:FLOAT16;FLOAT16:FRACTAL_NZ;FRACTAL_NZ\n");
    QCOMPARE(fixture.advised(CubeShapeUnalignedId), QStringLiteral("checked cube-shape-unaligned"));
}

void TestCubeShapeUnaligned::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(CubeShapeUnalignedId),
             QStringLiteral("cube-shape-unaligned lacks kernel_details.csv: Type, kernel_details.csv: Input Shapes"));
}

PLUMBLINE_TEST(TestCubeShapeUnaligned)
#include "tst_cubeshapeunaligned.moc"
