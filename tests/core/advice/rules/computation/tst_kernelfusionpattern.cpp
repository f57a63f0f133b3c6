// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestKernelFusionPattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silentWhenAnotherStandsBetween();
    void silentOnUnrelatedTensors();
    void staysInAStream();
    void withoutInput();
};

namespace {

const QString KernelFusionPatternId = QStringLiteral("kernel-fusion-pattern");

/// Returns kernels one after another on tensors of one shape. Each takes 10 us; Rsqrt takes 20.
QByteArray kernels(const QList<QByteArray> &types, const QByteArray &shape = "8,64")
{
    QByteArray lines;
    int start = 0;
    for (const QByteArray &type : types) {
        lines += type + " AI_VECTOR_CORE " + QByteArray::number(start) + (type == "Rsqrt" ? " 20" : " 10") + " in=" + shape +
                 ":FLOAT out=" + shape + ":FLOAT\n";
        start += 30;
    }
    return lines;
}

const QList<QByteArray> Norm{"Cast", "Square", "ReduceMeanD", "Add", "Rsqrt", "Mul", "Cast", "Mul"};

} // namespace

void TestKernelFusionPattern::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,10000,0,0,0,0,10000,0,0,0\n");
    fixture.kernels(kernels(Norm + Norm));
    QCOMPARE(fixture.advised(KernelFusionPatternId),
             QStringLiteral("kernel-fusion-pattern low cards 0 saves 0..140000 fused=RmsNorm api=torch_npu.npu_rms_norm "
                            "sequence=Cast-Square-ReduceMean-Add-Rsqrt-Mul-Cast-Mul matches=2 pattern_ns=180000"));
}

void TestKernelFusionPattern::silentWhenAnotherStandsBetween()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,10000,0,0,0,0,10000,0,0,0\n");
    fixture.kernels(kernels({"Cast", "Square", "Cast", "ReduceMeanD", "Add", "Rsqrt", "Mul", "Cast", "Mul"}));
    QCOMPARE(fixture.advised(KernelFusionPatternId), QStringLiteral("checked kernel-fusion-pattern"));
    fixture.kernels(kernels(Norm.mid(1)));
    QCOMPARE(fixture.advised(KernelFusionPatternId), QStringLiteral("checked kernel-fusion-pattern"));
}

void TestKernelFusionPattern::silentOnUnrelatedTensors()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,10000,0,0,0,0,10000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 10 in=8:FLOAT out=8:FLOAT16\nLayerNormV4 AI_VECTOR_CORE 20 10 in=9:FLOAT out=9:FLOAT\n"
                    "Cast AI_VECTOR_CORE 40 10 in=9:FLOAT out=9:FLOAT16\n");
    QCOMPARE(fixture.advised(KernelFusionPatternId), QStringLiteral("checked kernel-fusion-pattern"));
    fixture.kernels("Cast AI_VECTOR_CORE 0 10 in=9:FLOAT out=9:FLOAT16\nLayerNormV4 AI_VECTOR_CORE 20 10 in=9:FLOAT out=9:FLOAT\n"
                    "Cast AI_VECTOR_CORE 40 10 in=9:FLOAT out=9:FLOAT16\n");
    QVERIFY(fixture.advised(KernelFusionPatternId)
                .startsWith(QStringLiteral("kernel-fusion-pattern low cards 0 saves 0..20000 fused=LayerNorm ")));
}

void TestKernelFusionPattern::staysInAStream()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,10000,0,0,0,0,10000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 10 in=9:FLOAT out=9:FLOAT16\nLayerNormV4 AI_VECTOR_CORE 20 10 in=9:FLOAT out=9:FLOAT "
                    "stream=2\nCast AI_VECTOR_CORE 40 10 in=9:FLOAT out=9:FLOAT16\n");
    QCOMPARE(fixture.advised(KernelFusionPatternId), QStringLiteral("checked kernel-fusion-pattern"));
}

void TestKernelFusionPattern::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(KernelFusionPatternId),
             QStringLiteral("kernel-fusion-pattern lacks kernel_details.csv: Type, kernel_details.csv: Input Shapes"));
}

PLUMBLINE_TEST(TestKernelFusionPattern)
#include "tst_kernelfusionpattern.moc"
