// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStepUnaccountedTime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void namesWhatTheHostDoes();
    void namesTheCallThatTakesMostOfAModule();
    void withoutDeviceWork();
    void withoutMarks();
};

namespace {

const QString StepUnaccountedTimeId = QStringLiteral("step-unaccounted-time");

} // namespace

void TestStepUnaccountedTime::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 50 0 155985.8\nkernel A 17902.502 60000\nkernel B 60000 154483.511\n");
    QCOMPARE(fixture.advised(StepUnaccountedTimeId),
             QStringLiteral("step-unaccounted-time high cards 0 saves 0..19404791 unaccounted_ns=19404791 "
                            "unaccounted_share=0.124401 preparing_ns=17902502 trailing_ns=1502289 step_ns=155985800"));
    const Finding finding = fixture.advise(StepUnaccountedTimeId).findings.front();
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{0, 17'902'502}, {154'483'511, 155'985'800}}));
    QCOMPARE(finding.evidence.front(), (Evidence{Evidence::Kind::Range, 0, "", "", TimeRange{0, 17'902'502}, {}}));
}

void TestStepUnaccountedTime::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 3 98\n");
    QCOMPARE(fixture.advised(StepUnaccountedTimeId), QStringLiteral("checked step-unaccounted-time"));
    fixture.timeline("step 1 0 100\nkernel A 3.001 98\n");
    QVERIFY(
        fixture.advised(StepUnaccountedTimeId).startsWith(QStringLiteral("step-unaccounted-time high cards 0 saves 0..5001 ")));
}

void TestStepUnaccountedTime::namesWhatTheHostDoes()
{
    // Logging before the first kernel, inside a frame that lasts longer; a checkpoint with all that it waits for behind the last
    // one. What takes less than a hundredth of the step is not told by itself, and loading has a rule of its own.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 200 700\nhost main.py(9):train 0 1000\n"
                     "host enumerate(DataLoader)#x 0 40\nhost main.py(20):report 50 150\n"
                     "host logging/__init__.py(1466):info 52 149\nhost aten::add 160 169\n"
                     "host torch/serialization.py(422):save 720 990\ncann AscendCL@aclrtSynchronizeStream 730 980\n");
    QCOMPARE(fixture.advised(StepUnaccountedTimeId),
             QStringLiteral("step-unaccounted-time/named high cards 0 saves 0..500000 unaccounted_ns=500000 "
                            "unaccounted_share=0.5 preparing_ns=200000 trailing_ns=300000 step_ns=1000000 "
                            "work=torch/serialization.py(422):save work_ns=270000\n"
                            "step-unaccounted-time/saving high cards 0 saves 0..270000 work=torch/serialization.py(422):save "
                            "caller=main.py(9):train work_ns=270000 before_ns=0 calls=1 step_ns=1000000\n"
                            "step-unaccounted-time/logging high cards 0 saves 0..100000 work=logging/__init__.py(1466):info "
                            "caller=main.py(20):report work_ns=100000 before_ns=100000 calls=1 step_ns=1000000\n"
                            "step-unaccounted-time/framework high cards 0 saves 0..81000 work=main.py(9):train "
                            "caller= work_ns=81000 before_ns=51000 calls=5 step_ns=1000000"));
}

void TestStepUnaccountedTime::namesTheCallThatTakesMostOfAModule()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 120 1000\nhost main.py(9):train 0 1000\n"
                     "host nn.Module:DDP_0 20 420\nhost aten::embedding 22 30\nhost aten::nonzero 40 110\n"
                     "host aten::add 200 210\n");
    const QString advised = fixture.advised(StepUnaccountedTimeId);
    QVERIFY2(advised.contains(QStringLiteral(" saves 0..70000 work=aten::nonzero caller=main.py(9):train work_ns=70000 ")),
             qPrintable(advised));
}

void TestStepUnaccountedTime::withoutDeviceWork()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nhost aten::add 10 900\ntask EVENT_RECORD 5 6\n");
    QCOMPARE(fixture.advised(StepUnaccountedTimeId), QStringLiteral("step-unaccounted-time lacks device work"));
}

void TestStepUnaccountedTime::withoutMarks()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,100\n");
    QCOMPARE(fixture.advised(StepUnaccountedTimeId), QStringLiteral("step-unaccounted-time lacks ProfilerStep"));
}

PLUMBLINE_TEST(TestStepUnaccountedTime)
#include "tst_stepunaccountedtime.moc"
