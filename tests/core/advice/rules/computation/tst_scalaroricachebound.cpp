// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestScalarOrIcacheBound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString ScalarOrIcacheBoundId = QStringLiteral("scalar-or-icache-bound");

} // namespace

void TestScalarOrIcacheBound::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("NonZero AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.78 aiv_mte2_ratio=0.2\n");
    QCOMPARE(fixture.advised(ScalarOrIcacheBoundId),
             QStringLiteral("scalar-or-icache-bound low cards 0 saves 0..58000 operator=NonZero operator_calls=1 "
                            "operator_ns=100000 calls=1 calls_ns=100000 operator_scalar_share=0.78 operator_cache_miss=0"));
}

void TestScalarOrIcacheBound::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("A AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.699 aiv_icache_miss_rate=0.049\nB AI_VECTOR_CORE 200 100 "
                    "aiv_scalar_ratio=0.8 aiv_mte2_ratio=0.8\nC AI_CORE 300 9.999 aic_scalar_ratio=0.9\n");
    QCOMPARE(fixture.advised(ScalarOrIcacheBoundId), QStringLiteral("checked scalar-or-icache-bound"));
    fixture.kernels("A AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.7\n");
    QVERIFY2(
        fixture.advised(ScalarOrIcacheBoundId).startsWith(QStringLiteral("scalar-or-icache-bound low cards 0 saves 0..70000 ")),
        qPrintable(fixture.advised(ScalarOrIcacheBoundId)));
    fixture.kernels("A AI_CORE 0 100 aic_icache_miss_rate=0.05\n");
    QVERIFY2(fixture.advised(ScalarOrIcacheBoundId)
                 .startsWith(QStringLiteral("scalar-or-icache-bound/cache low cards 0 saves 0..5000 ")),
             qPrintable(fixture.advised(ScalarOrIcacheBoundId)));
}

void TestScalarOrIcacheBound::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,Input Data Types\n"
                 "A,MatMul,AI_CORE,0,50,\"\"\"8,8;8,8\"\"\",FLOAT16;FLOAT16\n");
    QCOMPARE(fixture.advised(ScalarOrIcacheBoundId),
             QStringLiteral("scalar-or-icache-bound lacks kernel_details.csv: aic_mte2_ratio"));
}

PLUMBLINE_TEST(TestScalarOrIcacheBound)
#include "tst_scalaroricachebound.moc"
