// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDeviceHole : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void withoutSteps();
    void namesWhatTheHostDid();
    void besideTheDataSink();
    void tasksAreNoHoles();
    void atTheThreshold();
    void usualPausesAreNone();
    void withoutInput();
};

namespace {

const QString DeviceHoleId = QStringLiteral("device-hole");

} // namespace

void TestDeviceHole::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 12\nkernel A 0 5\nkernel C 5 7 type=AI_CPU\nkernel B 9 12\n");
    QCOMPARE(fixture.advised(DeviceHoleId),
             QStringLiteral("device-hole high cards 0 saves 0..2000 holes=1 hole_ns=2000 longest_ns=2000 pause_ns=0"));
}

void TestDeviceHole::withoutSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 5\nkernel B 9 12\n");
    QCOMPARE(
        fixture.advised(DeviceHoleId),
        QStringLiteral("device-hole/unmarked_blind high cards 0 saves 0..4000 holes=1 hole_ns=4000 longest_ns=4000 pause_ns=0"));
    fixture.timeline("kernel A 0 5\nkernel B 9 12\nhost aten::add 0 12\n");
    QCOMPARE(fixture.advised(DeviceHoleId),
             QStringLiteral("device-hole/unmarked high cards 0 saves 0..4000 holes=1 hole_ns=4000 longest_ns=4000 pause_ns=0"));
}

void TestDeviceHole::namesWhatTheHostDid()
{
    const QByteArray late = "kernel A 0 50\nhost aten::add 40 85\nhost aten::mm 85 89\nlaunch 88 90\nkernel B 90 120\n";
    test::AdviceFixture fixture;
    fixture.timeline(late);
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("device-hole/unmarked_named high cards 0 saves 0..40000 holes=1 "
                                                           "hole_ns=40000 longest_ns=40000 pause_ns=0 work=aten::add"));
    fixture.timeline("step 1 0 120\n" + late);
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("device-hole/named high cards 0 saves 0..40000 holes=1 "
                                                           "hole_ns=40000 longest_ns=40000 pause_ns=0 work=aten::add"));
}

// Between the fetch and the first operator a graph begins its iteration.
void TestDeviceHole::besideTheDataSink()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel Default/AssignAdd-op2 0 5\nkernel EndOfSequence 5 50 type=AI_CPU\n"
                     "kernel Default/Conv2D-op5 350 600\nkernel Default/ReLU-op6 600 1000\n");
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("checked device-hole"));
    fixture.timeline("step 1 0 1000\nkernel Default/AssignAdd-op2 0 5\nkernel Print 5 50 type=AI_CPU\n"
                     "kernel Default/Conv2D-op5 350 600\nkernel Default/ReLU-op6 600 1000\n");
    QVERIFY(fixture.advised(DeviceHoleId).startsWith(QStringLiteral("device-hole high cards 0 saves 0..300000")));
}

void TestDeviceHole::tasksAreNoHoles()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 0 400\ntask MEMCPY_ASYNC 400 490 stream=2\nkernel B 499.999 1000\n");
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("checked device-hole"));
    fixture.timeline("step 1 0 1000\nkernel A 0 400\ntask MEMCPY_ASYNC 400 490 stream=2\nkernel B 500 1000\n");
    QCOMPARE(fixture.advised(DeviceHoleId),
             QStringLiteral("device-hole low cards 0 saves 0..10000 holes=1 hole_ns=10000 longest_ns=10000 "
                            "pause_ns=0"));
}

void TestDeviceHole::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 50000\nkernel B 50999.999 100000\n");
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("checked device-hole"));
    fixture.timeline("step 1 0 100000\nkernel A 0 50000\nkernel B 51000 100000\n");
    QVERIFY(fixture.advised(DeviceHoleId).startsWith(QStringLiteral("device-hole low cards 0 saves 0..1000000")));
}

void TestDeviceHole::usualPausesAreNone()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 20\nkernel B 30 50\nkernel C 60 100\nlaunch 1 30\nlaunch 2 60\n");
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("checked device-hole"));
}

void TestDeviceHole::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(DeviceHoleId), QStringLiteral("device-hole lacks trace_view.json"));
}

PLUMBLINE_TEST(TestDeviceHole)
#include "tst_devicehole.moc"
