// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestMemoryModuleShare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString MemoryModuleShareId = QStringLiteral("memory-module-share");

/// Writes rows of one component: time in microseconds, allocated and reserved memory in MB.
void recordsOfMemoryModuleShare(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

const QByteArray MemoryModuleShareCapacity = "[memory-module-share]\ncapacity_bytes = 67.108864 GB\n";

void modules(test::AdviceFixture &fixture, const QByteArray &hccl)
{
    fixture.file(QStringLiteral("npu_module_mem.csv"),
                 "Component,Timestamp(us),Total Reserved(MB),Device\nSLOG,0,9000,NPU:0\nHCCL,0,-1,NPU:0\nHCCL,10," + hccl +
                     ",NPU:0\n");
}

} // namespace

void TestMemoryModuleShare::workedExample()
{
    test::AdviceFixture fixture;
    modules(fixture, "6200"); // the rule needs no other table of memory
    QCOMPARE(fixture.advised(MemoryModuleShareId, MemoryModuleShareCapacity),
             QStringLiteral("memory-module-share info cards 0 component=HCCL module_bytes=6501171200 module_share=0.096875"));
}

void TestMemoryModuleShare::atTheThreshold()
{
    test::AdviceFixture fixture;
    recordsOfMemoryModuleShare(fixture, "APP,0,,9000");
    modules(fixture, "3200");
    QCOMPARE(fixture.advised(MemoryModuleShareId, MemoryModuleShareCapacity), QStringLiteral("checked memory-module-share"));
    modules(fixture, "3201");
    QVERIFY2(
        fixture.advised(MemoryModuleShareId, MemoryModuleShareCapacity).startsWith(QStringLiteral("memory-module-share info ")),
        qPrintable(fixture.advised(MemoryModuleShareId, MemoryModuleShareCapacity)));
}

void TestMemoryModuleShare::withoutInput()
{
    test::AdviceFixture fixture;
    recordsOfMemoryModuleShare(fixture, "APP,0,,9000");
    QCOMPARE(fixture.advised(MemoryModuleShareId, MemoryModuleShareCapacity),
             QStringLiteral("memory-module-share lacks npu_module_mem.csv"));
    modules(fixture, "6200");
    QCOMPARE(fixture.advised(MemoryModuleShareId), QStringLiteral("memory-module-share lacks capacity_bytes"));
}

PLUMBLINE_TEST(TestMemoryModuleShare)
#include "tst_memorymoduleshare.moc"
