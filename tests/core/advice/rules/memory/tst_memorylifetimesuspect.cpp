// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestMemoryLifetimeSuspect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString MemoryLifetimeSuspectId = QStringLiteral("memory-lifetime-suspect");

/// Writes rows of one component: time in microseconds, allocated and reserved memory in MB.
void recordsOfMemoryLifetimeSuspect(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

void block(test::AdviceFixture &fixture, const QByteArray &kilobytes, const QByteArray &released, const QByteArray &unused)
{
    fixture.file(QStringLiteral("operator_memory.csv"),
                 "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us)\n"
                 "aten::cat," +
                     kilobytes + ",1000," + released + ',' + unused + ",,\n");
}

} // namespace

void TestMemoryLifetimeSuspect::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    block(fixture, "2000000", "91000", "11000");
    QCOMPARE(fixture.advised(MemoryLifetimeSuspectId),
             QStringLiteral("memory-lifetime-suspect info cards 0 blocks=1 bytes=2048000000 "
                            "operator=aten::cat operator_bytes=2048000000 delay_ns=80000000"));
}

void TestMemoryLifetimeSuspect::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    block(fixture, "1000", "31000", "11000");
    QCOMPARE(fixture.advised(MemoryLifetimeSuspectId), QStringLiteral("checked memory-lifetime-suspect"));
    block(fixture, "1000", "31000.001", "11000");
    QVERIFY2(fixture.advised(MemoryLifetimeSuspectId).startsWith(QStringLiteral("memory-lifetime-suspect info ")),
             qPrintable(fixture.advised(MemoryLifetimeSuspectId)));
    recordsOfMemoryLifetimeSuspect(fixture, "PTA,0,97.6,200");
    QVERIFY2(fixture.advised(MemoryLifetimeSuspectId).startsWith(QStringLiteral("memory-lifetime-suspect info ")),
             qPrintable(fixture.advised(MemoryLifetimeSuspectId)));
    recordsOfMemoryLifetimeSuspect(fixture, "PTA,0,97.7,200");
    QCOMPARE(fixture.advised(MemoryLifetimeSuspectId), QStringLiteral("checked memory-lifetime-suspect"));
}

void TestMemoryLifetimeSuspect::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(MemoryLifetimeSuspectId), QStringLiteral("memory-lifetime-suspect lacks operator_memory.csv"));
}

PLUMBLINE_TEST(TestMemoryLifetimeSuspect)
#include "tst_memorylifetimesuspect.moc"
