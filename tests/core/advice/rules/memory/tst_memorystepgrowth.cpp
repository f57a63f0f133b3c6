// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestMemoryStepGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void silentWhenItMovesUpAndDown();
    void atTheThresholds();
    void namesTheOperator();
    void aTrendNeedsTwoSteps();
    void withoutInput();
};

namespace {

const QString MemoryStepGrowthId = QStringLiteral("memory-step-growth");

/// Writes rows of one component: time in microseconds, allocated and reserved memory in MB.
void recordsOfMemoryStepGrowth(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

} // namespace

void TestMemoryStepGrowth::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10\nstep 2 10 20\nstep 3 20 30\nstep 4 30 40\nstep 5 40 50\nkernel A 0 50\n");
    recordsOfMemoryStepGrowth(fixture, "PTA,5,1000,2000;PTA,15,1012,2000;PTA,25,1024,2000;PTA,35,1036,2000;PTA,45,1048,2000");
    QCOMPARE(
        fixture.advised(MemoryStepGrowthId),
        QStringLiteral(
            "memory-step-growth medium cards 0 growth_bytes=12582912 growth_share=0.0114504 steps=5 operator= operator_bytes=0"));
    QCOMPARE(
        fixture.advised(MemoryStepGrowthId, "[memory-step-growth]\ncapacity_bytes = 2 GB\n"),
        QStringLiteral(
            "memory-step-growth high cards 0 growth_bytes=12582912 growth_share=0.0114504 steps=5 operator= operator_bytes=0"));
}

void TestMemoryStepGrowth::silentWhenItMovesUpAndDown()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10\nstep 2 10 20\nstep 3 20 30\nstep 4 30 40\nstep 5 40 50\nkernel A 0 50\n");
    recordsOfMemoryStepGrowth(fixture, "PTA,5,1000,2000;PTA,15,1002,2000;PTA,25,999,2000;PTA,35,1001,2000;PTA,45,1000,2000");
    QCOMPARE(fixture.advised(MemoryStepGrowthId), QStringLiteral("checked memory-step-growth"));
}

void TestMemoryStepGrowth::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10\nstep 2 10 20\nstep 3 20 30\nstep 4 30 40\nstep 5 40 50\nkernel A 0 50\n");
    recordsOfMemoryStepGrowth(fixture, "PTA,5,996,2000;PTA,15,997,2000;PTA,25,998,2000;PTA,35,999,2000;PTA,45,1000,2000");
    QCOMPARE(fixture.advised(MemoryStepGrowthId), QStringLiteral("checked memory-step-growth"));
    QCOMPARE(fixture.advised(MemoryStepGrowthId, "[memory-step-growth]\nsteps = 0\n"),
             QStringLiteral("checked memory-step-growth"));
    recordsOfMemoryStepGrowth(fixture, "PTA,5,995,2000;PTA,15,996.5,2000;PTA,25,998,2000;PTA,35,999.5,2000;PTA,45,1000,2000");
    QVERIFY2(fixture.advised(MemoryStepGrowthId).startsWith(QStringLiteral("memory-step-growth medium ")),
             qPrintable(fixture.advised(MemoryStepGrowthId)));
}

void TestMemoryStepGrowth::namesTheOperator()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10\nstep 2 10 20\nstep 3 20 30\nstep 4 30 40\nstep 5 40 50\nkernel A 0 50\n");
    recordsOfMemoryStepGrowth(fixture, "PTA,5,1000,2000;PTA,15,1012,2000;PTA,25,1024,2000;PTA,35,1036,2000;PTA,45,1048,2000");
    fixture.file(QStringLiteral("operator_memory.csv"),
                 "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us)\n"
                 "aten::cat,2048,42,,,,\naten::add,4096,43,44,44,1,1\naten::mul,1024,12,,,,\n");
    QCOMPARE(fixture.advised(MemoryStepGrowthId),
             QStringLiteral("memory-step-growth/operator medium cards 0 growth_bytes=12582912 "
                            "growth_share=0.0114504 steps=5 operator=aten::cat operator_bytes=2097152"));
}

void TestMemoryStepGrowth::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(MemoryStepGrowthId), QStringLiteral("memory-step-growth lacks memory_record.csv, ProfilerStep"));
    fixture.timeline("step 1 0 10\nkernel A 0 10\n");
    recordsOfMemoryStepGrowth(fixture, "PTA,0,10,20");
    QCOMPARE(fixture.advised(MemoryStepGrowthId), QStringLiteral("memory-step-growth lacks ProfilerStep"));
}

void TestMemoryStepGrowth::aTrendNeedsTwoSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10\nkernel A 0 10\n");
    recordsOfMemoryStepGrowth(fixture, "PTA,5,1000,2000");
    for (const char *steps : {"0", "1"})
        QCOMPARE(fixture.advised(MemoryStepGrowthId, QByteArray("[memory-step-growth]\nsteps = ") + steps + "\n"),
                 QStringLiteral("memory-step-growth lacks ProfilerStep"));
}

PLUMBLINE_TEST(TestMemoryStepGrowth)
#include "tst_memorystepgrowth.moc"
