// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestMemoryOpSlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString MemoryOpSlowId = QStringLiteral("memory-op-slow");

} // namespace

void TestMemoryOpSlow::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\ncann AscendCL@aclrtFree 0 5000\ncann AscendCL@aclrtFree 6000 "
                     "10999\ncann AscendCL@aclMallocMemInner 20000 29999\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId), QStringLiteral("checked memory-op-slow"));
    fixture.timeline("step 1 0 100000\nkernel A 8000 100000\ncann AscendCL@aclrtFree 0 5000\n"
                     "cann AscendCL@aclrtFree 6000 11000\ncann AscendCL@aclrtFreePhysical 20000 29999\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId), QStringLiteral("memory-op-slow high cards 0 saves 0..7000000 api=aclrtFree calls=2 "
                                                             "sum_ns=10000000 exposed_ns=7000000 steps=1"));
}

void TestMemoryOpSlow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId), QStringLiteral("memory-op-slow lacks HostToDevice"));
}

PLUMBLINE_TEST(TestMemoryOpSlow)
#include "tst_memoryopslow.moc"
