// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestSmallKernelStorm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void manyShortOnes();
    void whatOthersCause();
    void aHandfulProvesNothing();
    void withoutInput();
};

namespace {

const QString SmallKernelStormId = QStringLiteral("small-kernel-storm");
const QByteArray FromOneKernel = "[small-kernel-storm]\nkernels_limit = 1\n";

/// Returns a hundred kernels of 10 us. The first `followed` of them have a gap of `gapUs` behind them, the others almost none.
QByteArray kernels(int followed, double gapUs)
{
    QByteArray lines;
    double at = 0;
    for (int kernel = 0; kernel < 100; ++kernel) {
        lines += "kernel K " + QByteArray::number(at, 'f', 3) + ' ' + QByteArray::number(at + 10, 'f', 3) + '\n';
        at += 10 + (kernel < followed ? gapUs : 0);
        // Kernels that touch would be one stretch of computing, so there is a gap of one nanosecond.
        if (kernel >= followed)
            at += 0.001;
    }
    return lines;
}

} // namespace

void TestSmallKernelStorm::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(kernels(30, 12.5));
    QVERIFY(fixture.advised(SmallKernelStormId).startsWith(QStringLiteral("small-kernel-storm high cards 0")));
}

void TestSmallKernelStorm::atTheThresholds()
{
    // 30 of 100 kernels have a gap; free time below a fifth.
    test::AdviceFixture fixture;
    fixture.timeline(kernels(30, 8));
    QCOMPARE(fixture.advised(SmallKernelStormId), QStringLiteral("checked small-kernel-storm"));
    // Exactly a fifth of the kernels, which is not more than a fifth.
    fixture.timeline(kernels(20, 20));
    QCOMPARE(fixture.advised(SmallKernelStormId), QStringLiteral("checked small-kernel-storm"));
    fixture.timeline(kernels(21, 20));
    QVERIFY(fixture.advised(SmallKernelStormId).startsWith(QStringLiteral("small-kernel-storm high")));
}

void TestSmallKernelStorm::manyShortOnes()
{
    // Half of the kernels are shorter than 10 us and take less than a fifth of the time, while the device idles.
    const QByteArray gap = "kernel B 98 107.9\n";
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 108\nkernel A 0 80\n" + gap);
    QVERIFY(fixture.advised(SmallKernelStormId, FromOneKernel).startsWith(QStringLiteral("small-kernel-storm")));
    fixture.timeline("step 1 0 108\nkernel A 0 80\nkernel B 98 108\n");
    QCOMPARE(fixture.advised(SmallKernelStormId, FromOneKernel), QStringLiteral("checked small-kernel-storm"));
}

void TestSmallKernelStorm::whatOthersCause()
{
    // The gap after the first kernel is 18 us. During 10 us of it the thread that launches the next kernel compiles.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 108\nkernel A 0 80\ncann AscendCL@aclopCompileAndExecute 82 92\ncann Node@launch 95 97\n"
                     "launch 96 98\nkernel B 98 107.9\n");
    QVERIFY(fixture.advised(SmallKernelStormId, FromOneKernel)
                .startsWith(QStringLiteral("small-kernel-storm high cards 0 saves 0..8000 ")));
}

void TestSmallKernelStorm::aHandfulProvesNothing()
{
    QByteArray few;
    for (int kernel = 0; kernel < 29; ++kernel)
        few += "kernel K " + QByteArray::number(kernel * 100) + ' ' + QByteArray::number(kernel * 100 + 9) + '\n';
    test::AdviceFixture fixture;
    fixture.timeline(few);
    QCOMPARE(fixture.advised(SmallKernelStormId), QStringLiteral("checked small-kernel-storm"));
    fixture.timeline(few + "kernel K 2900 2909\n");
    QVERIFY(fixture.advised(SmallKernelStormId).startsWith(QStringLiteral("small-kernel-storm high")));
}

void TestSmallKernelStorm::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(SmallKernelStormId), QStringLiteral("small-kernel-storm lacks trace_view.json"));
}

PLUMBLINE_TEST(TestSmallKernelStorm)
#include "tst_smallkernelstorm.moc"
