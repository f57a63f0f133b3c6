// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestMemoryFragmentation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void usesThePeakOfTheStep();
    void withoutInput();
};

namespace {

const QString MemoryFragmentationId = QStringLiteral("memory-fragmentation");

/// Writes rows of one component: time in microseconds, allocated and reserved memory in MB.
void recordsOfMemoryFragmentation(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

} // namespace

void TestMemoryFragmentation::workedExample()
{
    test::AdviceFixture fixture;
    recordsOfMemoryFragmentation(fixture, "PTA,0,10,20;PTA,10,40,60;PTA,20,5,60");
    QCOMPARE(fixture.advised(MemoryFragmentationId),
             QStringLiteral("memory-fragmentation info cards 0 reserved_bytes=62914560 allocated_bytes=41943040 "
                            "unused_bytes=20971520 unused_share=0.333333 component=PTA"));
}

void TestMemoryFragmentation::atTheThreshold()
{
    test::AdviceFixture fixture;
    recordsOfMemoryFragmentation(fixture, "PTA,0,70,100");
    QCOMPARE(fixture.advised(MemoryFragmentationId), QStringLiteral("checked memory-fragmentation"));
    recordsOfMemoryFragmentation(fixture, "PTA,0,69.99,100");
    QVERIFY2(fixture.advised(MemoryFragmentationId).startsWith(QStringLiteral("memory-fragmentation info ")),
             qPrintable(fixture.advised(MemoryFragmentationId)));
}

void TestMemoryFragmentation::usesThePeakOfTheStep()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 90\n");
    recordsOfMemoryFragmentation(fixture, "PTA,0,90,95;PTA,50,20,100;PTA,500,30,100");
    QCOMPARE(fixture.advised(MemoryFragmentationId), QStringLiteral("checked memory-fragmentation"));
    recordsOfMemoryFragmentation(fixture, "PTA,0,60,95;PTA,50,20,100;PTA,500,99,100");
    QVERIFY2(fixture.advised(MemoryFragmentationId).startsWith(QStringLiteral("memory-fragmentation info ")),
             qPrintable(fixture.advised(MemoryFragmentationId)));
    QCOMPARE(fixture.advise(MemoryFragmentationId).findings.front().evidence.front(),
             (Evidence{Evidence::Kind::Range, 0, "", "Reserved", TimeRange{50'000, 50'000}, {}}));
}

void TestMemoryFragmentation::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(MemoryFragmentationId), QStringLiteral("memory-fragmentation lacks memory_record.csv"));
    recordsOfMemoryFragmentation(fixture, "APP,0,,100");
    QCOMPARE(fixture.advised(MemoryFragmentationId), QStringLiteral("memory-fragmentation lacks memory_record.csv"));
}

PLUMBLINE_TEST(TestMemoryFragmentation)
#include "tst_memoryfragmentation.moc"
