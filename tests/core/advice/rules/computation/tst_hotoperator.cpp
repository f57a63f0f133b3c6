// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestHotOperator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void ofHardlyAnyComputing();
    void showsTheLongestOfEachType();
    void takesATableOfSums();
    void withoutInput();
};

namespace {

const QString HotOperatorId = QStringLiteral("hot-operator");

} // namespace

void TestHotOperator::workedExample()
{
    test::AdviceFixture fixture;
    fixture.kernels("FlashAttentionScoreGrad MIX_AIC 0 63128.66\nMatMulV3 AI_CORE 70000 168161.44\n");
    QCOMPARE(fixture.advised(HotOperatorId),
             QStringLiteral("hot-operator info cards 0 operator=MatMulV3 calls=1 operator_ns=168161440 share=0.727059 types=2 "
                            "listed_types=2"));
    fixture.kernels("FlashAttentionScoreGrad MIX_AIC 0 63128.66\nA AI_CORE 70000 60000\nB AI_CORE 140000 60000\n"
                    "C AI_CORE 210000 48161.44\n");
    QCOMPARE(fixture.advised(HotOperatorId),
             QStringLiteral("hot-operator info cards 0 operator=FlashAttentionScoreGrad calls=1 operator_ns=63128660 "
                            "share=0.272941 types=4 listed_types=4"));
}

void TestHotOperator::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.kernels("A AI_CORE 0 20\nB AI_CORE 20 20\nC AI_CORE 40 20\nD AI_CORE 60 20\nE AI_CORE 80 20\nhcom_x HCCL 0 900\n");
    QVERIFY(fixture.advised(HotOperatorId)
                .startsWith(QStringLiteral("hot-operator info cards 0 operator=A calls=1 operator_ns=20000 share=0.2 ")));
    fixture.kernels("A AI_CORE 0 19\nB AI_CORE 20 19\nC AI_CORE 40 19\nD AI_CORE 60 19\nE AI_CORE 80 19\nF AI_CORE 100 5\n");
    QVERIFY(fixture.advised(HotOperatorId).startsWith(QStringLiteral("hot-operator/even info cards 0 operator=A ")));
}

/// Where a step hardly computes, its largest operator is no matter.
void TestHotOperator::ofHardlyAnyComputing()
{
    test::AdviceFixture fixture;
    fixture.kernels("A AI_CORE 0 20\nB AI_CORE 20 10\n").stepTimes(",1,30,0,0,0,970,0,0,0,0\n");
    QVERIFY(fixture.advised(HotOperatorId).startsWith(QStringLiteral("hot-operator info cards 0 operator=A ")));
    fixture.stepTimes(",1,30,0,0,0,971,0,0,0,0\n");
    QCOMPARE(fixture.advised(HotOperatorId), QStringLiteral("checked hot-operator"));
}

void TestHotOperator::showsTheLongestOfEachType()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel A 10 40\nkernel B 50 60\n");
    fixture.kernels("TypeA AI_CORE 0 10 name=A\nTypeA AI_CORE 10 30 name=A\nTypeB AI_CORE 50 10 name=B\n");
    const Advice advice = fixture.advise(HotOperatorId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    const auto &evidence = advice.findings.front().evidence;
    QCOMPARE(evidence.size(), std::size_t(1));
    QCOMPARE(evidence.front(), (Evidence{Evidence::Kind::Kernel, 0, "Ascend Hardware/Stream 1", "A", TimeRange{10'000, 40'000},
                                         evidence.front().slice}));
    QVERIFY(evidence.front().slice.isValid());
}

/// The rows of op_statistic.csv count where there is no kernel table, without those of communication.
void TestHotOperator::takesATableOfSums()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Core Type,Count,Total Time(us)\nMatMul,AI_CORE,4,30\n"
                                                     "Cast,AI_VECTOR_CORE,2,10\nhcom_allReduce_,HCCL,2,500\n");
    QCOMPARE(
        fixture.advised(HotOperatorId),
        QStringLiteral("hot-operator info cards 0 operator=MatMul calls=4 operator_ns=30000 share=0.75 types=2 listed_types=2"));
    const Advice advice = fixture.advise(HotOperatorId);
    QCOMPARE(advice.findings.front().evidence,
             (std::vector<Evidence>{{Evidence::Kind::File, 0, {}, "op_statistic.csv", {}, {}}}));
}

void TestHotOperator::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(HotOperatorId), QStringLiteral("hot-operator lacks kernel_details.csv: Type"));
    fixture.file(QStringLiteral("kernel_details.csv"),
                 "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n1,Add,N/A,N/A,0,10\n");
    QCOMPARE(fixture.advised(HotOperatorId), QStringLiteral("hot-operator lacks kernel_details.csv: Type"));
}

PLUMBLINE_TEST(TestHotOperator)
#include "tst_hotoperator.moc"
