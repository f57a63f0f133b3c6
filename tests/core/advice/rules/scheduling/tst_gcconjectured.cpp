// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestGcConjectured : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void manyCalls();
    void atTheThreshold();
    void inAShortStep();
    void recordedOrExplained();
    void withoutInput();
};

namespace {

const QString GcConjecturedId = QStringLiteral("gc-conjectured");

} // namespace

void TestGcConjectured::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000000\nkernel A 0 1000\nkernel B 413000 1000000\ncann AscendCL@aclA 2000 2300\ncann "
                     "AscendCL@aclA 3000 3300\ncann AscendCL@aclA 4000 4300\n");
    QCOMPARE(fixture.advised(GcConjecturedId),
             QStringLiteral("gc-conjectured medium cards 0 saves 0..412000000 ranges=1 longest_ns=412000000 "
                            "acl_calls=3 acl_share=0.00218447 acl_per_us=7.28155e-06"));
}

void TestGcConjectured::manyCalls()
{
    QByteArray lines = "step 1 0 1000000\nkernel A 0 1000\nkernel B 413000 1000000\n";
    for (int call = 0; call < 100; ++call)
        lines += "cann AscendCL@aclA " + QByteArray::number(2000 + 20 * call) + ' ' + QByteArray::number(2009 + 20 * call) + '\n';
    test::AdviceFixture fixture;
    fixture.timeline(lines);
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
}

void TestGcConjectured::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000000\nkernel A 0 1000\nkernel B 100999.999 1000000\ncann AscendCL@aclA 10 20\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    // In a step of 10 s, 200 ms are enough.
    fixture.timeline("step 1 0 10000000\nkernel A 0 1000\nkernel B 200999.999 10000000\ncann AscendCL@aclA 10 20\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    fixture.timeline("step 1 0 10000000\nkernel A 0 1000\nkernel B 201000 10000000\ncann AscendCL@aclA 10 20\n");
    QVERIFY(fixture.advised(GcConjecturedId).startsWith(QStringLiteral("gc-conjectured medium cards 0 saves 0..200000000")));
    fixture.timeline("step 1 0 1000000\nkernel A 0 1000\nkernel B 201000 1000000\ncann AscendCL@aclA 500 3000\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
}

/// A tenth of a step counts, from 10 ms on.
void TestGcConjectured::inAShortStep()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 150000\nkernel A 0 1000\nkernel B 16000 150000\ncann AscendCL@aclA 10 20\n");
    QVERIFY(fixture.advised(GcConjecturedId).startsWith(QStringLiteral("gc-conjectured medium cards 0 saves 0..15000000 ")));
    fixture.timeline("step 1 0 150000\nkernel A 0 1000\nkernel B 15999.999 150000\ncann AscendCL@aclA 10 20\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    fixture.timeline("step 1 0 50000\nkernel A 0 1000\nkernel B 10999.999 50000\ncann AscendCL@aclA 10 20\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    fixture.timeline("step 1 0 50000\nkernel A 0 1000\nkernel B 11000 50000\ncann AscendCL@aclA 10 20\n");
    QVERIFY(fixture.advised(GcConjecturedId).startsWith(QStringLiteral("gc-conjectured medium cards 0 saves 0..10000000 ")));
    // Without steps nothing tells what a tenth is.
    fixture.timeline("kernel A 0 1000\nkernel B 16000 150000\ncann AscendCL@aclA 10 20\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    // A GPU has no calls of AscendCL.
    fixture.timeline("step 1 0 150000\ngpu A 0 1000\ncuda cudaLaunchKernel 15990 15995\nac2g 15990 16000\ngpu B 16000 150000\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("gc-conjectured lacks Python GC"));
    // A stream that waits for another one is no host at rest.
    fixture.timeline(
        "step 1 0 50000\nkernel A 0 1000\ntask EVENT_WAIT 2000 10990\nkernel B 11000 50000\ncann AscendCL@aclA 10 20\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
}

void TestGcConjectured::recordedOrExplained()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 1000000\nkernel A 0 1000\nkernel B 413000 1000000\ncann AscendCL@aclA 2000 2300\ncollect 2000 400000\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    fixture.timeline("step 1 0 1000000\nkernel A 0 1000\nkernel B 413000 1000000\ncann Node@launch 412000 412001\n"
                     "launch 412000 413000\nhost enumerate(DataLoader)#x 2000 400000\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    // One call that lasts as long as the gap took the time itself.
    const auto inside = [](const char *begin, const char *end) -> QByteArray {
        return QByteArray("step 1 0 1000000\nkernel A 0 1000\nkernel B 413000 1000000\ncann Node@launch 412000 412001\n"
                          "launch 412000 413000\nhost sleep ") +
               begin + ' ' + end + '\n';
    };
    fixture.timeline(inside("2000", "411900"));
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("checked gc-conjectured"));
    // A step mark is no call, and neither is a call around many steps.
    fixture.timeline("step 1 0 450000\nkernel A 0 1000\nkernel B 413000 450000\ncann Node@launch 412000 412001\n"
                     "launch 412000 413000\n");
    QVERIFY2(fixture.advised(GcConjecturedId).startsWith(QStringLiteral("gc-conjectured medium cards 0 saves 0..412000000 ")),
             qPrintable(fixture.advised(GcConjecturedId)));
    fixture.timeline(inside("10", "999000"));
    QVERIFY2(fixture.advised(GcConjecturedId).startsWith(QStringLiteral("gc-conjectured medium cards 0 saves 0..412000000 ")),
             qPrintable(fixture.advised(GcConjecturedId)));
}

void TestGcConjectured::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(GcConjecturedId), QStringLiteral("gc-conjectured lacks HostToDevice"));
}

PLUMBLINE_TEST(TestGcConjectured)
#include "tst_gcconjectured.moc"
