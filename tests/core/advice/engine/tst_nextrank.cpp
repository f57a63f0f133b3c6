// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/nextrank.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

/// Tests what the slack of the last card leaves of what delays it.
class TestNextRank : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void boundedByTheNextCard();
    void showsAtALaterCollective();
    void waitsBetween();
    void planesThatLackAWait();
};

namespace {

/// Returns what is left of 40 ms that a finding takes on card 1 before `endUs`, in microseconds: low and high.
QString leftOf(const test::AdviceFixture &fixture, TimeNs endUs)
{
    const auto inputs = fixture.inputs();
    Finding finding;
    finding.ruleId = "aicpu-kernel";
    finding.area = AdviceArea::Computation;
    finding.cards = {1};
    finding.claims.push_back({1, {{(endUs - 40'000) * 1000, endUs * 1000}}});
    finding.saving = Saving{40'000'000, 40'000'000, 0.1};
    finding.toldNs = finding.claimedNs = 40'000'000;
    std::vector<Finding> findings{finding};
    boundByNextRanks(*inputs, ruleCalled, findings, TaskControl());
    return QStringLiteral("%1 to %2").arg(findings[0].saving->lowNs / 1000).arg(findings[0].saving->highNs / 1000);
}

/// Writes a card that comes to two collectives, which end at 150 and 300 ms, at these times.
void writeCard(test::AdviceFixture &fixture, int rank, int firstUs, int secondUs)
{
    fixture.card(rank).timeline("step 1 0 400000\nkernel A 0 100000\ncomm hcom_allReduce__1_0_1 " + QByteArray::number(firstUs) +
                                " 150000\ncomm hcom_allReduce__1_1_1 " + QByteArray::number(secondUs) +
                                " 300000\nkernel C 300000 400000\n");
}

} // namespace

/// Card 1 comes 40 ms after card 0 but only 10 ms after card 2.
void TestNextRank::boundedByTheNextCard()
{
    test::AdviceFixture fixture;
    writeCard(fixture, 0, 100'000, 160'000);
    writeCard(fixture, 1, 140'000, 160'000);
    writeCard(fixture, 2, 130'000, 160'000);
    QCOMPARE(leftOf(fixture, 140'000), QStringLiteral("10000 to 10000"));
}

/// The first collective runs beside the computing and does not wait for it: the card is late to the second one.
void TestNextRank::showsAtALaterCollective()
{
    test::AdviceFixture fixture;
    writeCard(fixture, 0, 140'000, 160'000);
    writeCard(fixture, 1, 140'050, 200'000);
    writeCard(fixture, 2, 140'000, 160'000);
    QCOMPARE(leftOf(fixture, 140'000), QStringLiteral("50 to 40000"));
}

/// As before, but the card waits for another one in the collective between: that takes up the delay.
void TestNextRank::waitsBetween()
{
    test::AdviceFixture fixture;
    const QByteArray begin = "step 1 0 400000\nkernel A 0 100000\ncomm hcom_allReduce__1_0_1 ";
    const QByteArray end = " 300000\nkernel C 300000 400000\n";
    const auto write = [&](int rank, const char *first, const char *second, const char *third) {
        fixture.card(rank).timeline(begin + first + " 150000\ncomm hcom_allReduce__1_1_1 " + second +
                                    " 190000\ncomm hcom_allReduce__1_2_1 " + third + end);
    };
    write(0, "140000", "160000", "200000");
    write(1, "140050", "160000", "240000");
    write(2, "140000", "180000", "200000");
    QCOMPARE(leftOf(fixture, 140'000), QStringLiteral("50 to 50"));
}

/// Card 1 comes 40 ms after the others. The planes of card 2 show no wait for it in the first collective, although they do in the
/// second one: they tell nothing there.
void TestNextRank::planesThatLackAWait()
{
    test::AdviceFixture fixture;
    const auto write = [&](int rank, const char *first, const QByteArray &waits) {
        fixture.card(rank).timeline(QByteArray("step 1 0 400000\nkernel A 0 100000\ncomm hcom_allReduce__1_0_1 ") + first +
                                    " 150000\n" + waits + "comm hcom_allReduce__1_1_1 160000 300000\nwait " +
                                    QByteArray::number((rank + 1) % 3) + " 160000 160010\nwait " +
                                    QByteArray::number((rank + 2) % 3) + " 160000 160010\nkernel C 300000 400000\n");
    };
    write(0, "100000", "wait 1 100000 140000\nwait 2 100000 100010\n");
    write(1, "140000", "wait 0 140000 140010\nwait 2 140000 140010\n");
    write(2, "100000", "wait 0 100000 100010\n");
    QCOMPARE(leftOf(fixture, 140'000), QStringLiteral("40000 to 40000"));
}

PLUMBLINE_TEST(TestNextRank)
#include "tst_nextrank.moc"
