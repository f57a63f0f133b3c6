// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestAffinityOptimizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silentOnOthers();
    void otherThreadsLaunchMeanwhile();
    void listsOfTensors();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString AffinityOptimizerId = QStringLiteral("affinity-optimizer");

const QByteArray Head = "step 1 0 1000\nkernel A 0 500\nkernel B 520 600\nhost Optimizer.step#Adam.step 490 590\n";

/// Returns launches of tasks while the host is in the optimizer.
QByteArray launches(int count)
{
    QByteArray lines;
    for (int launch = 0; launch < count; ++launch) {
        const QByteArray time = QByteArray::number(500 + launch);
        lines += "cann Node@launch " + time + ' ' + time + ".5\nlaunch " + time + " 520\n";
    }
    return lines;
}

} // namespace

void TestAffinityOptimizer::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(Head + launches(10));
    QCOMPARE(fixture.advised(AffinityOptimizerId),
             QStringLiteral("affinity-optimizer low cards 0 saves 0..20000 optimizer=Adam calls=1 kernels=10 optimizer_ns=100000 "
                            "free_ns=20000"));
    const Finding finding = fixture.advise(AffinityOptimizerId).findings.front();
    QCOMPARE(finding.evidence.front().name, std::string("Optimizer.step#Adam.step"));
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{500'000, 520'000}}));
}

void TestAffinityOptimizer::silentOnOthers()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 1000\nkernel A 0 500\nhost Optimizer.step#NpuFusedAdam.step 490 590\n"
        "host Optimizer.step# 600 610\nhost Optimizer.step.step 620 630\nhost Optimizer.zero_grad#Adam.step 640 650\n"
        "cann Node@launch 495 496\nlaunch 495 520\n");
    QCOMPARE(fixture.advised(AffinityOptimizerId), QStringLiteral("checked affinity-optimizer"));
}

void TestAffinityOptimizer::otherThreadsLaunchMeanwhile()
{
    // Through the task queue the tasks of the optimizer are launched elsewhere and later. The flows from its operators count.
    test::AdviceFixture fixture;
    QByteArray own;
    for (int launch = 0; launch < 10; ++launch)
        own += "origin " + QByteArray::number(500 + launch) + " 520\n";
    fixture.timeline(Head + launches(30) + "origin 495 520\norigin 500 520 thread=2\n");
    QCOMPARE(fixture.advised(AffinityOptimizerId), QStringLiteral("checked affinity-optimizer"));
    fixture.timeline(Head + launches(1) + own);
    QVERIFY(fixture.advised(AffinityOptimizerId)
                .startsWith(QStringLiteral("affinity-optimizer low cards 0 saves 0..20000 optimizer=Adam calls=1 kernels=10 ")));
}

void TestAffinityOptimizer::listsOfTensors()
{
    test::AdviceFixture fixture;
    QByteArray own;
    for (int launch = 0; launch < 12; ++launch) {
        const QByteArray time = QByteArray::number(500 + 2 * launch);
        own += "host aten::_foreach_add_ " + time + ' ' + QByteArray::number(501 + 2 * launch) + "\norigin " + time + " 520\n";
    }
    fixture.timeline(Head + launches(1) + own);
    QCOMPARE(fixture.advised(AffinityOptimizerId), QStringLiteral("checked affinity-optimizer"));
}

void TestAffinityOptimizer::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(Head + launches(9));
    QCOMPARE(fixture.advised(AffinityOptimizerId), QStringLiteral("checked affinity-optimizer"));
    fixture.timeline(Head + launches(10));
    QCOMPARE(fixture.advised(AffinityOptimizerId, "[affinity-optimizer]\ncalls = 2\n"),
             QStringLiteral("checked affinity-optimizer"));
}

void TestAffinityOptimizer::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(AffinityOptimizerId), QStringLiteral("affinity-optimizer lacks trace_view.json, HostToDevice"));
}

PLUMBLINE_TEST(TestAffinityOptimizer)
#include "tst_affinityoptimizer.moc"
