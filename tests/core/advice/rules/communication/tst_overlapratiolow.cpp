// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestOverlapRatioLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void guessesWithoutWaits();
    void leavesOutWaiting();
    void leavesOutSerialGroups();
    void withoutInput();
};

namespace {

const QString OverlapRatioLowId = QStringLiteral("overlap-ratio-low");

} // namespace

void TestOverlapRatioLow::workedExample()
{
    test::AdviceFixture fixture;
    // 40 of 1000 us of communication are overlapped, and 60 us of computing overlap nothing.
    fixture.timeline("step 1 0 1200\nkernel A 0 100\ncomm hcom_allReduce__1 60 1060\n");
    QCOMPARE(fixture.advised(OverlapRatioLowId),
             QStringLiteral("overlap-ratio-low high cards 0 saves 0..60000 group=1 overlap_share=0.04 "
                            "communication_ns=1000000 exposed_ns=960000"));
    QCOMPARE(fixture.advise(OverlapRatioLowId).findings.front().evidence.front().name, std::string("hcom_allReduce__1"));
}

void TestOverlapRatioLow::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 20\ncomm hcom_allReduce__1 10 30\n");
    QCOMPARE(fixture.advised(OverlapRatioLowId), QStringLiteral("checked overlap-ratio-low"));
    fixture.timeline("step 1 0 100\nkernel A 0 20\ncomm hcom_allReduce__1 10 30.001\n");
    QVERIFY(fixture.advised(OverlapRatioLowId).startsWith(QStringLiteral("overlap-ratio-low high cards 0 saves 0..10000 ")));
}

/// Only where waits are known it can be said that more transfer could be hidden; otherwise it is a guess.
void TestOverlapRatioLow::guessesWithoutWaits()
{
    test::AdviceFixture fixture;
    const QByteArray lines = "step 1 0 1200\nkernel A 0 100\ncomm hcom_allReduce__1 60 1060\n";
    fixture.timeline(lines);
    const Finding guess = fixture.advise(OverlapRatioLowId).findings.front();
    QCOMPARE(guess.confidence, Confidence::Conjecture);
    QVERIFY(guess.explains.empty());
    fixture.timeline(lines + "wait 5 61 70\n");
    const Finding derived = fixture.advise(OverlapRatioLowId).findings.front();
    QCOMPARE(derived.confidence, Confidence::Derived);
    QCOMPARE(derived.explains, std::vector<std::string>{"comm-exposed-high"});
}

/// Rank 5 comes 900 us late, and no bucket makes it earlier. Of the transfer of 100 us more than half is hidden.
void TestOverlapRatioLow::leavesOutWaiting()
{
    test::AdviceFixture fixture;
    const QByteArray lines = "step 1 0 1200\nkernel A 980 1040\ncomm hcom_allReduce__1 60 1060\n";
    fixture.timeline(lines + "wait 5 60 960\n");
    QCOMPARE(fixture.advised(OverlapRatioLowId), QStringLiteral("checked overlap-ratio-low"));
    // Without the wait the transfers would begin with the operators, beside the kernel: the second one follows the first at once.
    fixture.timeline("step 1 0 1200\nkernel A 60 200\ncomm hcom_allReduce__1 60 1000\ncomm hcom_allReduce__2 1010 1100\n"
                     "wait 5 60 960\n");
    QCOMPARE(fixture.advised(OverlapRatioLowId), QStringLiteral("checked overlap-ratio-low"));
    fixture.timeline("step 1 0 1200\nkernel A 60 200\ncomm hcom_allReduce__1 60 1000\ncomm hcom_allReduce__2 1090 1180\n"
                     "wait 5 60 960\n");
    QVERIFY(fixture.advised(OverlapRatioLowId).startsWith(QStringLiteral("overlap-ratio-low ")));
    fixture.timeline(lines);
    QVERIFY(fixture.advised(OverlapRatioLowId).startsWith(QStringLiteral("overlap-ratio-low ")));
}

void TestOverlapRatioLow::leavesOutSerialGroups()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 20\ncomm hcom_allReduce__1 30 60 group=6089784642361809604\n");
    QVERIFY(fixture.advised(OverlapRatioLowId).startsWith(QStringLiteral("overlap-ratio-low")));
    fixture.file(
        QStringLiteral("../profiler_metadata.json"),
        R"({"parallel_group_info": {"6089784642361809604": {"group_name": "tp", "group_rank": 0, "global_ranks": [0, 1]}}})");
    QCOMPARE(fixture.advised(OverlapRatioLowId), QStringLiteral("checked overlap-ratio-low"));
}

void TestOverlapRatioLow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(OverlapRatioLowId), QStringLiteral("overlap-ratio-low lacks trace_view.json, step_trace_time.csv"));
}

PLUMBLINE_TEST(TestOverlapRatioLow)
#include "tst_overlapratiolow.moc"
