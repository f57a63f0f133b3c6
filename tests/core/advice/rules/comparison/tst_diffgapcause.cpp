// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDiffGapCause : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void sumsAreTheFreeTime();
    void atTheThreshold();
    void savesNoMoreThanIdleTimeGrew();
    void edgesThatBecomeGaps();
    void withoutLaunches();
};

namespace {

const QString DiffGapCauseId = QStringLiteral("diff-gap-cause");

} // namespace

namespace {

/// Returns a step of 1000 us in which the second kernel waits for a compilation that ends at `until`.
QByteArray compilingUntil(const QByteArray &until, const QByteArray &end)
{
    return "step 1 0 1000\nkernel A 10 100\ncann Node@launch 2 4\nlaunch 3 10\n"
           "cann AscendCL@aclopCompileAndExecute 100 " +
           until + "\ncann Node@launch " + until + ' ' + end + "\nlaunch " + until + ' ' + end + "\nkernel B " + end + " 990\n";
}

} // namespace

void TestDiffGapCause::workedExample()
{
    test::AdviceFixture base;
    base.timeline(compilingUntil("105", "110"));
    test::AdviceFixture fixture;
    fixture.timeline(compilingUntil("345", "350"));
    const QString advised = fixture.advisedAgainst(base, DiffGapCauseId);
    QVERIFY2(advised.startsWith(QStringLiteral("diff-gap-cause/compilation high cards 0 saves 0..240000 free_ns=240000 "
                                               "cause_ns=240000 compilation_ns=240000")),
             qPrintable(advised));
}

void TestDiffGapCause::sumsAreTheFreeTime()
{
    test::AdviceFixture base;
    base.timeline(compilingUntil("105", "110"));
    test::AdviceFixture fixture;
    fixture.timeline(compilingUntil("345", "370"));
    const Advice advice = fixture.adviseAgainst(base, DiffGapCauseId);
    std::int64_t sum = 0;
    for (const Fact &fact : advice.findings.front().facts) {
        if (fact.key != "free_ns" && fact.key != "cause_ns")
            sum += std::get<std::int64_t>(fact.value);
    }
    QCOMPARE(sum, std::get<std::int64_t>(advice.findings.front().fact("free_ns")->value));
    QCOMPARE(sum, 260'000);
}

void TestDiffGapCause::atTheThreshold()
{
    test::AdviceFixture base;
    base.timeline(compilingUntil("105", "110"));
    test::AdviceFixture below;
    below.timeline(compilingUntil("106", "111"));
    QCOMPARE(below.advisedAgainst(base, DiffGapCauseId), QStringLiteral("checked diff-gap-cause"));
    test::AdviceFixture at;
    at.timeline(compilingUntil("107", "112"));
    QCOMPARE(at.advisedAgainst(base, DiffGapCauseId).section(u' ', 0, 5),
             QStringLiteral("diff-gap-cause/compilation low cards 0 saves 0..2000"));
}

// Idle time that only has another cause now costs nothing, and one that grew by less than its cause costs what it grew by.
void TestDiffGapCause::savesNoMoreThanIdleTimeGrew()
{
    const QByteArray late = "step 1 0 1000\nkernel A 10 100\ncann Node@launch 2 4\nlaunch 3 10\n"
                            "cann Node@launch 345 350\nlaunch 345 350\nkernel B 350 990\n";
    test::AdviceFixture base;
    base.timeline(late);
    test::AdviceFixture fixture;
    fixture.timeline(compilingUntil("345", "350"));
    QCOMPARE(fixture.advisedAgainst(base, DiffGapCauseId), QStringLiteral("checked diff-gap-cause"));
    fixture.timeline(compilingUntil("355", "360"));
    const QString advised = fixture.advisedAgainst(base, DiffGapCauseId);
    QVERIFY2(advised.startsWith(QStringLiteral("diff-gap-cause/compilation low cards 0 saves 0..10000 free_ns=10000 ")),
             qPrintable(advised));
}

/// A new kernel at the begin of the step makes a gap of 90 us of what was the edge. Nothing idles longer.
void TestDiffGapCause::edgesThatBecomeGaps()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 1000\nkernel A 100 500\ncann Node@launch 92 94\nlaunch 93 100\nkernel B 500 990\nlaunch 94 500\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel New 5 10\nlaunch 2 5\nkernel A 100 500\ncann Node@launch 92 94\nlaunch 93 100\n"
                     "kernel B 500 990\nlaunch 94 500\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffGapCauseId), QStringLiteral("checked diff-gap-cause"));
}

void TestDiffGapCause::withoutLaunches()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel A 0 40\nkernel B 60 100\n");
    QCOMPARE(base.advisedAgainst(base, DiffGapCauseId), QStringLiteral("diff-gap-cause lacks HostToDevice"));
}

PLUMBLINE_TEST(TestDiffGapCause)
#include "tst_diffgapcause.moc"
