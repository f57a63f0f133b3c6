// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

using namespace plumbline;

class TestCommPeerWait : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void missingRank();
    void recordedRank();
    void firstCollectiveOfAll();
    void lateTogether();
    void startsDecide();
    void startsDecideBesideMissingRank();
    void unknownRank();
    void computingHides();
    void atTheThreshold();
    void whatIsNoLateness();
    void otherStages();
    void ringsNameTheLateRank_data();
    void ringsNameTheLateRank();
    void slowTransfersAreNotLate();
    void slowTransfersBesideLateRank();
    void slowTransfersOutlastLateRank();
    void slowTransfersHideLateRank_data();
    void slowTransfersHideLateRank();
    void lateRankWaitsForNobody();
    void shortWaitsInOneSum();
    void withoutInput();
    void recordedCaptures_data();
    void recordedCaptures();
    void comesFirst();
};

namespace {

const QString CommPeerWaitId = QStringLiteral("comm-peer-wait");

/// Ranks whose all-reduce is a ring on one plane. Each rank sends to the next one once that is ready, then waits for the
/// data of the one before. The rank that is late computes for 40 ms longer.
class RingJob
{
public:
    static constexpr int AllSends = 1000;

    /// A rank that takes longer to send than the 900 us of the others.
    struct SlowSender
    {
        int rank;
        double us;
        int sends; ///< how many of its first sends are slow
    };

    RingJob(int late, double lateUs, SlowSender slow, int ranks = 4) : m_lines(ranks)
    {
        std::vector<double> now;
        for (int rank = 0; rank < ranks; ++rank)
            now.push_back(rank == late ? 20'000 + lateUs : 20'000);
        m_start = now;
        for (int step = 0; step < 2 * (ranks - 1); ++step) {
            const std::vector<double> ready = now;
            std::vector<double> sent;
            for (int rank = 0; rank < ranks; ++rank) {
                wait(rank, (rank + 1) % ranks, now[rank], ready[(rank + 1) % ranks]);
                now[rank] += rank == slow.rank && step < slow.sends ? slow.us : 900;
                sent.push_back(now[rank]);
            }
            for (int rank = 0; rank < ranks; ++rank)
                wait(rank, (rank + ranks - 1) % ranks, now[rank], sent[(rank + ranks - 1) % ranks]);
        }
        m_end = now;
    }

    /// Returns when the last rank ends, in microseconds.
    [[nodiscard]] double endUs() const { return std::ranges::max(m_end); }

    void write(test::AdviceFixture &fixture, const std::vector<int> &ranks) const
    {
        for (const int rank : ranks) {
            fixture.card(rank).timeline("step 1 0 100000\nkernel K 0 " + text(m_start[rank]) + "\ncomm hcom_allReduce__1_0 " +
                                        text(m_start[rank]) + ' ' + text(m_end[rank]) + '\n' + m_lines[rank]);
        }
    }

private:
    static QByteArray text(double us) { return QByteArray::number(us, 'f', 3); }

    /// Lets a rank wait for a peer until `until`, at least for 0.02 us.
    void wait(int rank, int peer, double &now, double until)
    {
        const double end = std::max(now + 0.02, until);
        m_lines[rank] +=
            "wait " + QByteArray::number(peer) + ' ' + text(now) + ' ' + text(end) + " from=" + QByteArray::number(rank) + '\n';
        now = end + 0.1;
    }

    std::vector<QByteArray> m_lines; ///< the waits of each rank
    std::vector<double> m_start;     ///< of the all-reduce, in microseconds
    std::vector<double> m_end;
};

/// Returns how long each rank waits in its first collective, and for which rank: "0: 40000 us for 3; 1: ...".
QString firstWaits(test::AdviceFixture &fixture)
{
    const auto inputs = fixture.inputs();
    QStringList waits;
    for (std::size_t card = 0; card < inputs->size(); ++card) {
        const CollectiveWait wait = inputs->card(card).collectiveWaits().front();
        waits.append(QStringLiteral("%1: %2 us for %3")
                         .arg(inputs->card(card).card().rank.value_or(-1))
                         .arg(wait.waitNs / 1000)
                         .arg(wait.lateRank.value_or(-1)));
    }
    return waits.join(QStringLiteral("; "));
}

} // namespace

/// Rank 0 waits for rank 5, and less long for rank 1, which it would wait for anyway.
void TestCommPeerWait::missingRank()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 100 200\n wait 1 100 120\n wait 5 100 190\n wait 5 195 199\n"
                             "comm hcom_allReduce__1_1_1 300 400\n wait 1 300 300\n wait 5 301 351");
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 120 200\n wait 0 120 120\n wait 5 120 190\n"
                             "comm hcom_allReduce__1_1_1 300 400\n wait 0 300 300\n wait 5 301 351");
    QCOMPARE(fixture.advised(CommPeerWaitId),
             QStringLiteral("comm-peer-wait/missing high cards 0,1 saves 0..120000 late=5 late_ranks=1 ranks=2 wait_ns=140000 "
                            "waits_ms=0: 0.090 + 0.050; 1: 0.070 + 0.050 operators=2 operator=hcom_allReduce__1_0_1 "
                            "longest_ns=90000 rank_0_wait_ns=140000 rank_1_wait_ns=120000"));
    const Finding finding = fixture.advise(CommPeerWaitId).findings.front();
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{120'000, 190'000}, {301'000, 351'000}}));
    QCOMPARE(finding.evidence.front().range, std::optional(TimeRange{100'000, 190'000}));
    QCOMPARE(finding.evidenceCount, 4U);
}

/// Only the first collective waits, and the step of the late rank begins as much later, so its profiler may have started late.
/// Where both steps begin together, it did not.
void TestCommPeerWait::recordedRank()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200\n wait 1 100 190");
    fixture.card(1).timeline("step 1 80 1000\nkernel K 80 85\ncomm hcom_allReduce__1_0_1 190 200\n wait 0 190 190");
    QVERIFY(fixture.advised(CommPeerWaitId)
                .startsWith(QStringLiteral("comm-peer-wait/recorded_first high cards 0 saves 0..90000 late=1 ")));
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 190 200\n wait 0 190 190");
    QVERIFY(fixture.advised(CommPeerWaitId).startsWith(QStringLiteral("comm-peer-wait high cards 0 saves 0..90000 late=1 ")));
}

/// Ranks 5 and 6 come last to the first collective, and rank 5 alone to the next one of the step: it is not what happens before a
/// capture.
void TestCommPeerWait::firstCollectiveOfAll()
{
    test::AdviceFixture fixture;
    const QByteArray first = "step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 100 200\n wait 5 100 190\n wait 6 100 190\n"
                             "comm hcom_allReduce__1_1_1 300 400\n wait 6 300 300\n";
    fixture.timeline(first + " wait 5 300 301");
    QCOMPARE(fixture.advised(CommPeerWaitId).section(QLatin1Char(' '), 0, 0), QStringLiteral("comm-peer-wait/missing_first"));
    fixture.timeline(first + " wait 5 300 350");
    const Advice advice = fixture.advise(CommPeerWaitId);
    QCOMPARE(advice.findings.size(), 2U);
    QCOMPARE(advice.findings.front().variant, std::string("missing"));
    QCOMPARE(advice.findings.back().variant, std::string("missing"));
}

/// Two ranks come at nearly the same time. Neither alone would gain anything.
void TestCommPeerWait::lateTogether()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\n"
                     "comm hcom_allReduce__1_0_1 100 200\n wait 1 100 110\n wait 6 100 188\n wait 7 100 190\n"
                     "comm hcom_allReduce__1_1_1 300 400\n wait 1 300 310\n wait 6 300 390\n wait 7 300 389");
    QCOMPARE(fixture.advised(CommPeerWaitId),
             QStringLiteral("comm-peer-wait/missing high cards 0 saves 0..160000 late=6, 7 late_ranks=2 ranks=1 wait_ns=180000 "
                            "waits_ms=0: 0.090 + 0.090 operators=2 operator=hcom_allReduce__1_0_1 longest_ns=90000 "
                            "rank_0_wait_ns=180000"));
}

/// Each card waits equally long for the peers that it talks to, until the last rank of all has come. The starts tell which that
/// is: rank 3 at the first collective, ranks 0 and 3 at the second one. Rank 3 waits for nobody, although its planes show waits.
void TestCommPeerWait::startsDecide()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 100 300\n wait 1 100 165\n wait 2 100 165\n wait 3 164 165\n"
                             "comm hcom_allReduce__1_1_1 490 600\n wait 1 490 491\n wait 2 490 491");
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 105 300\n wait 2 105 165\n wait 3 105 165\n"
                             "comm hcom_allReduce__1_1_1 400 600\n wait 2 400 491\n wait 3 400 491\n wait 0 400 491");
    fixture.card(2).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 110 300\n wait 0 110 165\n wait 3 110 165\n wait 1 164 165\n"
                             "comm hcom_allReduce__1_1_1 410 600\n wait 0 410 491\n wait 3 410 491\n wait 1 410 491");
    fixture.card(3).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 160 300\n wait 0 160 165\n wait 1 160 165\n"
                             "comm hcom_allReduce__1_1_1 490 600\n wait 0 490 491\n wait 1 490 491");
    const QStringList findings = fixture.advised(CommPeerWaitId).split(QLatin1Char('\n'));
    QCOMPARE(findings.value(0),
             QStringLiteral("comm-peer-wait high cards 1,2 saves 0..80000 late=0, 3 late_ranks=2 ranks=2 wait_ns=91000 "
                            "waits_ms=1: 0.091; 2: 0.081 operators=1 operator=hcom_allReduce__1_1_1 longest_ns=91000 "
                            "rank_1_wait_ns=91000 rank_2_wait_ns=81000"));
    QCOMPARE(findings.value(1),
             QStringLiteral("comm-peer-wait high cards 0,1,2 saves 0..50000 late=3 late_ranks=1 ranks=3 wait_ns=65000 "
                            "waits_ms=0: 0.065; 1: 0.060; 2: 0.055 operators=1 operator=hcom_allReduce__1_0_1 "
                            "longest_ns=65000 rank_0_wait_ns=65000 rank_1_wait_ns=60000 rank_2_wait_ns=55000"));
    QCOMPARE(findings.size(), 2);
    QCOMPARE(firstWaits(fixture), QStringLiteral("0: 65 us for 3; 1: 60 us for 3; 2: 55 us for 3; 3: 0 us for 3"));
}

/// Both cards wait equally long for each other and for rank 5, which has no card. Both came long before the wait ended.
void TestCommPeerWait::startsDecideBesideMissingRank()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 300\n wait 1 100 190\n wait 5 100 190\n"
                             "comm hcom_allReduce__1_1_1 400 500\n wait 1 400 400\n wait 5 400 450");
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 102 300\n wait 0 102 190\n wait 5 102 190\n"
                             "comm hcom_allReduce__1_1_1 400 500\n wait 0 400 400\n wait 5 400 450");
    QCOMPARE(fixture.advised(CommPeerWaitId).section(QLatin1Char('\n'), 0, 0),
             QStringLiteral("comm-peer-wait/missing high cards 0,1 saves 0..138000 late=5 late_ranks=1 ranks=2 wait_ns=140000 "
                            "waits_ms=0: 0.090 + 0.050; 1: 0.088 + 0.050 operators=2 operator=hcom_allReduce__1_0_1 "
                            "longest_ns=90000 rank_0_wait_ns=140000 rank_1_wait_ns=138000"));
}

/// The smaller group may number its ranks by position, and no file tells which ranks of the job they are.
void TestCommPeerWait::unknownRank()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\n"
                     "comm hcom_allReduce__1_0_1 100 110 group=1\n wait 1 100 101\n wait 2 100 101\n wait 3 100 101\n"
                     "comm hcom_allReduce__2_1_1 300 400 group=2\n wait 1 300 350 group=2");
    QVERIFY(fixture.advised(CommPeerWaitId)
                .startsWith(QStringLiteral("comm-peer-wait/position medium cards 0 saves 0..50000 late=1 ")) ||
            fixture.advised(CommPeerWaitId)
                .startsWith(QStringLiteral("comm-peer-wait/position high cards 0 saves 0..50000 late=1 ")));
    QVERIFY(fixture.advised(CommPeerWaitId).contains(QStringLiteral(" group=2 ")));
}

/// Computing hides 70 of the 90 us that the rank is late. The transfer behind the wait could be hidden as well.
void TestCommPeerWait::computingHides()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\nkernel A 90 170\ncomm hcom_allReduce__1_0_1 100 200\n wait 5 100 190");
    QVERIFY(fixture.advised(CommPeerWaitId)
                .startsWith(QStringLiteral("comm-peer-wait/missing_first medium cards 0 saves 0..30000 ")));
}

void TestCommPeerWait::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200\n wait 5 100 109.999");
    QCOMPARE(fixture.advised(CommPeerWaitId), QStringLiteral("checked comm-peer-wait"));
    fixture.timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200\n wait 5 100 110");
    QVERIFY(
        fixture.advised(CommPeerWaitId).startsWith(QStringLiteral("comm-peer-wait/missing_first low cards 0 saves 0..10000 ")));
}

/// Waits for data, for a partner by design, and outside of steps.
void TestCommPeerWait::whatIsNoLateness()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\n"
                     "comm hcom_allReduce__1_0_1 100 200\n wait 5 100 101\n wait 5 102 190\n"
                     "comm hcom_receive__1_1_1 300 400\n wait 5 300 390\n"
                     "comm hcom_allReduce__1_2_1 1100 1200\n wait 5 1100 1190");
    QCOMPARE(fixture.advised(CommPeerWaitId), QStringLiteral("checked comm-peer-wait"));
}

/// While a pipeline runs empty, a stage waits for another one that is still computing.
void TestCommPeerWait::otherStages()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200\n wait 1 100 190");
    QVERIFY(fixture.advised(CommPeerWaitId).startsWith(QStringLiteral("comm-peer-wait/missing_first high ")));
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]}}})");
    QCOMPARE(fixture.advised(CommPeerWaitId), QStringLiteral("checked comm-peer-wait"));
}

void TestCommPeerWait::ringsNameTheLateRank_data()
{
    QTest::addColumn<QList<int>>("recorded");
    QTest::addColumn<QString>("told");
    QTest::newRow("all") << QList<int>{0, 1, 2, 3} << QStringLiteral("comm-peer-wait high cards 0,1,2 ");
    QTest::newRow("without the late one") << QList<int>{0, 1, 2}
                                          << QStringLiteral("comm-peer-wait/missing_first high cards 0,1,2 ");
    QTest::newRow("with one neighbour of it")
        << QList<int>{1, 2} << QStringLiteral("comm-peer-wait/missing_first high cards 0,1 ");
    QTest::newRow("with a gap on the way") << QList<int>{0, 1} << QStringLiteral("comm-peer-wait/missing_first high cards 0,1 ");
}

/// Rank 1 sees ranks 0 and 2 only, which were there: it waits for their data, which they do not send because they wait for
/// rank 3.
void TestCommPeerWait::ringsNameTheLateRank()
{
    QFETCH(QList<int>, recorded);
    QFETCH(QString, told);
    test::AdviceFixture fixture;
    RingJob(3, 40'000, {3, 900, 0}).write(fixture, {recorded.begin(), recorded.end()});
    const Advice advice = fixture.advise(CommPeerWaitId);
    QVERIFY2(test::printAdvice(advice).startsWith(told), qPrintable(test::printAdvice(advice)));
    QCOMPARE(advice.findings.size(), std::size_t{1});
    const Finding &finding = advice.findings.front();
    QCOMPARE(finding.lateRanks, std::vector<int>{3});
    QVERIFY(std::abs(finding.saving->highNs - 40'000'000) < 10'000);
    for (const int rank : recorded) {
        const Fact *wait = finding.fact("rank_" + std::to_string(rank) + "_wait_ns");
        QCOMPARE(wait == nullptr, rank == 3);
        QVERIFY(rank == 3 || std::abs(wait->number() - 40e6) < 1e6);
    }
    // What the late rank itself waits for data is no wait for it.
    const auto inputs = fixture.inputs();
    for (std::size_t card = 0; card < inputs->size(); ++card) {
        const CollectiveWait wait = inputs->card(card).collectiveWaits().front();
        QCOMPARE(wait.lateRank, std::optional<int>(3));
        QCOMPARE(wait.waitNs > 0, recorded[qsizetype(card)] != 3);
    }
    // The votes of the cards name the same rank, and nobody who comes later still.
    if (recorded.size() == 4) {
        const QString votes = fixture.advised(QStringLiteral("slow-rank-vote"));
        QVERIFY2(votes.startsWith(QStringLiteral("slow-rank-vote high cards 3 saves 0..39999960 ")), qPrintable(votes));
    }
}

/// All ranks come in time, but rank 3 takes ten times as long to send as the others.
void TestCommPeerWait::slowTransfersAreNotLate()
{
    test::AdviceFixture fixture;
    RingJob(3, 0, {3, 9000, RingJob::AllSends}).write(fixture, {0, 1, 2, 3});
    QCOMPARE(fixture.advised(CommPeerWaitId), QStringLiteral("checked comm-peer-wait"));
}

/// Rank 3 comes 6 ms late, and rank 2, which was in time, once takes 9.1 ms longer to send. Rank 0 waits longest for the data
/// that comes late from there, but this wait began when rank 3 had come. Rank 1 waits mostly for the slow transfer.
void TestCommPeerWait::slowTransfersBesideLateRank()
{
    test::AdviceFixture fixture;
    RingJob(3, 6000, {2, 10'000, 1}).write(fixture, {0, 1, 2, 3});
    QCOMPARE(fixture.advised(CommPeerWaitId),
             QStringLiteral("comm-peer-wait high cards 0,2 saves 0..6000000 late=3 late_ranks=1 ranks=2 wait_ns=6000000 "
                            "waits_ms=0: 6.000; 2: 6.000 operators=1 operator=hcom_allReduce__1_0 longest_ns=6000000 "
                            "rank_0_wait_ns=6000000 rank_2_wait_ns=6000000"));
    const QString votes = fixture.advised(QStringLiteral("slow-rank-vote"));
    QVERIFY2(votes.startsWith(QStringLiteral("slow-rank-vote high cards 3 saves 0..5999980 ")), qPrintable(votes));
    QCOMPARE(firstWaits(fixture), QStringLiteral("0: 6000 us for 3; 1: 0 us for 1; 2: 6000 us for 3; 3: 0 us for 3"));
}

/// Rank 3 comes 8 ms late, and rank 2 takes 4.1 ms longer to send once. Rank 1 waits 12.1 ms for its
/// data, of which rank 3 explains only 8 ms.
void TestCommPeerWait::slowTransfersOutlastLateRank()
{
    test::AdviceFixture fixture;
    RingJob(3, 8000, {2, 5000, 1}).write(fixture, {0, 1, 2, 3});
    QCOMPARE(firstWaits(fixture), QStringLiteral("0: 8000 us for 3; 1: 8000 us for 3; 2: 8000 us for 3; 3: 0 us for 3"));
}

void TestCommPeerWait::slowTransfersHideLateRank_data()
{
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("slow");
    for (const int ranks : {4, 8}) {
        for (int slow = 0; slow < ranks; ++slow)
            QTest::addRow("rank %d of %d is slow", slow, ranks) << ranks << slow;
    }
}

/// Rank 3 comes 6 ms late, and another rank takes 9.1 ms longer to send at first. What would be saved had rank 3 come in time is
/// told by the same ring without the delay.
void TestCommPeerWait::slowTransfersHideLateRank()
{
    QFETCH(int, ranks);
    QFETCH(int, slow);
    const RingJob job(3, 6000, {slow, 10'000, 1}, ranks);
    const double savedUs = job.endUs() - RingJob(3, 0, {slow, 10'000, 1}, ranks).endUs();
    test::AdviceFixture fixture;
    std::vector<int> all(static_cast<std::size_t>(ranks));
    std::iota(all.begin(), all.end(), 0);
    job.write(fixture, all);
    for (const QString &rule : {CommPeerWaitId, QStringLiteral("slow-rank-vote")}) {
        TimeNs most = 0;
        for (const Finding &each : fixture.advise(rule).findings)
            most = std::max(most, each.saving ? each.saving->highNs : TimeNs{0});
        QVERIFY2(std::abs(static_cast<double>(most) / 1000 - savedUs) < 100,
                 qPrintable(rule + QStringLiteral(" %1 %2").arg(most).arg(savedUs)));
    }
}

/// Rank 1 waits for rank 2, which waits for rank 3. That waits for data of rank 2 meanwhile, but not for itself.
void TestCommPeerWait::lateRankWaitsForNobody()
{
    test::AdviceFixture fixture;
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 300\n wait 2 100 280");
    fixture.card(2).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 300\n wait 3 100 200");
    fixture.card(3).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 200 300\n wait 2 200 200\n wait 2 210 280");
    QCOMPARE(firstWaits(fixture).section(QStringLiteral("; "), 2), QStringLiteral("3: 0 us for 3"));
}

/// The waits that are told one by one and the sum of the others make up all of the wait.
void TestCommPeerWait::shortWaitsInOneSum()
{
    test::AdviceFixture fixture;
    QByteArray lines = "step 1 0 1000\nkernel K 0 5\n";
    for (const auto &[begin, end] : {std::pair(100, 190), {200, 260}, {300, 350}, {400, 440}, {500, 530}, {600, 605}}) {
        const QByteArray times = ' ' + QByteArray::number(begin) + ' ' + QByteArray::number(end);
        lines += "comm hcom_allReduce__1_" + QByteArray::number(begin) + "_1" + times + "\n wait 5" + times + '\n';
    }
    fixture.timeline(lines);
    const Finding finding = fixture.advise(CommPeerWaitId).findings.front();
    QCOMPARE(std::get<std::string>(finding.fact("waits_ms")->value), std::string("0: 0.090 + 0.060 + 0.050 + 0.040 + 0.035"));
    QCOMPARE(finding.fact("wait_ns")->number(), 275e3);
}

void TestCommPeerWait::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200");
    QCOMPARE(fixture.advised(CommPeerWaitId), QStringLiteral("comm-peer-wait lacks Notify_Wait"));
}

void TestCommPeerWait::recordedCaptures_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("late");
    QTest::addColumn<QString>("waits");
    QTest::newRow("text") << QStringLiteral("resnet_2cards_level1") << QStringLiteral("5")
                          << QStringLiteral("0: 78.765 + 21.980 + 0.894; 1: 73.150 + 21.990 + 0.897");
    QTest::newRow("database") << QStringLiteral("resnet_2cards_level1_db") << QStringLiteral("6")
                              << QStringLiteral("0: 88.424 + 8.401 + 0.770; 1: 84.907 + 8.406 + 0.774");
}

/// Both pairs lack the rank that all wait for.
void TestCommPeerWait::recordedCaptures()
{
    QFETCH(QString, sample);
    QFETCH(QString, late);
    QFETCH(QString, waits);
    const auto inputs = test::adviceInputsOf(test::samplePath(sample));
    if (!inputs)
        QSKIP("no samples");
    AdviceOptions options;
    options.rules = {CommPeerWaitId.toStdString()};
    const Advice advice = plumbline::advise(*inputs, ruleCatalogue(), options, TaskControl()).value();
    QCOMPARE(advice.findings.size(), 1U);
    const Finding &finding = advice.findings.front();
    QCOMPARE(finding.variant, std::string("missing"));
    QCOMPARE(std::get<std::string>(finding.fact("late")->value), late.toStdString());
    QCOMPARE(QString::fromStdString(std::get<std::string>(finding.fact("waits_ms")->value)), waits);
}

/// The wait for the missing rank is the first finding of all rules, and what is exposed is its effect.
void TestCommPeerWait::comesFirst()
{
    const auto inputs = test::adviceInputsOf(test::samplePath(QStringLiteral("resnet_2cards_level1")));
    if (!inputs)
        QSKIP("no samples");
    const Advice advice = plumbline::advise(*inputs, ruleCatalogue(), {}, TaskControl()).value();
    QCOMPARE(advice.findings.front().ruleId, CommPeerWaitId.toStdString());
    const auto exposed = std::ranges::find(advice.findings, std::string("comm-exposed-high"), &Finding::ruleId);
    QVERIFY(exposed != advice.findings.end());
    QVERIFY(std::ranges::find(exposed->explainedBy, CommPeerWaitId.toStdString()) != exposed->explainedBy.end());
}

PLUMBLINE_TEST(TestCommPeerWait)
#include "tst_commpeerwait.moc"
