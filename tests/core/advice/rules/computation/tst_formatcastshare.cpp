// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFormatCastShare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void manyTransposes();
    void lowWhereTheStepHardlyFeelsIt();
    void redundantPairsAreCertain();
    void namesTellTypes();
    void withoutInput();
};

namespace {

const QString FormatCastShareId = QStringLiteral("format-cast-share");

} // namespace

void TestFormatCastShare::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,8873.756,0,0,0,0,8873.756,0,0,0\n");
    fixture.kernels("TransData AI_VECTOR_CORE 0 1423.208\nMatMul AI_CORE 1423.208 7450.548\n");
    QCOMPARE(fixture.advised(FormatCastShareId),
             QStringLiteral("format-cast-share high cards 0 saves 0..1423208 operator=TransData operator_calls=1 "
                            "operator_ns=1423208 calls=1 calls_ns=1423208 conversion_share=0.160384 automatic_ns=0 "
                            "transpose_ns=0"));
    fixture.kernels("Cast AI_VECTOR_CORE 0 5.99828\nMatMul AI_CORE 100 225.29182\n");
    QCOMPARE(fixture.advised(FormatCastShareId), QStringLiteral("checked format-cast-share"));
}

void TestFormatCastShare::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,900,1000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 5\nMatMul AI_CORE 5 95\n");
    QCOMPARE(fixture.advised(FormatCastShareId), QStringLiteral("checked format-cast-share"));
    fixture.kernels("Cast AI_VECTOR_CORE 0 5.001 name=trans_Cast_1\nMatMul AI_CORE 6 94.999\n");
    QVERIFY(fixture.advised(FormatCastShareId).startsWith(QStringLiteral("format-cast-share/automatic low ")));
    // Less than half a percent of the step is no matter.
    fixture.stepTimes(",1,100,0,0,0,901,1000,0,0,0\n");
    QCOMPARE(fixture.advised(FormatCastShareId), QStringLiteral("checked format-cast-share"));
    // Also a small share of computing counts where it is a part of the step.
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 19.999\nMatMul AI_CORE 20 980\n");
    QCOMPARE(fixture.advised(FormatCastShareId), QStringLiteral("checked format-cast-share"));
    fixture.kernels("Cast AI_VECTOR_CORE 0 20\nMatMul AI_CORE 20 980\n");
    QVERIFY(fixture.advised(FormatCastShareId).startsWith(QStringLiteral("format-cast-share low cards 0 saves 0..20000 ")));
}

/// Kernels that only move elements are told apart from casts, and priced.
void TestFormatCastShare::manyTransposes()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,20000,0,0,0,80000,100000,0,0,0\n");
    fixture.kernels("TransposeD AI_VECTOR_CORE 0 4000\nTransposeD AI_VECTOR_CORE 5000 4000\nAsStrided AI_VECTOR_CORE 10000 4000\n"
                    "MatMul AI_CORE 15000 8000\n");
    QCOMPARE(fixture.advised(FormatCastShareId),
             QStringLiteral("format-cast-share/layout high cards 0 saves 0..12000000 operator=TransposeD operator_calls=2 "
                            "operator_ns=8000000 calls=3 calls_ns=12000000 layout_share=0.6"));
}

void TestFormatCastShare::lowWhereTheStepHardlyFeelsIt()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,900,0,900,0,1000,0,0,0\n");
    fixture.kernels("Cast AI_VECTOR_CORE 0 20\nMatMul AI_CORE 20 80\n");
    QVERIFY(fixture.advised(FormatCastShareId).startsWith(QStringLiteral("format-cast-share low cards 0 saves 0..20000 ")));
}

void TestFormatCastShare::redundantPairsAreCertain()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    const QByteArray there = "Cast AI_VECTOR_CORE 0 10 in=8:FLOAT out=8:FLOAT16\n";
    const QByteArray back = "Cast AI_VECTOR_CORE 20 12 in=8:FLOAT16 out=8:FLOAT\n";
    fixture.kernels(there + back + "MatMul AI_CORE 40 60\n");
    QVERIFY(fixture.advised(FormatCastShareId).contains(QStringLiteral(" saves 22000..22000 ")));
    fixture.kernels(there + "Add AI_VECTOR_CORE 12 2\n" + back + "MatMul AI_CORE 40 60\n");
    QVERIFY(fixture.advised(FormatCastShareId).contains(QStringLiteral(" saves 0..22000 ")));
}

/// Timelines without a table, and tables of level 0, tell types in names only.
void TestFormatCastShare::namesTellTypes()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel aclnnMm_CastAiCore_Cast 0 200\nkernel aclnnMm_MatMulV3_MatMulV3 200 900\n");
    QVERIFY(fixture.advised(FormatCastShareId)
                .startsWith(QStringLiteral("format-cast-share high cards 0 saves 0..200000 operator=Cast operator_calls=1 ")));
    fixture.kernels("N/A N/A 0 300 name=aclnnPermute_TransposeAiCore_Transpose\n"
                    "N/A N/A 300 600 name=aclnnMm_MatMulV3_MatMulV3\n");
    QVERIFY(fixture.advised(FormatCastShareId)
                .startsWith(QStringLiteral("format-cast-share/layout high cards 0 saves 0..300000 operator=Transpose ")));
    // What runs on the AI CPU is told by aicpu-kernel.
    fixture.kernels("N/A AI_CPU 0 300 name=aclnnMm_CastAiCpu_Cast\nN/A N/A 300 600 name=aclnnMm_MatMulV3_MatMulV3\n");
    QCOMPARE(fixture.advised(FormatCastShareId), QStringLiteral("checked format-cast-share"));
    test::AdviceFixture bare;
    bare.timeline("step 1 0 1000\nkernel Cast_kernel 0 200\n");
    QCOMPARE(bare.advised(FormatCastShareId), QStringLiteral("format-cast-share lacks kernel_details.csv: Type"));
}

void TestFormatCastShare::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(FormatCastShareId), QStringLiteral("format-cast-share lacks kernel_details.csv: Type"));
}

PLUMBLINE_TEST(TestFormatCastShare)
#include "tst_formatcastshare.moc"
