// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"

#include <QTest>

using namespace plumbline;

class TestHbmNearCapacity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString Id = QStringLiteral("hbm-near-capacity");

/// Rows of one component: time in microseconds, allocated and reserved in MB.
void records(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

const QByteArray Capacity = "[hbm-near-capacity]\ncapacity_bytes = 67.108864 GB\n";

} // namespace

void TestHbmNearCapacity::workedExample()
{
    test::AdviceFixture fixture;
    records(fixture, "APP,0,,62900;PTA,0,100,200");
    QCOMPARE(fixture.advised(Id, Capacity),
             QStringLiteral("hbm-near-capacity info cards 0 reserved_bytes=65955430400 reserved_share=0.982812"));
}

void TestHbmNearCapacity::atTheThreshold()
{
    test::AdviceFixture fixture;
    records(fixture, "APP,0,,58880");
    QCOMPARE(fixture.advised(Id, Capacity), QStringLiteral("checked hbm-near-capacity"));
    records(fixture, "APP,0,,58881");
    QVERIFY2(fixture.advised(Id, Capacity).startsWith(QStringLiteral("hbm-near-capacity info ")),
             qPrintable(fixture.advised(Id, Capacity)));
}

void TestHbmNearCapacity::withoutInput()
{
    test::AdviceFixture fixture;
    records(fixture, "APP,0,,63000");
    QCOMPARE(fixture.advised(Id), QStringLiteral("hbm-near-capacity lacks capacity_bytes"));
    test::AdviceFixture without;
    without.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(without.advised(Id, Capacity), QStringLiteral("hbm-near-capacity lacks memory_record.csv"));
}

QTEST_GUILESS_MAIN(TestHbmNearCapacity)
#include "tst_hbmnearcapacity.moc"
