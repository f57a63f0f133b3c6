// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestTaskQueueStall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void belowTheThreshold();
    void withoutInput();
};

namespace {

const QString TaskQueueStallId = QStringLiteral("task-queue-stall");

/// Returns a step of 200 us with one operator that begins at 0 us. It is put into the queue at 20, taken out at 90, launched at
/// 100, and its kernel starts at 130. The thread that takes it out is busy from `busyUs` on.
QByteArray op(double busyUs)
{
    return "step 1 0 200\nkernel A 0 10\nkernel B 130 200\nhost aten::add 0 25\nhost Enqueue 20 22\nqueue 20 90 from=1 thread=2\n"
           "host Dequeue@first " +
           QByteArray::number(busyUs - 10) +
           " 80 thread=2\nhost Dequeue@add 90 200 thread=2\n"
           "cann Node@launch 98 101 thread=2\nlaunch 100 130 thread=2\norigin 0 130\n";
}

} // namespace

void TestTaskQueueStall::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(op(20));
    QCOMPARE(fixture.advised(TaskQueueStallId),
             QStringLiteral("task-queue-stall/queue_wait info cards 0 dequeue_share=0.9 tasks=1 prepare_ns=20000 "
                            "queue_wait_ns=70000 dequeue_to_launch_ns=10000 device_wait_ns=30000"));
}

void TestTaskQueueStall::belowTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(op(20.5));
    QCOMPARE(fixture.advised(TaskQueueStallId), QStringLiteral("checked task-queue-stall"));
}

void TestTaskQueueStall::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\nlaunch 20 40\n");
    QCOMPARE(fixture.advised(TaskQueueStallId), QStringLiteral("task-queue-stall lacks async_task_queue"));
}

PLUMBLINE_TEST(TestTaskQueueStall)
#include "tst_taskqueuestall.moc"
