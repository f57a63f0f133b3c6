// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFaShapeUnaligned : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void aligned();
    void layouts();
    void withoutInput();
};

namespace {

const QString FaShapeUnalignedId = QStringLiteral("fa-shape-unaligned");

} // namespace

void TestFaShapeUnaligned::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("FlashAttentionScore MIX_AIC 0 80 in=1,32,4096,80;1,32,4096,80:FLOAT16;FLOAT16 out=1,32,4096,8:FLOAT\n");
    QCOMPARE(fixture.advised(FaShapeUnalignedId),
             QStringLiteral("fa-shape-unaligned/head low cards 0 head_size=80 sequence_length=4096 operator=FlashAttentionScore "
                            "operator_calls=1 operator_ns=80000 calls=1 calls_ns=80000"));
}

void TestFaShapeUnaligned::aligned()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("FlashAttentionScore MIX_AIC 0 80 in=1,32,4096,128;1,32,4096,128:FLOAT16;FLOAT16 out=1,32,4096,8:FLOAT\n");
    QCOMPARE(fixture.advised(FaShapeUnalignedId), QStringLiteral("checked fa-shape-unaligned"));
}

void TestFaShapeUnaligned::layouts()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    fixture.kernels("FlashAttentionScoreGrad MIX_AIC 0 80 in=4100,1,4096;4100,1,4096;1,32,4100,8:FLOAT16;FLOAT16;FLOAT\n");
    QVERIFY2(fixture.advised(FaShapeUnalignedId)
                 .startsWith(QStringLiteral("fa-shape-unaligned/sequence low cards 0 head_size=128 sequence_length=4100 ")),
             qPrintable(fixture.advised(FaShapeUnalignedId)));
    fixture.kernels("FlashAttentionScore MIX_AIC 0 80 in=9000,8,96;9000,8,96:FLOAT16;FLOAT16 out=9000,8,8:FLOAT\n");
    QVERIFY2(fixture.advised(FaShapeUnalignedId)
                 .startsWith(QStringLiteral("fa-shape-unaligned/head low cards 0 head_size=96 sequence_length=0 ")),
             qPrintable(fixture.advised(FaShapeUnalignedId)));
    fixture.kernels("FlashAttentionScore MIX_AIC 0 80 in=9000,8,96:FLOAT16\n");
    QCOMPARE(fixture.advised(FaShapeUnalignedId), QStringLiteral("checked fa-shape-unaligned"));
}

void TestFaShapeUnaligned::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(FaShapeUnalignedId),
             QStringLiteral("fa-shape-unaligned lacks kernel_details.csv: Type, kernel_details.csv: Input Shapes"));
}

PLUMBLINE_TEST(TestFaShapeUnaligned)
#include "tst_fashapeunaligned.moc"
