// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestSlowRankRootCause : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void slowerKernels();
    void clocksApart();
    void backToBack();
    void besideTheCollectiveBefore();
    void hiddenBehindMissingRank();
    void lateInEachStep();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString SlowRankRootCauseId = QStringLiteral("slow-rank-root-cause");

} // namespace

/// The second rank is late because of the gap before B.
void TestSlowRankRootCause::workedExample()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 40\nkernel A 0 10\nkernel B 10 20\ncomm hcom_allReduce__1_0_1 20 30\n");
    fixture.card(1).timeline("step 1 0 40\nkernel A 0 10\nkernel B 14 24\ncomm hcom_allReduce__1_0_1 24 30\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId),
             QStringLiteral("slow-rank-root-cause/idle high cards 1 late_ns=4000 operator=hcom_allReduce__1_0_1 early=0 "
                            "computing_ns=0 communication_ns=0 idle_ns=4000"));
    const Finding finding = fixture.advise(SlowRankRootCauseId).findings.front();
    QCOMPARE(finding.evidence,
             (std::vector<Evidence>{{Evidence::Kind::Range, 1, "", "Free", TimeRange{10'000, 14'000}, {}},
                                    {Evidence::Kind::Range, 1, "", "hcom_allReduce__1_0_1", TimeRange{0, 24'000}, {}},
                                    {Evidence::Kind::Range, 0, "", "hcom_allReduce__1_0_1", TimeRange{0, 20'000}, {}}}));
}

/// Only the time since the end of the collective before counts.
void TestSlowRankRootCause::slowerKernels()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 90\nkernel A 0 10\ncomm hcom_allReduce__1_0_1 10 30\nkernel B 30 40\nkernel C 41 45\n"
                             "comm hcom_allReduce__1_1_1 46 60\n");
    fixture.card(1).timeline("step 1 0 90\nkernel A 0 10\ncomm hcom_allReduce__1_0_1 10 30\nkernel B 30 42\nkernel B 42 47\n"
                             "kernel C 48 52\ncomm hcom_allReduce__1_1_1 53 60\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId),
             QStringLiteral("slow-rank-root-cause/computing high cards 1 late_ns=7000 operator=hcom_allReduce__1_1_1 early=0 "
                            "computing_ns=7000 communication_ns=0 idle_ns=0 kernel=B kernel_ns=7000 kernel_calls=1"));
}

/// The clock of the second card is 5 us ahead. The rank is late all the same, because clocks are aligned by the common end of the
/// collective.
void TestSlowRankRootCause::clocksApart()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 40\nkernel A 0 10\nkernel B 10 20\ncomm hcom_allReduce__1_0_1 20 30\n");
    fixture.card(1).timeline("step 1 5 45\nkernel A 5 15\nkernel B 19 29\ncomm hcom_allReduce__1_0_1 29 35\n");
    QVERIFY2(
        fixture.advised(SlowRankRootCauseId).startsWith(QStringLiteral("slow-rank-root-cause/idle high cards 1 late_ns=4000 ")),
        qPrintable(fixture.advised(SlowRankRootCauseId)));
}

/// Collectives follow each other 4 us apart, and their ends differ by 7 us between the cards.
void TestSlowRankRootCause::backToBack()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 4000\nkernel A 0 1000\n"
                             "comm hcom_allReduce__1_0_1 1000 1500\ncomm hcom_allReduce__1_1_1 1504 2500\n");
    fixture.card(1).timeline("step 1 0 4000\nkernel A 0 1000\n"
                             "comm hcom_allReduce__1_0_1 1000 1507\ncomm hcom_allReduce__1_1_1 1947 2500\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId),
             QStringLiteral("slow-rank-root-cause/idle high cards 1 late_ns=440000 operator=hcom_allReduce__1_1_1 early=0 "
                            "computing_ns=0 communication_ns=0 idle_ns=440000"));
}

/// The last rank computes longer beside a collective that ends late on both, so its cause lies before the end of that one.
void TestSlowRankRootCause::besideTheCollectiveBefore()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1, 2})
        fixture.card(rank).timeline("step 1 0 4000\nkernel A 0 1000\ncomm hcom_allReduce__1_0_1 1000 1500\nkernel B 1000 1480\n"
                                    "comm hcom_allReduce__1_1_1 1510 2600\n");
    fixture.card(3).timeline("step 1 0 4000\nkernel A 0 1000\ncomm hcom_allReduce__1_0_1 1000 1998\nkernel B 1000 1980\n"
                             "comm hcom_allReduce__1_1_1 2010 2600\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId),
             QStringLiteral("slow-rank-root-cause/computing high cards 3 late_ns=500000 operator=hcom_allReduce__1_1_1 early=0 "
                            "computing_ns=500000 communication_ns=-2000 idle_ns=2000 kernel=B kernel_ns=500000 kernel_calls=0"));
}

/// What a rank does before a collective is no cause where all then wait for another one.
void TestSlowRankRootCause::hiddenBehindMissingRank()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 400\nkernel A 0 100\ncomm hcom_allReduce__1_0_1 100 200\n wait 5 100 190\n");
    fixture.card(1).timeline("step 1 0 400\nkernel A 0 140\ncomm hcom_allReduce__1_0_1 140 200\n wait 5 140 190\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId), QStringLiteral("checked slow-rank-root-cause"));
}

/// The second rank is late by 1.5 % of a step in each of three steps. A mean step loses 0.5 % by each of these collectives.
void TestSlowRankRootCause::lateInEachStep()
{
    test::AdviceFixture fixture;
    QByteArray early;
    QByteArray late;
    for (int step = 0; step < 3; ++step) {
        const int begin = step * 1000;
        const auto at = [begin](int us) { return QByteArray::number(begin + us); };
        const QByteArray mark = "step " + QByteArray::number(step + 1) + ' ' + at(0) + ' ' + at(1000) + '\n';
        const QByteArray name = "comm hcom_allReduce__1_" + QByteArray::number(step) + "_1 ";
        early += mark + "kernel A " + at(0) + ' ' + at(100) + '\n' + name + at(100) + ' ' + at(200) + '\n';
        late += mark + "kernel A " + at(0) + ' ' + at(115) + '\n' + name + at(115) + ' ' + at(200) + '\n';
    }
    fixture.card(0).timeline(early);
    fixture.card(1).timeline(late);
    QCOMPARE(fixture.advised(SlowRankRootCauseId),
             QStringLiteral("slow-rank-root-cause/computing low cards 1 late_ns=15000 operator=hcom_allReduce__1_0_1 early=0 "
                            "computing_ns=15000 communication_ns=0 idle_ns=0 kernel=A kernel_ns=15000 kernel_calls=0"));
}

void TestSlowRankRootCause::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 100\nkernel A 0 50\ncomm hcom_allReduce__1_0_1 50 70\n");
    fixture.card(1).timeline("step 1 0 100\nkernel A 0 51\ncomm hcom_allReduce__1_0_1 51 70\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId), QStringLiteral("checked slow-rank-root-cause"));
    fixture.card(1).timeline("step 1 0 100\nkernel A 0 51.001\ncomm hcom_allReduce__1_0_1 51.001 70\n");
    QVERIFY(fixture.advised(SlowRankRootCauseId)
                .startsWith(QStringLiteral("slow-rank-root-cause/computing low cards 1 late_ns=1001 ")));
}

void TestSlowRankRootCause::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    fixture.card(1).stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(SlowRankRootCauseId), QStringLiteral("slow-rank-root-cause lacks trace_view.json"));
}

PLUMBLINE_TEST(TestSlowRankRootCause)
#include "tst_slowrankrootcause.moc"
