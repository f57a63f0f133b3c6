// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestAiCpuKernel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void savesOnlyWhatNothingHides();
    void countsWhatAWaitMayHide();
    void doesNotDependOnOtherCards();
    void leavesOutWhatBelongsThere();
    void fromTheTimeline();
    void besideKernelsOfNoKnownCore();
    void coresOfTheTimeline();
    void withoutInput();
};

namespace {

const QString AiCpuKernelId = QStringLiteral("aicpu-kernel");

} // namespace

void TestAiCpuKernel::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60000,0,0,0,0,60000,0,0,0\n");
    fixture.kernels("Index AI_CPU 0 3400 in=8,8;8:INT64;INT64 \nMatMul AI_CORE 3400 56600\n");
    QCOMPARE(
        fixture.advised(AiCpuKernelId),
        QStringLiteral("aicpu-kernel/index high cards 0 saves 0..3400000 operator=Index operator_calls=1 operator_ns=3400000 "
                       "calls=1 calls_ns=3400000 kernel_share=0.0566667 types=INT64;INT64"));
}

void TestAiCpuKernel::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60000,0,0,0,0,60000,0,0,0\n");
    fixture.kernels("Cast AI_CPU 0 19.999 in=8:DOUBLE\nMatMul AI_CORE 3400 56600\n");
    QCOMPARE(fixture.advised(AiCpuKernelId), QStringLiteral("checked aicpu-kernel"));
    fixture.kernels("Cast AI_CPU 0 20 in=8:DOUBLE\nMatMul AI_CORE 3400 56600\n");
    QVERIFY(fixture.advised(AiCpuKernelId).startsWith(QStringLiteral("aicpu-kernel/type low cards 0 saves 0..20000 ")));
    QCOMPARE(fixture.advised(AiCpuKernelId, "[aicpu-kernel]\nduration_ns = 21 us\n"), QStringLiteral("checked aicpu-kernel"));
}

void TestAiCpuKernel::savesOnlyWhatNothingHides()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("Unique AI_CPU 0 100\nMatMul AI_CORE 30 40\nhcom_allReduce_ HCCL 80 50\n");
    const Advice advice = fixture.advise(AiCpuKernelId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    QCOMPARE(advice.findings.front().saving->highNs, TimeNs(40'000));
}

/// Whether a collective moves data or waits is not known here. If it waits, the kernel holds up the step once it no longer does.
void TestAiCpuKernel::countsWhatAWaitMayHide()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel MatMul 0 100\ncomm hcom_allReduce__1 100 900\nkernel Unique 300 500 type=AI_CPU\n");
    fixture.kernels("MatMul AI_CORE 0 100\nhcom_allReduce_ HCCL 100 800\nUnique AI_CPU 300 200\n");
    Advice advice = fixture.advise(AiCpuKernelId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    QCOMPARE(advice.findings.front().saving->highNs, TimeNs(200'000));
    QCOMPARE(advice.findings.front().saving->lowNs, TimeNs(0));
}

/// What a rule says of a card is kept in its summary, so the same is said where another card tells the waits of the first one.
void TestAiCpuKernel::doesNotDependOnOtherCards()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel MatMul 0 100\ncomm hcom_allReduce__1 100 900\nkernel Unique 300 500 type=AI_CPU\n");
    fixture.kernels("MatMul AI_CORE 0 100\nhcom_allReduce_ HCCL 100 800\nUnique AI_CPU 300 200\n");
    fixture.card(1).timeline("step 1 0 1000\nkernel MatMul 0 800\ncomm hcom_allReduce__1 800 900\n");
    QVERIFY(!fixture.inputs()->card(0).collectiveWaits().empty());
    const Advice advice = fixture.advise(AiCpuKernelId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    QCOMPARE(advice.findings.front().saving->highNs, TimeNs(200'000));
}

void TestAiCpuKernel::leavesOutWhatBelongsThere()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels("GetNext AI_CPU 0 100\nPrint AI_CPU 100 200\nEndOfSequence AI_CPU 300 50\nInitData AI_CPU 350 50\nMatMul "
                    "AI_CORE 400 40\n");
    QCOMPARE(fixture.advised(AiCpuKernelId), QStringLiteral("checked aicpu-kernel"));
}

void TestAiCpuKernel::fromTheTimeline()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 0 400\nkernel B 400 450 type=AI_CPU\n");
    const Advice advice = fixture.advise(AiCpuKernelId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    QCOMPARE(advice.findings.front().saving->highNs, TimeNs(50'000));
    QCOMPARE(advice.findings.front().claims.front().ranges, (TimeRanges{{400'000, 450'000}}));
}

/// Older versions of CANN give kernels of the AI cores the task type "Other". They are kernels of the step all the same.
void TestAiCpuKernel::besideKernelsOfNoKnownCore()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel aclnnMm_MatMulCommon_MatMulV2 0 300 type=Other\nkernel Add 300 400 type=Other\n"
                     "task EVENT_RECORD 400 450 type=Other\nkernel B 400 450 type=AI_CPU stream=2\n");
    QCOMPARE(fixture.advised(AiCpuKernelId),
             QStringLiteral("aicpu-kernel high cards 0 saves 0..50000 operator=B operator_calls=1 operator_ns=50000 calls=1 "
                            "calls_ns=50000 kernel_share=0.111111 types="));
}

/// The table of level 0 leaves the kind of core empty.
void TestAiCpuKernel::coresOfTheTimeline()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 50000\nkernel B 50000 56000 type=AI_CPU\n");
    fixture.kernels("A N/A 0 50000\nB N/A 50000 6000\n");
    QVERIFY(fixture.advised(AiCpuKernelId).startsWith(QStringLiteral("aicpu-kernel high cards 0 saves 0..6000000 operator=B ")));
}

void TestAiCpuKernel::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(AiCpuKernelId), QStringLiteral("aicpu-kernel lacks kernel_details.csv"));
}

PLUMBLINE_TEST(TestAiCpuKernel)
#include "tst_aicpukernel.moc"
