// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestOverallTimeSplit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marked();
    void withoutSteps();
    void fromTheStepTable();
    void withoutInput();
};

namespace {

const QString OverallTimeSplitId = QStringLiteral("overall-time-split");

} // namespace

void TestOverallTimeSplit::marked()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 20 40\ncomm hcom_allReduce__1 50 90\n");
    QCOMPARE(fixture.advised(OverallTimeSplitId),
             QStringLiteral("overall-time-split/communication info cards 0 step_ns=100000 computing_ns=20000 computing_share=0.2 "
                            "communication_ns=40000 communication_share=0.4 free_ns=10000 free_share=0.1 preparing_ns=20000 "
                            "preparing_share=0.2 trailing_ns=10000 trailing_share=0.1"));
    const Advice advice = fixture.advise(OverallTimeSplitId);
    QCOMPARE(advice.findings.front().evidence,
             (std::vector<Evidence>{{Evidence::Kind::Range, 0, "", "ProfilerStep#1", TimeRange{0, 100'000}, {}}}));
}

void TestOverallTimeSplit::withoutSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("host aten::add 0 20\nkernel A 20 40\nkernel B 50 60\n");
    QCOMPARE(fixture.advised(OverallTimeSplitId),
             QStringLiteral("overall-time-split/unmarked_computing info cards 0 step_ns=40000 computing_ns=30000 "
                            "computing_share=0.75 communication_ns=0 communication_share=0 free_ns=10000 free_share=0.25"));
}

void TestOverallTimeSplit::fromTheStepTable()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n,2,80,10,0,10,0,90,0,10,10\n");
    QCOMPARE(fixture.advised(OverallTimeSplitId),
             QStringLiteral("overall-time-split/computing info cards 0 step_ns=100000 computing_ns=70000 computing_share=0.7 "
                            "communication_ns=10000 communication_share=0.1 free_ns=10000 free_share=0.1 preparing_ns=10000 "
                            "preparing_share=0.1"));
}

void TestOverallTimeSplit::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(OverallTimeSplitId), QStringLiteral("overall-time-split lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestOverallTimeSplit)
#include "tst_overalltimesplit.moc"
