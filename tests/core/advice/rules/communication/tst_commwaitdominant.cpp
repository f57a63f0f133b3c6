// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommWaitDominant : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void slowLink();
    void atTheThreshold();
    void allWait();
    void waitsForTheOtherDoNotCount();
    void oneCard();
    void smallWaits();
    void withoutInput();
};

namespace {

const QString CommWaitDominantId = QStringLiteral("comm-wait-dominant");

/// Writes an operator on several ranks. Each rank has its waiting time, the part of it before the first transfer, and its transit
/// time, in milliseconds.
void writeRanksForCommWaitDominant(test::AdviceFixture &fixture, const QList<QByteArray> &waits)
{
    for (int rank = 0; rank < waits.size(); ++rank) {
        const QList<QByteArray> parts = waits.at(rank).split(' ');
        const QByteArray elapse = QByteArray::number(parts.at(0).toDouble() + parts.at(2).toDouble(), 'f', 3);
        fixture.card(rank)
            .stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n")
            .operators("hcom_allReduce__1_0_1 start=100 elapse=" + elapse + " wait=" + parts.at(0) + " sync=" + parts.at(1) +
                       " transit=" + parts.at(2));
    }
}

} // namespace

void TestCommWaitDominant::workedExample()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"9.1 9 0.9", "8.8 8.8 1.2", "0.01 0.01 0.99", "9 9 1"});
    QCOMPARE(fixture.advised(CommWaitDominantId),
             QStringLiteral("comm-wait-dominant high cards 0 saves 0..9000000 operators=1 wait_ns=9000000 worst_share=0.91 "
                            "least_share=0.01 operator=hcom_allReduce__1_0_1 group=1 late=2"));
}

void TestCommWaitDominant::slowLink()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"9.1 0.04 0.9", "8.8 0.04 1.2", "0.1 0 9.9"});
    QCOMPARE(fixture.advised(CommWaitDominantId),
             QStringLiteral("comm-wait-dominant/link high cards 0 saves 0..9100000 operators=1 wait_ns=9100000 worst_share=0.91 "
                            "least_share=0.01 operator=hcom_allReduce__1_0_1 group=1"));
}

void TestCommWaitDominant::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"2 2 8", "0 0 8"});
    QCOMPARE(fixture.advised(CommWaitDominantId), QStringLiteral("checked comm-wait-dominant"));
    writeRanksForCommWaitDominant(fixture, {"2.001 2.001 7.999", "0 0 8"});
    QVERIFY(fixture.advised(CommWaitDominantId).startsWith(QStringLiteral("comm-wait-dominant low cards 0 saves 0..2000000 ")));
    QCOMPARE(fixture.advised(CommWaitDominantId, "[comm-wait-dominant]\nwait_share = 30 %\n"),
             QStringLiteral("checked comm-wait-dominant"));
}

/// The rank that is late is not part of the profile.
void TestCommWaitDominant::allWait()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"9 8.5 1", "8 8 1"});
    QCOMPARE(fixture.advised(CommWaitDominantId),
             QStringLiteral("comm-wait-dominant/unnamed high cards 0,1 saves 0..8000000 operators=1 wait_ns=8000000 "
                            "worst_share=0.894737 operator=hcom_allReduce__1_0_1 group=1"));
    QVERIFY(fixture.advise(CommWaitDominantId).findings.front().lateRanks.empty());
    // Where all of the group but one were recorded, that one is late.
    fixture.card(0).file(QStringLiteral("../profiler_metadata.json"),
                         R"({"parallel_group_info": {"1": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 1, 7]}}})");
    QVERIFY2(fixture.advised(CommWaitDominantId)
                 .startsWith(QStringLiteral("comm-wait-dominant/missing high cards 0,1 saves 0..8000000 ")),
             qPrintable(fixture.advised(CommWaitDominantId)));
    QCOMPARE(fixture.advise(CommWaitDominantId).findings.front().lateRanks, std::vector<int>{7});
    // Where all of the group were recorded, all waiting is none for a rank.
    fixture.card(0).file(QStringLiteral("../profiler_metadata.json"),
                         R"({"parallel_group_info": {"1": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 1]}}})");
    QCOMPARE(fixture.advised(CommWaitDominantId), QStringLiteral("checked comm-wait-dominant"));
}

/// Of 30.9 ms one card waits 19.9 ms for the other one, and both wait 11 ms for a rank that is not here.
void TestCommWaitDominant::waitsForTheOtherDoNotCount()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"30.9 30.9 1", "11 11 1"});
    QVERIFY2(fixture.advised(CommWaitDominantId)
                 .startsWith(
                     QStringLiteral("comm-wait-dominant/unnamed high cards 0,1 saves 0..11000000 operators=1 wait_ns=11000000 ")),
             qPrintable(fixture.advised(CommWaitDominantId)));
}

/// A single card waits in a collective: somebody else took part.
void TestCommWaitDominant::oneCard()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"97 96.9 5.4"});
    QCOMPARE(fixture.advised(CommWaitDominantId),
             QStringLiteral("comm-wait-dominant/unnamed high cards 0 saves 0..96900000 operators=1 wait_ns=96900000 "
                            "worst_share=0.947214 operator=hcom_allReduce__1_0_1 group=1"));
    // Waiting between transfers is none for a rank, and a card that does not tell its waits says nothing.
    writeRanksForCommWaitDominant(fixture, {"97 0.5 5.4"});
    QCOMPARE(fixture.advised(CommWaitDominantId), QStringLiteral("checked comm-wait-dominant"));
}

void TestCommWaitDominant::smallWaits()
{
    test::AdviceFixture fixture;
    writeRanksForCommWaitDominant(fixture, {"0.9 0.9 0", "0 0 0.9"});
    QCOMPARE(fixture.advised(CommWaitDominantId), QStringLiteral("checked comm-wait-dominant"));
}

void TestCommWaitDominant::withoutInput()
{
    test::AdviceFixture without;
    without.card(0).stepTimes(",1,1,1,0,1,0,0,0,0,0\n").card(1).stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(without.advised(CommWaitDominantId), QStringLiteral("comm-wait-dominant lacks communication.json"));
}

PLUMBLINE_TEST(TestCommWaitDominant)
#include "tst_commwaitdominant.moc"
