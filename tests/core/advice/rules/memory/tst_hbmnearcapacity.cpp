// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestHbmNearCapacity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void graphsOfOlderCaptures();
    void withoutInput();
};

namespace {

const QString HbmNearCapacityId = QStringLiteral("hbm-near-capacity");

/// Writes rows of one component: time in microseconds, allocated and reserved memory in MB.
void recordsOfHbmNearCapacity(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

const QByteArray HbmNearCapacityCapacity = "[hbm-near-capacity]\ncapacity_bytes = 67.108864 GB\n";

} // namespace

void TestHbmNearCapacity::workedExample()
{
    test::AdviceFixture fixture;
    recordsOfHbmNearCapacity(fixture, "APP,0,,62900;PTA,0,100,200");
    QCOMPARE(fixture.advised(HbmNearCapacityId, HbmNearCapacityCapacity),
             QStringLiteral("hbm-near-capacity info cards 0 reserved_bytes=65955430400 reserved_share=0.982812 "
                            "capacity_bytes=67108864000"));
}

void TestHbmNearCapacity::atTheThreshold()
{
    test::AdviceFixture fixture;
    recordsOfHbmNearCapacity(fixture, "APP,0,,58880");
    QCOMPARE(fixture.advised(HbmNearCapacityId, HbmNearCapacityCapacity), QStringLiteral("checked hbm-near-capacity"));
    recordsOfHbmNearCapacity(fixture, "APP,0,,58881");
    QVERIFY2(fixture.advised(HbmNearCapacityId, HbmNearCapacityCapacity).startsWith(QStringLiteral("hbm-near-capacity info ")),
             qPrintable(fixture.advised(HbmNearCapacityId, HbmNearCapacityCapacity)));
}

// The file tells the capacity itself. What the user sets comes first.
void TestHbmNearCapacity::graphsOfOlderCaptures()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("memory_usage_summary_0.json"), R"({"capacity": 32.0, "peak_mem": 31.0})");
    QCOMPARE(fixture.advised(HbmNearCapacityId),
             QStringLiteral("hbm-near-capacity info cards 0 reserved_bytes=33285996544 reserved_share=0.96875 "
                            "capacity_bytes=34359738368"));
    QCOMPARE(fixture.advised(HbmNearCapacityId, HbmNearCapacityCapacity), QStringLiteral("checked hbm-near-capacity"));
}

void TestHbmNearCapacity::withoutInput()
{
    test::AdviceFixture fixture;
    recordsOfHbmNearCapacity(fixture, "APP,0,,63000");
    QCOMPARE(fixture.advised(HbmNearCapacityId), QStringLiteral("hbm-near-capacity lacks capacity_bytes"));
    test::AdviceFixture without;
    without.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(without.advised(HbmNearCapacityId, HbmNearCapacityCapacity),
             QStringLiteral("hbm-near-capacity lacks memory_record.csv"));
}

PLUMBLINE_TEST(TestHbmNearCapacity)
#include "tst_hbmnearcapacity.moc"
