// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFp32ToFp16 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silentOnOtherTypes();
    void atTheThreshold();
    void takesSumsOfOlderCaptures();
    void withoutInput();
};

namespace {

const QString Fp32ToFp16Id = QStringLiteral("fp32-to-fp16");

} // namespace

void TestFp32ToFp16::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,82000,0,0,0,0,82000,0,0,0\n");
    fixture.kernels("MatMul AI_CORE 0 50000 in=64,64;64,64:FLOAT;FLOAT aic_mac_ratio=0.9 aic_mte2_ratio=0.3\n"
                    "Add AI_VECTOR_CORE 50000 32000 in=64:FLOAT\n");
    QCOMPARE(fixture.advised(Fp32ToFp16Id),
             QStringLiteral("fp32-to-fp16 high cards 0 saves 0..37500000 operator=MatMul operator_calls=1 operator_ns=50000000 "
                            "calls=1 calls_ns=50000000 float32_share=0.609756"));
    fixture.kernels("MatMul AI_CORE 0 50000 in=64,64;64,64:FLOAT;FLOAT aic_mac_ratio=0.9 aic_mte2_ratio=0.8\n"
                    "Add AI_VECTOR_CORE 50000 32000 in=64:FLOAT\n");
    QVERIFY(fixture.advised(Fp32ToFp16Id).contains(QStringLiteral(" saves 0..25000000 ")));
}

void TestFp32ToFp16::silentOnOtherTypes()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.kernels("MatMul AI_CORE 0 50 in=64,64;64,64;64:DT_BF16;DT_BF16;FLOAT\n"
                    "FlashAttentionScoreGrad MIX_AIC 50 20 in=8;8;8:FLOAT16;FLOAT16;FLOAT\n"
                    "MatMul AI_CORE 80 20 in=64,64;64,64:FLOAT;FLOAT hf32=YES\n");
    QCOMPARE(fixture.advised(Fp32ToFp16Id), QStringLiteral("checked fp32-to-fp16"));
}

void TestFp32ToFp16::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.kernels("Conv2D AI_CORE 0 9.999 in=8,8;8:FLOAT;FLOAT\nAdd AI_VECTOR_CORE 10 90.001 in=8:FLOAT\n");
    QCOMPARE(fixture.advised(Fp32ToFp16Id), QStringLiteral("checked fp32-to-fp16"));
    fixture.kernels("Conv2D AI_CORE 0 10 in=8,8;8:FLOAT;FLOAT\nAdd AI_VECTOR_CORE 10 90 in=8:FLOAT\n");
    QVERIFY(fixture.advised(Fp32ToFp16Id).startsWith(QStringLiteral("fp32-to-fp16 high cards 0 saves 0..5000 ")));
    // Less than half a percent of the step is no matter.
    fixture.stepTimes(",1,100,0,0,0,901,1000,0,0,0\n");
    QCOMPARE(fixture.advised(Fp32ToFp16Id), QStringLiteral("checked fp32-to-fp16"));
}

/// Captures of MindSpore before 2.0 have no kernel table: sums of operators, and the types of their operands beside them.
void TestFp32ToFp16::takesSumsOfOlderCaptures()
{
    const auto facts = [](const QByteArray &type) -> QByteArray {
        return QByteArray(
                   "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info,graph_id\n"
                   "2,8,1,Default/MatMul-op1,Default/MatMul-op1,MatMul-op1,MatMul,Default,"
                   "\"{\"\"input_0\"\": {\"\"format\"\": \"\"ND\"\", \"\"data_type\"\": \"\"") +
               type + "\"\", \"\"shape\"\": [8, 8]}}\",11\n";
    };
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,82000,0,0,0,0,82000,0,0,0\n")
        .file(QStringLiteral("aicore_intermediate_0_detail.csv"),
              "full_kernel_name,execution_time,execution_frequency\nDefault/MatMul-op1,50.0,2\nDefault/Add-op2,32.0,1\n")
        .file(QStringLiteral("framework_raw_0.csv"), facts("FLOAT32"));
    QCOMPARE(fixture.advised(Fp32ToFp16Id),
             QStringLiteral("fp32-to-fp16 high cards 0 saves 0..50000000 operator=MatMul operator_calls=2 operator_ns=100000000 "
                            "calls=2 calls_ns=100000000 float32_share=0.757576"));
    fixture.file(QStringLiteral("framework_raw_0.csv"), facts("FLOAT16"));
    QCOMPARE(fixture.advised(Fp32ToFp16Id), QStringLiteral("checked fp32-to-fp16"));
}

void TestFp32ToFp16::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.kernels("MatMul AI_CORE 0 50\n");
    QCOMPARE(fixture.advised(Fp32ToFp16Id), QStringLiteral("fp32-to-fp16 lacks kernel_details.csv: Input Shapes"));
}

PLUMBLINE_TEST(TestFp32ToFp16)
#include "tst_fp32tofp16.moc"
