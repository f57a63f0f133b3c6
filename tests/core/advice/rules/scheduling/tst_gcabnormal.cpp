// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestGcAbnormal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString GcAbnormalId = QStringLiteral("gc-abnormal");

} // namespace

void TestGcAbnormal::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 100000\nkernel A 0 2000\nkernel B 4000 100000\ncollect 100 500\ncollect 1000 2200\ncollect 3000 6000\n");
    QCOMPARE(
        fixture.advised(GcAbnormalId),
        QStringLiteral(
            "gc-abnormal low cards 0 saves 0..1200000 events=3 collecting_ns=4600000 longest_ns=3000000 exposed_ns=1200000"));
}

void TestGcAbnormal::atTheThreshold()
{
    // Many short collections cost as much as a long one.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 1000 100000\ncollect 100 599\ncollect 600 1100.999\n");
    QCOMPARE(fixture.advised(GcAbnormalId), QStringLiteral("checked gc-abnormal"));
    fixture.timeline("step 1 0 100000\nkernel A 1100 100000\ncollect 100 600\ncollect 600 1100\n");
    QCOMPARE(fixture.advised(GcAbnormalId), QStringLiteral("gc-abnormal low cards 0 saves 0..1000000 events=2 "
                                                           "collecting_ns=1000000 longest_ns=500000 exposed_ns=1000000"));
}

void TestGcAbnormal::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(GcAbnormalId), QStringLiteral("gc-abnormal lacks Python GC"));
}

PLUMBLINE_TEST(TestGcAbnormal)
#include "tst_gcabnormal.moc"
