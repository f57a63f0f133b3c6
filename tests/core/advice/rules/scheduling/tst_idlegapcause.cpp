// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestIdleGapCause : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void tellsTheHostFromTheDevice();
    void launchedInTimeAndHeld();
    void usualIdleTime();
    void showsWhatIsToBlame();
    void withoutInput();
};

namespace {

const QString IdleGapCauseId = QStringLiteral("idle-gap-cause");

} // namespace

void TestIdleGapCause::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "kernel A 0 100\nkernel B 400 450\ncann Node@launch 380 381\nlaunch 380 400\ncollect 120 320\nhost aten::add 320 380\n");
    QCOMPARE(fixture.advised(IdleGapCauseId),
             QStringLiteral("idle-gap-cause/garbage_collection high cards 0 saves 0..300000 side=host side_ns=300000 "
                            "idle_ns=300000 idle_share=0.666667 "
                            "gaps=1 small_gaps=0 cause_ns=200000 cause_share=0.666667 garbage_collection_ns=200000 "
                            "framework_ns=60000 unrecorded_ns=20000 launch_latency_ns=20000"));
}

// Behind B the stream waits for an event, although C was launched long before.
void TestIdleGapCause::tellsTheHostFromTheDevice()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 100\nhost aten::add 100 380\nlaunch 380 400\nkernel B 400 500\n"
                     "launch 390 700\ntask EVENT_WAIT 500 690\nkernel C 700 800\n");
    QCOMPARE(fixture.advised(IdleGapCauseId),
             QStringLiteral("idle-gap-cause/framework high cards 0 saves 0..300000 side=host side_ns=300000 idle_ns=500000 "
                            "idle_share=0.625 gaps=2 small_gaps=0 cause_ns=280000 cause_share=0.933333 event_wait_ns=190000 "
                            "queued_ns=10000 framework_ns=280000 launch_latency_ns=20000\n"
                            "idle-gap-cause/event_wait high cards 0 saves 0..200000 side=device side_ns=200000 idle_ns=500000 "
                            "idle_share=0.625 gaps=2 small_gaps=0 cause_ns=190000 cause_share=0.95 event_wait_ns=190000 "
                            "queued_ns=10000 framework_ns=280000 launch_latency_ns=20000"));
}

void TestIdleGapCause::launchedInTimeAndHeld()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 100\nlaunch 10 1100\nkernel B 1100 1200\n");
    QVERIFY(fixture.advised(IdleGapCauseId).startsWith(QStringLiteral("idle-gap-cause/held high cards 0 saves 0..1000000")));
    fixture.timeline("kernel A 0 100\nlaunch 10 1099.999\nkernel B 1099.999 1200\n");
    QVERIFY(fixture.advised(IdleGapCauseId).startsWith(QStringLiteral("idle-gap-cause/queued high cards 0 saves 0..999999")));
}

void TestIdleGapCause::usualIdleTime()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 90\nkernel B 100 101\nlaunch 95 100\n");
    QCOMPARE(fixture.advised(IdleGapCauseId), QStringLiteral("checked idle-gap-cause"));
    QVERIFY(fixture.advised(IdleGapCauseId, "[idle-gap-cause]\nusual_share = 9 %\n")
                .startsWith(QStringLiteral("idle-gap-cause/unrecorded")));
}

void TestIdleGapCause::showsWhatIsToBlame()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 100\nkernel B 400 450\nlaunch 380 400\nhost aten::add 120 380\n");
    const Advice advice = fixture.advise(IdleGapCauseId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    const Evidence &evidence = advice.findings.front().evidence.front();
    QCOMPARE(evidence.name, std::string("aten::add"));
    QCOMPARE(evidence.lane, std::string("Python/1"));
    QCOMPARE(evidence.range, (TimeRange{120'000, 380'000}));
    QVERIFY(evidence.slice.isValid());
}

void TestIdleGapCause::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(IdleGapCauseId), QStringLiteral("idle-gap-cause lacks HostToDevice"));
    // A graph has one flow for all of its tasks.
    fixture.timeline("kernel A 0 10\nkernel B 40 50\nkernel C 51 60\nlaunch 0 0\nlaunch 1 51\n");
    QCOMPARE(fixture.advised(IdleGapCauseId), QStringLiteral("idle-gap-cause lacks HostToDevice"));
}

PLUMBLINE_TEST(TestIdleGapCause)
#include "tst_idlegapcause.moc"
