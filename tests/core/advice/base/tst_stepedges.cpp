// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

/// Checks that time outside of the marked steps, or across their edges, belongs to no step.
class TestStepEdges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPauseBehindTheLastStepIsNotFree();
    void aPauseBetweenStepsCountsOnce();
    void kernelsOutsideOfStepsSaveNothing();
    void callsOutsideOfStepsCostNothing();
    void pausesBetweenStepsAreNoHoles();
    void whereFramesLieIsNoReason();
    void framesAroundTheLoaderCountOnce();
    void absurdTimesStayInRange();
};

void TestStepEdges::aPauseBehindTheLastStepIsNotFree()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10000\nstep 2 10000 20000\nkernel A 0 9950\nkernel A 10000 19950\nkernel A 1020000 1020010\n");
    QCOMPARE(fixture.advised(QStringLiteral("free-share-high")), QStringLiteral("checked free-share-high"));
    QVERIFY(!fixture.advised(QStringLiteral("idle-gap-cause")).contains(QStringLiteral("idle_ns=5")));
    // The same pause inside a step counts.
    fixture.timeline("step 1 0 1030000\nkernel A 0 9950\nkernel A 10000 19950\nkernel A 1020000 1020010\n");
    QVERIFY(fixture.advised(QStringLiteral("free-share-high")).startsWith(QStringLiteral("free-share-high high")));
}

void TestStepEdges::aPauseBetweenStepsCountsOnce()
{
    // Each step prepares for 2 ms, computes for 7 ms and is free for the last millisecond.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10000\nstep 2 10000 20000\nkernel A 2000 9000\nkernel A 12000 19000\n");
    const QString advised = fixture.advised(QStringLiteral("overall-time-split"));
    QVERIFY2(advised.contains(QStringLiteral("free_ns=500000")), qPrintable(advised)); // the second step has none
    QVERIFY2(advised.contains(QStringLiteral("computing_ns=7000000")), qPrintable(advised));
}

void TestStepEdges::kernelsOutsideOfStepsSaveNothing()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 10000 20000\nkernel MatMul 0 9000\nkernel Add 10000 19000 type=AI_VECTOR_CORE\n");
    fixture.kernels("MatMul AI_CORE 0 9000 in=64,64;64,64:FLOAT;FLOAT\nAdd AI_VECTOR_CORE 10000 9000 in=64:FLOAT\n");
    QCOMPARE(fixture.advised(QStringLiteral("fp32-to-fp16")), QStringLiteral("checked fp32-to-fp16"));
    fixture.kernels("MatMul AI_CORE 10000 9000 in=64,64;64,64:FLOAT;FLOAT\nAdd AI_VECTOR_CORE 0 9000 in=64:FLOAT\n");
    QVERIFY(fixture.advised(QStringLiteral("fp32-to-fp16")).startsWith(QStringLiteral("fp32-to-fp16 high")));
    // Kernels at times outside of all steps are judged as a whole.
    fixture.kernels("MatMul AI_CORE 500000 9000 in=64,64;64,64:FLOAT;FLOAT\nAdd AI_VECTOR_CORE 600000 9000 in=64:FLOAT\n");
    QVERIFY(fixture.advised(QStringLiteral("fp32-to-fp16")).startsWith(QStringLiteral("fp32-to-fp16 high")));
}

void TestStepEdges::callsOutsideOfStepsCostNothing()
{
    QByteArray compilations;
    for (int call = 0; call < 25; ++call)
        compilations += "cann AscendCL@aclopCompileAndExecute " + QByteArray::number(call * 1000) + ' ' +
                        QByteArray::number(call * 1000 + 900) + '\n';
    test::AdviceFixture fixture;
    fixture.timeline("step 1 100000 110000\nkernel A 100000 110000\n" + compilations);
    QCOMPARE(fixture.advised(QStringLiteral("op-compile")), QStringLiteral("checked op-compile"));
    fixture.timeline("step 1 0 110000\nkernel A 100000 110000\n" + compilations);
    QVERIFY(fixture.advised(QStringLiteral("op-compile")).startsWith(QStringLiteral("op-compile ")));
}

void TestStepEdges::pausesBetweenStepsAreNoHoles()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10000\nstep 2 10000 20000\nkernel A 2000 9000\nkernel A 12000 19000\n");
    QCOMPARE(fixture.advised(QStringLiteral("device-hole")), QStringLiteral("checked device-hole"));
    fixture.timeline("step 1 0 10000\nstep 2 10000 20000\nkernel A 2000 5000\nkernel A 8000 9000\nkernel A 12000 19000\n");
    QVERIFY(fixture.advised(QStringLiteral("device-hole")).contains(QStringLiteral(" holes=1 hole_ns=1500000 ")));
}

void TestStepEdges::whereFramesLieIsNoReason()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost runs/dataloader_bench/train.py(55):main 0 45000\n");
    QCOMPARE(fixture.advised(QStringLiteral("dataloader-slow")), QStringLiteral("checked dataloader-slow"));
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost torch/utils/data/dataloader.py(633):__next__ 0 45000\n");
    QVERIFY(fixture.advised(QStringLiteral("dataloader-slow")).startsWith(QStringLiteral("dataloader-slow high")));
}

void TestStepEdges::framesAroundTheLoaderCountOnce()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost torch/utils/data/dataloader.py(633):__next__ 0 45000\n"
                     "host enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__ 1000 44000\n");
    QVERIFY(fixture.advised(QStringLiteral("dataloader-slow")).contains(QStringLiteral(" calls=1 longest_ns=45000000 ")));
}

void TestStepEdges::absurdTimesStayInRange()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 100000\ncollect 0 4000000000000000\ncollect 1 4000000000000001\n"
                     "collect 2 4000000000000002\n");
    QVERIFY(!fixture.advised(QStringLiteral("gc-abnormal")).contains(QStringLiteral("=-")));
}

PLUMBLINE_TEST(TestStepEdges)
#include "tst_stepedges.moc"
