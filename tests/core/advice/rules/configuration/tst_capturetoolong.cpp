// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCaptureTooLong : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void atTheThreshold();
    void largeTimeline();
    void withoutInput();
};

namespace {

const QString CaptureTooLongId = QStringLiteral("capture-too-long");

QByteArray rows(int count)
{
    QByteArray rows;
    for (int row = 0; row < count; ++row)
        rows += ',' + QByteArray::number(row) + ",60,10,0,10,20,90,0,10,10\n";
    return rows;
}

} // namespace

void TestCaptureTooLong::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(rows(10));
    QCOMPARE(fixture.advised(CaptureTooLongId), QStringLiteral("checked capture-too-long"));
    fixture.stepTimes(rows(37));
    QCOMPARE(fixture.advised(CaptureTooLongId), QStringLiteral("capture-too-long info cards 0 recorded_steps=37 trace_bytes=0"));
}

void TestCaptureTooLong::largeTimeline()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 3 98\n");
    QVERIFY(fixture.advised(CaptureTooLongId, "[capture-too-long]\nsize_bytes = 100 B\n")
                .startsWith(QStringLiteral("capture-too-long/size info cards 0 recorded_steps=1 trace_bytes=")));
}

void TestCaptureTooLong::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(CaptureTooLongId), QStringLiteral("capture-too-long lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestCaptureTooLong)
#include "tst_capturetoolong.moc"
