// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace plumbline;

/// Tests what all rules together say about jobs with a late rank.
class TestLateRanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lateOnce();
    void computesLonger();
    void missing();
    void nextRankIsMissing();
    void unknownWaits();
};

namespace {

/// Returns what all rules find, the first findings as "rule cards saving", the saving in microseconds.
QStringList findingsOf(const test::AdviceFixture &fixture, qsizetype count)
{
    const auto inputs = fixture.inputs();
    const Advice advice = plumbline::advise(*inputs, ruleCatalogue(), {}, TaskControl()).value();
    QStringList texts;
    for (const Finding &finding : advice.findings) {
        QStringList cards;
        for (const std::size_t card : finding.cards)
            cards += QString::number(card);
        const TimeNs saving = finding.saving ? finding.saving->highNs : 0;
        texts += QStringLiteral("%1 %2 %3").arg(QString::fromStdString(finding.ruleId), cards.join(u',')).arg(saving / 1000);
    }
    return texts.first(std::min(count, texts.size()));
}

} // namespace

/// Rank 1 comes 40 ms late to the second of two collectives that follow each other.
void TestLateRanks::lateOnce()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1, 2, 3}) {
        const bool isLate = rank == 1;
        fixture.card(rank).timeline("step 1 0 200000\nkernel A 0 100000\n"
                                    "comm hcom_allReduce__1_0_1 100000 110000\n" +
                                    QByteArray(isLate ? "kernel B 110000 150000\ncomm hcom_allReduce__1_1_1 150004 160000\n"
                                                      : "comm hcom_allReduce__1_1_1 110004 160000\n") +
                                    "kernel C 160000 200000\n");
    }
    const QStringList found = findingsOf(fixture, 40);
    QVERIFY2(found.first() == QLatin1String("slow-rank-vote 1 40000"), qPrintable(found.join(u'\n')));
    // What the rank did stands right behind how late it comes.
    QVERIFY2(found.value(1) == QLatin1String("slow-rank-root-cause 1 0"), qPrintable(found.join(u'\n')));
}

/// Tables only: rank 3 computes 50 ms longer, so that the others wait for it.
void TestLateRanks::computesLonger()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1, 2, 3}) {
        const bool isLate = rank == 3;
        fixture.card(rank)
            .stepTimes(isLate ? ",1,450000,50000,0,50000,0,500000,0,50000,0\n"
                              : ",1,400000,100000,0,100000,0,500000,0,100000,0\n")
            .operators("hcom_allReduce__1_0_1 " + QByteArray(isLate ? "start=450000 elapse=50 transit=50 wait=0"
                                                                    : "start=400000 elapse=100 transit=50 wait=50"));
    }
    const QStringList found = findingsOf(fixture, 40);
    QVERIFY2(found.first() == QLatin1String("slow-rank-vote 3 50000") ||
                 found.first() == QLatin1String("cluster-compute-spread 3 50000"),
             qPrintable(found.join(u'\n')));
}

/// Ranks 0 and 1 wait 60 ms for a rank that was not recorded.
void TestLateRanks::missing()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1}) {
        const QByteArray other = QByteArray::number(1 - rank);
        fixture.card(rank).timeline("step 1 0 200000\nkernel A 0 100000\n"
                                    "comm hcom_allReduce__1_0_1 100000 110000\n wait " +
                                    other +
                                    " 100000 100005\n wait 7 100000 100005\n"
                                    "comm hcom_allReduce__1_1_1 110004 180000\n wait " +
                                    other +
                                    " 110004 110010\n wait 7 110004 170004\n"
                                    "kernel C 180000 200000\n");
    }
    const QStringList found = findingsOf(fixture, 40);
    QVERIFY2(found.first() == QLatin1String("comm-peer-wait 0,1 59994"), qPrintable(found.join(u'\n')));
}

/// Rank 1 comes 50 ms later than rank 0, but only 20 ms later than rank 5, which has no card, so that a replay does not know of
/// it.
void TestLateRanks::nextRankIsMissing()
{
    test::AdviceFixture fixture;
    const QByteArray begin = "step 1 0 200000\ncann Node@launch 1 2\nlaunch 1.5 5\n";
    const QByteArray end = "kernel C 160000 170000\ncomm hcom_allReduce__1_1_1 170000 171000\n"
                           "comm hcom_allReduce__1_2_1 172000 173000\ncomm hcom_allReduce__1_3_1 174000 175000\n"
                           "kernel D 175000 200000\n";
    fixture.card(0).timeline(begin +
                             "kernel A 5 100000\ncomm hcom_allReduce__1_0_1 100000 160000\n"
                             " wait 1 100000 150000\n wait 5 100000 130000\n" +
                             end);
    fixture.card(1).timeline(begin +
                             "kernel A 5 150000\ncomm hcom_allReduce__1_0_1 150000 160000\n"
                             " wait 0 150000 150000\n wait 5 150000 150000\n" +
                             end);
    const QStringList votes = findingsOf(fixture, 40).filter(QStringLiteral("slow-rank-vote"));
    QCOMPARE(votes, QStringList{QStringLiteral("slow-rank-vote 1 20000")});
}

/// One card of eight at level 0: waiting and moving data look alike, so that nothing before the collectives is certain, also
/// after a replay, and nothing gains only after another one. Computing of 8.83 ms, 4.00 of which hide communication already,
/// cannot hide 81.5 ms.
void TestLateRanks::unknownWaits()
{
    const auto inputs = test::adviceInputsOf(test::samplePath(QStringLiteral("resnet_1card_level0")));
    if (!inputs)
        QSKIP("no samples");
    const Advice advice = plumbline::advise(*inputs, ruleCatalogue(), {}, TaskControl()).value();
    const auto found = std::ranges::find(advice.findings, "comm-exposed-high", &Finding::ruleId);
    QVERIFY(found != advice.findings.end());
    QCOMPARE(found->saving->lowNs, TimeNs{0});
    QVERIFY(std::abs(found->saving->highNs - 4'331'000) < 10'000);
    QVERIFY(found->changes.empty() && !found->replay); // nothing stands for what could be hidden
    const auto loader = std::ranges::find(advice.findings, "dataloader-slow", &Finding::ruleId);
    QVERIFY(loader != advice.findings.end() && loader->replay);
    QCOMPARE(loader->saving->lowNs, TimeNs{0});
    QVERIFY(std::abs(loader->replay->savedNs - 3'752'000) < 10'000);
    QVERIFY(std::ranges::none_of(advice.findings, [](const Finding &each) { return each.blockedBy.has_value(); }));
}

PLUMBLINE_TEST(TestLateRanks)
#include "tst_lateranks.moc"
