// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDiffMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void nearlyFull();
    void withoutInput();
};

namespace {

const QString DiffMemoryId = QStringLiteral("diff-memory");

} // namespace

namespace {

QByteArray recordOf(const QByteArray &megabytes)
{
    return "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n"
           "PTA,1000000," +
           megabytes + ',' + megabytes + ',' + megabytes + ",0,NPU:0\n";
}

test::AdviceFixture &reserving(test::AdviceFixture &fixture, const QByteArray &megabytes)
{
    return fixture.file(QStringLiteral("memory_record.csv"), recordOf(megabytes));
}

} // namespace

void TestDiffMemory::workedExample()
{
    test::AdviceFixture base;
    test::AdviceFixture fixture;
    reserving(base, "50000");
    reserving(fixture, "56200");
    const QString advised = fixture.advisedAgainst(base, DiffMemoryId);
    QVERIFY2(advised.startsWith(QStringLiteral("diff-memory info cards 0 ")) &&
                 advised.contains(QStringLiteral("growth_share=0.124")),
             qPrintable(advised));
}

void TestDiffMemory::atTheThresholds()
{
    test::AdviceFixture base;
    test::AdviceFixture fixture;
    reserving(base, "100");
    // Exactly 5 % is not more than 5 %.
    reserving(fixture, "105");
    QCOMPARE(fixture.advisedAgainst(base, DiffMemoryId), QStringLiteral("checked diff-memory"));
    reserving(fixture, "105.1");
    QCOMPARE(fixture.advisedAgainst(base, DiffMemoryId).section(u' ', 0, 1), QStringLiteral("diff-memory info"));
    QCOMPARE(base.advisedAgainst(fixture, DiffMemoryId), QStringLiteral("checked diff-memory"));
}

void TestDiffMemory::nearlyFull()
{
    test::AdviceFixture base;
    test::AdviceFixture fixture;
    reserving(base, "50000");
    reserving(fixture, "60000");
    QCOMPARE(fixture.advisedAgainst(base, DiffMemoryId, "[diff-memory]\ncapacity_bytes = 64 GB\n").section(u' ', 0, 1),
             QStringLiteral("diff-memory/full medium"));
}

void TestDiffMemory::withoutInput()
{
    test::AdviceFixture base;
    base.timeline("kernel A 0 40\n");
    QCOMPARE(base.advisedAgainst(base, DiffMemoryId), QStringLiteral("diff-memory lacks memory_record.csv"));
}

PLUMBLINE_TEST(TestDiffMemory)
#include "tst_diffmemory.moc"
