// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStreamWait : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void lateLaunchesAreNotItsFault();
    void behindALateLaunch();
    void atTheThreshold();
    void pausesDoNotCount();
    void withoutInput();
};

namespace {

const QString StreamWaitId = QStringLiteral("stream-wait");

} // namespace

void TestStreamWait::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 100\nkernel A 0 10\nkernel B 18 100\ntask EVENT_WAIT 10 20 stream=2\ntask EVENT_RECORD 17.9 18 stream=3\n");
    QCOMPARE(fixture.advised(StreamWaitId),
             QStringLiteral("stream-wait high cards 0 saves 0..8000 waiting=Ascend Hardware/Stream 2 "
                            "waits=1 exposed_ns=8000 partner=Ascend Hardware/Stream 3"));
}

void TestStreamWait::lateLaunchesAreNotItsFault()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 100\nkernel A 0 10\nkernel B 18 100\ncann Node@launch 15 16\nlaunch 15 18\ntask EVENT_WAIT 10 20 stream=2\n");
    QCOMPARE(fixture.advised(StreamWaitId), QStringLiteral("checked stream-wait"));
}

void TestStreamWait::behindALateLaunch()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 100\nkernel A 0 10\ntask EVENT_WAIT 12 28\nkernel B 30 100\ncann Node@launch 11 12\nlaunch 11 30\n");
    QCOMPARE(fixture.advised(StreamWaitId),
             QStringLiteral("stream-wait/unknown high cards 0 saves 0..16000 waiting=Ascend Hardware/Stream 1 waits=1 "
                            "exposed_ns=16000"));
}

void TestStreamWait::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 0 100\nkernel B 109.999 1000\ntask EVENT_WAIT 50 200 stream=2\n");
    QCOMPARE(fixture.advised(StreamWaitId), QStringLiteral("checked stream-wait"));
    fixture.timeline("step 1 0 1000\nkernel A 0 100\nkernel B 110 1000\ntask EVENT_WAIT 50 200 stream=2\n");
    QVERIFY(fixture.advised(StreamWaitId).startsWith(QStringLiteral("stream-wait/unknown low cards 0 saves 0..10000")));
}

void TestStreamWait::pausesDoNotCount()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\ntask EVENT_WAIT 5 95 stream=2\nkernel A 0 10\nkernel B 14.999 25\nkernel C 29.999 100\n");
    QCOMPARE(fixture.advised(StreamWaitId), QStringLiteral("checked stream-wait"));
    fixture.timeline("step 1 0 100\ntask EVENT_WAIT 5 95 stream=2\nkernel A 0 10\nkernel B 15 25\nkernel C 29.999 100\n");
    QVERIFY(fixture.advised(StreamWaitId).contains(QStringLiteral("exposed_ns=5000")));
}

void TestStreamWait::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(StreamWaitId), QStringLiteral("stream-wait lacks trace_view.json"));
}

PLUMBLINE_TEST(TestStreamWait)
#include "tst_streamwait.moc"
