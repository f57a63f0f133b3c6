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
    // All calls of the allocator count together, as far as the device is idle.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 600 100000\ncann AscendCL@aclrtFree 0 400\n"
                     "cann AscendCL@aclrtMallocAlign32 400 999.999\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId), QStringLiteral("checked memory-op-slow"));
    fixture.timeline("step 1 0 100000\nkernel A 1000 100000\ncann AscendCL@aclrtFree 0 400\n"
                     "cann AscendCL@aclrtMallocAlign32 400 1000\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId),
             QStringLiteral("memory-op-slow low cards 0 saves 0..1000000 api=aclrtMallocAlign32 calls=2 sum_ns=1000000 "
                            "exposed_ns=1000000 steps=1"));
    fixture.timeline("step 1 0 100000\nkernel A 0 100000\ncann AscendCL@aclrtFree 0 50000\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId), QStringLiteral("checked memory-op-slow"));
}

void TestMemoryOpSlow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(MemoryOpSlowId), QStringLiteral("memory-op-slow lacks HostToDevice"));
}

PLUMBLINE_TEST(TestMemoryOpSlow)
#include "tst_memoryopslow.moc"
