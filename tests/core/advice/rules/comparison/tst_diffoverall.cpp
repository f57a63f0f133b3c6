// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDiffOverall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void faster();
    void chance();
    void shifted();
    void withoutBaseline();
};

namespace {

const QString DiffOverallId = QStringLiteral("diff-overall");

} // namespace

void TestDiffOverall::workedExample()
{
    test::AdviceFixture base;
    base.stepTimes(",1,60000,20000,0,20000,20000,100000,0,20000,0\n");
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,63000,20300,0,20300,47900,131200,0,20300,0\n");
    // With one step on each side the noise is unknown.
    QCOMPARE(
        fixture.advisedAgainst(base, DiffOverallId),
        QStringLiteral("diff-overall/slower_untested high cards 0 saves 0..31200000 base_step_ns=100000000 step_ns=131200000 "
                       "difference_ns=31200000 difference_share=0.312 steps=1 computing_ns=3000000 "
                       "communication_ns=300000 free_ns=27900000 preparing_ns=0 trailing_ns=0"));
}

void TestDiffOverall::atTheThreshold()
{
    test::AdviceFixture base;
    base.stepTimes(",1,99000,0,0,0,0,99000,0,0,0\n");
    test::AdviceFixture below;
    below.stepTimes(",1,99989,0,0,0,0,99989,0,0,0\n");
    QCOMPARE(below.advisedAgainst(base, DiffOverallId), QStringLiteral("checked diff-overall"));
    test::AdviceFixture at;
    at.stepTimes(",1,100000,0,0,0,0,100000,0,0,0\n");
    QCOMPARE(at.advisedAgainst(base, DiffOverallId).section(u' ', 0, 1), QStringLiteral("diff-overall/slower_untested low"));
}

void TestDiffOverall::faster()
{
    test::AdviceFixture base;
    base.stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,5\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffOverallId),
             QStringLiteral("diff-overall/faster_untested info cards 0 base_step_ns=110000 step_ns=95000 difference_ns=-15000 "
                            "difference_share=-0.136364 steps=1 computing_ns=0 communication_ns=-10000 free_ns=0 "
                            "preparing_ns=-5000 trailing_ns=0"));
}

void TestDiffOverall::chance()
{
    const auto steps = [](int a, int b, int c) {
        QByteArray rows;
        int number = 0;
        for (const int length : {a, b, c}) {
            const QByteArray text = QByteArray::number(length);
            rows += "," + QByteArray::number(++number) + "," + text + ",0,0,0,0," + text + ",0,0,0\n";
        }
        return rows;
    };
    test::AdviceFixture base;
    base.stepTimes(steps(98, 100, 102));
    // The steps spread by 2, so three deviations are 3 * 1.4826 * 2 = 8.9.
    test::AdviceFixture near;
    near.stepTimes(steps(106, 108, 110));
    QCOMPARE(near.advisedAgainst(base, DiffOverallId), QStringLiteral("checked diff-overall"));
    test::AdviceFixture far;
    far.stepTimes(steps(107, 109, 111));
    QCOMPARE(far.advisedAgainst(base, DiffOverallId).section(u' ', 0, 4),
             QStringLiteral("diff-overall/slower high cards 0 saves"));
}

void TestDiffOverall::shifted()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel A 20 70\ncomm hcom_allReduce__1 60 90\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 10 40\nkernel B 45 75\ncomm hcom_allReduce__1 60 85\n");
    // The parts sum up to the difference of the step, which is none.
    QVERIFY(fixture.advisedAgainst(base, DiffOverallId)
                .startsWith(QStringLiteral(
                    "diff-overall/shifted info cards 0 base_step_ns=100000 step_ns=100000 difference_ns=0 difference_share=0 "
                    "steps=1 computing_ns=10000 communication_ns=-10000 free_ns=5000 preparing_ns=-10000 "
                    "trailing_ns=5000 ")));
}

void TestDiffOverall::withoutBaseline()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
    QCOMPARE(fixture.advised(DiffOverallId), QStringLiteral("diff-overall lacks baseline"));
    test::AdviceFixture nothing;
    nothing.file(QStringLiteral("kernel_details.csv"), "Name,Type\nA,B\n");
    QCOMPARE(fixture.advisedAgainst(nothing, DiffOverallId), QStringLiteral("diff-overall lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestDiffOverall)
#include "tst_diffoverall.moc"
