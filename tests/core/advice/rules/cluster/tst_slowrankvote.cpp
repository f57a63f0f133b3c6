// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace plumbline;

class TestSlowRankVote : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void twoSlowRanks();
    void atTheThreshold();
    void inOneStep();
    void inSomeSteps();
    void hiddenInOneStep();
    void togetherInSomeSteps();
    void inMostSteps();
    void earlyAsOften();
    void boundedByTheNext();
    void hiddenBehindMissingRank();
    void partlyHidden();
    void waitsOfTheLast();
    void whatDoesNotTell();
    void idlesWithoutAClock();
    void withoutInput();
};

namespace {

const QString SlowRankVoteId = QStringLiteral("slow-rank-vote");

/// Writes, for each rank, one collective for each word, which is its length in milliseconds. They are spread evenly over `steps`
/// steps.
void writeRanksForSlowRankVote(test::AdviceFixture &fixture, const QList<QByteArray> &ranks, int steps = 1,
                               const QByteArray &name = "hcom_allReduce")
{
    for (int rank = 0; rank < ranks.size(); ++rank) {
        const QList<QByteArray> lengths = ranks.at(rank).split(' ');
        QByteArray lines;
        QByteArray rows;
        for (int index = 0; index < lengths.size(); ++index) {
            const QByteArray step = QByteArray::number(1 + (index * steps / lengths.size()));
            lines += name + "__1_" + QByteArray::number(index) + "_1 start=" + QByteArray::number(index * 100'000) +
                     " elapse=" + lengths.at(index) + " step=" + step + '\n';
        }
        for (int step = 1; step <= steps; ++step)
            rows += "," + QByteArray::number(step) + ",50000,50000,0,50000,0,0,0,0,0\n";
        fixture.card(rank).stepTimes(rows).operators(lines);
    }
}

} // namespace

void TestSlowRankVote::workedExample()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"10", "10.2", "10.1", "9.9", "10", "10.3", "10.2", "4"});
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote high cards 7 saves 0..5900000 late_operators=1 operators=1 late_ns=6100000 "
                            "longest_ns=6100000 operator=hcom_allReduce__1_0_1 group=1 outliers=1"));
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.front().confidence, Confidence::Measured);
}

/// Neither of the two is an outlier by Dixon's test, and neither gains anything without the other.
void TestSlowRankVote::twoSlowRanks()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"4", "4.1", "9.9", "10", "10", "10", "10.1", "10.2"});
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote high cards 0,1 saves 0..5900000 late_operators=1 operators=1 late_ns=6000000 "
                            "longest_ns=6000000 operator=hcom_allReduce__1_0_1 group=1 outliers=0"));
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.front().confidence, Confidence::Derived);
}

void TestSlowRankVote::atTheThreshold()
{
    test::AdviceFixture fixture;
    // A hundredth of the step.
    writeRanksForSlowRankVote(fixture, {"10", "9.001"});
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
    writeRanksForSlowRankVote(fixture, {"10", "9"});
    QVERIFY(fixture.advised(SlowRankVoteId).startsWith(QStringLiteral("slow-rank-vote low cards 1 saves 0..1000000 ")));
    QCOMPARE(fixture.advised(SlowRankVoteId, "[slow-rank-vote]\nstep_share = 2 %\n"), QStringLiteral("checked slow-rank-vote"));
    // A single operator of many is enough where it alone costs a hundredth of the step.
    writeRanksForSlowRankVote(fixture, {"10 10 10 10 10 10", "5 10 10 10 10 10"});
    QVERIFY(fixture.advised(SlowRankVoteId)
                .startsWith(QStringLiteral("slow-rank-vote high cards 1 saves 0..5000000 late_operators=1 ")));
    // Of cheaper ones, two of eleven are too few, and two of ten are enough.
    writeRanksForSlowRankVote(fixture, {"10 10 10 10 10 10 10 10 10 10 10", "9.1 9.1 10 10 10 10 10 10 10 10 10"});
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
    writeRanksForSlowRankVote(fixture, {"10 10 10 10 10 10 10 10 10 10", "9.1 9.1 10 10 10 10 10 10 10 10"});
    QVERIFY(fixture.advised(SlowRankVoteId)
                .startsWith(QStringLiteral("slow-rank-vote low cards 1 saves 0..1800000 late_operators=2 ")));
    // Late by less than a twentieth, many times over.
    writeRanksForSlowRankVote(fixture, {"10 10 10", "9.5 9.5 9.5"});
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
}

void TestSlowRankVote::inOneStep()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"10 10 20 10 10 10 10 10", "10 10 10 10 10 10 10 10"}, 4);
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote/step low cards 1 saves 0..2500000 late_operators=1 operators=2 late_ns=2500000 "
                            "longest_ns=10000000 operator=hcom_allReduce__1_2_1 group=1 outliers=0 late_steps=1 steps=4"));
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.front().step, std::optional<std::string>("2"));
}

/// Steps in which a card is late are one matter. One in which it is late by less than a hundredth of a mean step is left out.
void TestSlowRankVote::inSomeSteps()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"20 10 22 10 13", "10 10 10 10 10"}, 5);
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote/steps medium cards 1 saves 0..4400000 late_operators=2 operators=2 late_ns=4400000 "
                            "longest_ns=12000000 operator=hcom_allReduce__1_2_1 group=1 outliers=0 late_steps=2 steps=5"));
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.front().step, std::optional<std::string>());
}

/// In the third step rank 2 comes still later, so that rank 1 gains nothing there, and that step does not count for it.
void TestSlowRankVote::hiddenInOneStep()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"20 10 20 10 10", "10 10 10 10 10", "20 10 5 10 10", "20 10 20 10 10"}, 5);
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote/step low cards 1 saves 0..2000000 late_operators=1 operators=1 late_ns=2000000 "
                            "longest_ns=10000000 operator=hcom_allReduce__1_0_1 group=1 outliers=0 late_steps=1 steps=5\n"
                            "slow-rank-vote/step low cards 2 saves 0..1000000 late_operators=1 operators=1 late_ns=3000000 "
                            "longest_ns=15000000 operator=hcom_allReduce__1_2_1 group=1 outliers=0 late_steps=1 steps=5"));
}

/// Ranks that come late together in most of their steps are one finding, also where one of them is late once more.
void TestSlowRankVote::togetherInSomeSteps()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"20 10 20 10 20", "20 10 20 10 20", "20 10 20 10 20", "10 10 10 10 10", "10 10 10 10 20"},
                              5);
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.size(), std::size_t{1});
}

void TestSlowRankVote::inMostSteps()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"20 20 20 10", "10 10 10 10"}, 4);
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote high cards 1 saves 0..7500000 late_operators=3 operators=4 late_ns=7500000 "
                            "longest_ns=10000000 operator=hcom_allReduce__1_0_1 group=1 outliers=0"));
}

/// What a card comes late by chance, it comes early elsewhere.
void TestSlowRankVote::earlyAsOften()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"10 9.1 10 9.1 10", "9.1 10 9.1 10 9.1"});
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
}

/// Without rank 2 all would still wait for rank 1.
void TestSlowRankVote::boundedByTheNext()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"40", "12", "8", "41"});
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.front().cards, std::vector<std::size_t>{2});
    QCOMPARE(fixture.advise(SlowRankVoteId).findings.front().saving->highNs, 4'000'000);
}

/// Rank 1 comes after rank 0, but both then wait for rank 5.
void TestSlowRankVote::hiddenBehindMissingRank()
{
    test::AdviceFixture planes;
    planes.card(0).timeline("step 1 0 400\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200\n wait 1 100 120\n wait 5 100 190");
    planes.card(1).timeline("step 1 0 400\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 120 200\n wait 0 120 120\n wait 5 120 190");
    QCOMPARE(planes.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote/behind info cards 1 saves 0..0 late_operators=1 operators=1 late_ns=20000 "
                            "longest_ns=20000 operator=hcom_allReduce__1_0_1 group=1 outliers=0 later_rank=5"));
    test::AdviceFixture tables;
    tables.card(0).stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n").operators("hcom_allReduce__1_0_1 elapse=50 wait=49");
    tables.card(1).stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n").operators("hcom_allReduce__1_0_1 elapse=40 wait=39");
    QVERIFY(tables.advised(SlowRankVoteId).startsWith(QStringLiteral("slow-rank-vote/hidden info cards 1 saves 0..0 ")));
    // Where all ranks of the group have a card, the last one waits for nobody's arrival.
    const QByteArray metadata =
        R"({"parallel_group_info": {"1": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 1]}}})";
    for (const int rank : {0, 1})
        tables.card(rank).file(QStringLiteral("../profiler_metadata.json"), metadata);
    QVERIFY(tables.advised(SlowRankVoteId).startsWith(QStringLiteral("slow-rank-vote high cards 1 saves 0..10000000 ")));
}

/// Rank 1 comes late to both, 20 us and 60 us. At the first one both wait for rank 5 far longer, so nothing is gained there.
void TestSlowRankVote::partlyHidden()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 100 200\n wait 1 100 120\n wait 5 100 190\n"
                             "comm hcom_allReduce__1_1_1 400 500\n wait 1 400 460\n wait 5 400 401");
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\ncomm hcom_allReduce__1_0_1 120 200\n wait 0 120 120\n wait 5 120 190\n"
                             "comm hcom_allReduce__1_1_1 460 500\n wait 0 460 460\n wait 5 460 461");
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote high cards 1 saves 0..59000 late_operators=1 operators=2 late_ns=60000 "
                            "longest_ns=60000 operator=hcom_allReduce__1_1_1 group=1 outliers=0 hidden_operators=1 "
                            "hidden_ns=20000"));
}

/// The last card waits 10 us for each of its peers, as its planes show, although all of them came before it: nobody is later.
void TestSlowRankVote::waitsOfTheLast()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 100 300\n wait 1 100 170\n wait 2 100 170");
    fixture.card(1).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 105 300\n wait 0 105 170\n wait 2 105 170");
    fixture.card(2).timeline("step 1 0 1000\nkernel K 0 5\n"
                             "comm hcom_allReduce__1_0_1 160 300\n wait 0 160 170\n wait 1 160 170");
    QCOMPARE(fixture.advised(SlowRankVoteId),
             QStringLiteral("slow-rank-vote high cards 2 saves 0..55000 late_operators=1 operators=1 late_ns=57500 "
                            "longest_ns=57500 operator=hcom_allReduce__1_0_1 group=1 outliers=0"));
}

void TestSlowRankVote::whatDoesNotTell()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"10", "4"}, 1, "hcom_broadcast");
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
    writeRanksForSlowRankVote(fixture, {"10", "4"}, 1, "hcom_send");
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
    // The ranks have different numbers of operators, so it is uncertain which belong together.
    writeRanksForSlowRankVote(fixture, {"10 10", "4"});
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("checked slow-rank-vote"));
}

/// Of tables the free time tells whether the card comes late because it idles.
void TestSlowRankVote::idlesWithoutAClock()
{
    for (const bool idles : {false, true}) {
        test::AdviceFixture fixture;
        fixture.card(0).stepTimes(",1,50000,50000,0,50000,1000,0,0,0,0\n").operators("hcom_allReduce__1_0_1 start=0 elapse=50");
        fixture.card(1)
            .stepTimes(QByteArray(",1,50000,43000,0,43000,") + (idles ? "8000" : "7999") + ",0,0,0,0\n")
            .operators("hcom_allReduce__1_0_1 start=0 elapse=40");
        const Finding finding = fixture.advise(SlowRankVoteId).findings.front();
        QCOMPARE(finding.cards, std::vector<std::size_t>{1});
        QCOMPARE(finding.saving->highNs, TimeNs{10'000'000});
        QCOMPARE(std::ranges::count(finding.explains, "free-share-high"), idles ? 1 : 0);
    }
}

void TestSlowRankVote::withoutInput()
{
    test::AdviceFixture fixture;
    writeRanksForSlowRankVote(fixture, {"10"});
    QCOMPARE(fixture.advised(SlowRankVoteId), QStringLiteral("slow-rank-vote lacks ranks"));
}

PLUMBLINE_TEST(TestSlowRankVote)
#include "tst_slowrankvote.moc"
