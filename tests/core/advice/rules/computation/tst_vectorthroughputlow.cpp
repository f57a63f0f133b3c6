// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestVectorThroughputLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString VectorThroughputLowId = QStringLiteral("vector-throughput-low");

} // namespace

void TestVectorThroughputLow::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 120 in=12500000:FLOAT16 out=12500000:FLOAT16\n");
    QVERIFY2(fixture.advised(VectorThroughputLowId)
                 .startsWith(QStringLiteral(
                     "vector-throughput-low info cards 0 gbps=416.667 bytes=50000000 operator=Cast operator_calls=1 "
                     "operator_ns=120000 calls=1 calls_ns=120000 room_ns=76522")),
             qPrintable(fixture.advised(VectorThroughputLowId)));
}

void TestVectorThroughputLow::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 100 in=57500000:INT8 out=0:INT8\nCast AI_VECTOR_CORE 200 20 in=1:INT8 out=1:INT8\n");
    QCOMPARE(fixture.advised(VectorThroughputLowId), QStringLiteral("checked vector-throughput-low"));
    fixture.kernels("Cast AI_VECTOR_CORE 0 100 in=57499999:INT8 out=0:INT8\n");
    QVERIFY2(fixture.advised(VectorThroughputLowId).startsWith(QStringLiteral("vector-throughput-low info ")),
             qPrintable(fixture.advised(VectorThroughputLowId)));
    fixture.kernels("Cast AI_VECTOR_CORE 0 100 in=57:SOMETHING out=0:INT8\n");
    QCOMPARE(fixture.advised(VectorThroughputLowId), QStringLiteral("checked vector-throughput-low"));
}

void TestVectorThroughputLow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(VectorThroughputLowId),
             QStringLiteral("vector-throughput-low lacks kernel_details.csv: Input Shapes"));
}

PLUMBLINE_TEST(TestVectorThroughputLow)
#include "tst_vectorthroughputlow.moc"
