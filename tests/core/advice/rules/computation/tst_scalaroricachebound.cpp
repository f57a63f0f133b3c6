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
    void eachSentenceHasItsKernels();
    void withoutInput();
};

namespace {

const QString ScalarOrIcacheBoundId = QStringLiteral("scalar-or-icache-bound");

} // namespace

void TestScalarOrIcacheBound::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("NonZero AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.78 aiv_mte2_ratio=0.2\n");
    QCOMPARE(fixture.advised(ScalarOrIcacheBoundId),
             QStringLiteral("scalar-or-icache-bound info cards 0 operator_scalar_share=0.78 operator_cache_miss=0 "
                            "operator=NonZero operator_calls=1 operator_ns=100000 calls=1 calls_ns=100000 room_ns=58000"));
}

void TestScalarOrIcacheBound::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("A AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.699 aiv_icache_miss_rate=0.049\nB AI_VECTOR_CORE 200 100 "
                    "aiv_scalar_ratio=0.8 aiv_mte2_ratio=0.8\nC AI_CORE 300 9.999 aic_scalar_ratio=0.9\n");
    QCOMPARE(fixture.advised(ScalarOrIcacheBoundId), QStringLiteral("checked scalar-or-icache-bound"));
    fixture.kernels("A AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.7\n");
    QVERIFY2(fixture.advised(ScalarOrIcacheBoundId)
                 .startsWith(QStringLiteral("scalar-or-icache-bound info cards 0 operator_scalar_share=0.7 ")),
             qPrintable(fixture.advised(ScalarOrIcacheBoundId)));
    fixture.kernels("A AI_CORE 0 100 aic_icache_miss_rate=0.05\n");
    const QString missing = fixture.advised(ScalarOrIcacheBoundId, "[scalar-or-icache-bound]\nroom_share = 0.5 %\n");
    QVERIFY2(missing.startsWith(QStringLiteral("scalar-or-icache-bound/cache info cards 0 ")), qPrintable(missing));
    QVERIFY2(missing.endsWith(QStringLiteral(" room_ns=5000")), qPrintable(missing));
}

/// Each sentence counts only the kernels that prove it.
void TestScalarOrIcacheBound::eachSentenceHasItsKernels()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("A AI_VECTOR_CORE 0 100 aiv_scalar_ratio=0.8 aiv_icache_miss_rate=0.1\n"
                    "B AI_VECTOR_CORE 200 300 aiv_scalar_ratio=0.1 aiv_icache_miss_rate=0.2\n");
    QCOMPARE(fixture.advised(ScalarOrIcacheBoundId),
             QStringLiteral("scalar-or-icache-bound info cards 0 operator_scalar_share=0.8 operator_cache_miss=0.1 "
                            "operator=A operator_calls=1 operator_ns=100000 calls=1 calls_ns=100000 room_ns=80000\n"
                            "scalar-or-icache-bound/cache info cards 0 operator_scalar_share=0.1 operator_cache_miss=0.2 "
                            "operator=B operator_calls=1 operator_ns=300000 calls=1 calls_ns=300000 room_ns=60000"));
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
