// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestClockMisalignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofHostAndDevice();
    void ofTwoCards();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString ClockMisalignmentId = QStringLiteral("clock-misalignment");

/// Returns launches. The first `backward` of them end before they begin: the very first by `worst`, the others by two
/// microseconds.
QByteArray launches(int count, int backward, double worst)
{
    QByteArray lines = "step 1 0 100000\n";
    for (int index = 0; index < count; ++index) {
        const double begin = 100 + (index * 200);
        const double end = index >= backward ? begin + 5 : index == 0 ? begin - worst : begin - 2;
        lines += "kernel A " + QByteArray::number(end, 'f', 3) + ' ' + QByteArray::number(end + 1, 'f', 3) +
                 "\ncann Node@launch " + QByteArray::number(begin - 1, 'f', 3) + ' ' + QByteArray::number(begin + 1, 'f', 3) +
                 "\nlaunch " + QByteArray::number(begin, 'f', 3) + ' ' + QByteArray::number(end, 'f', 3) + '\n';
    }
    return lines;
}

void writeEnds(test::AdviceFixture &fixture, double offsetMs, const QByteArray &name = "hcom_allReduce")
{
    for (int rank = 0; rank < 2; ++rank) {
        QByteArray lines;
        for (int index = 0; index < 3; ++index)
            lines += name + "__1_" + QByteArray::number(index) +
                     "_1 start=" + QByteArray::number(((index + 1) * 100'000) + (rank * offsetMs * 1000), 'f', 3) +
                     " elapse=10\n";
        fixture.card(rank).operators(lines).stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    }
}

} // namespace

void TestClockMisalignment::ofHostAndDevice()
{
    test::AdviceFixture fixture;
    fixture.timeline(launches(211, 34, 13.565));
    QCOMPARE(fixture.advised(ClockMisalignmentId), QStringLiteral("clock-misalignment info cards 0 backward=34 arrows=211 "
                                                                  "backward_share=0.161137 worst_ns=13565"));
}

void TestClockMisalignment::ofTwoCards()
{
    test::AdviceFixture fixture;
    writeEnds(fixture, 2.31);
    QCOMPARE(fixture.advised(ClockMisalignmentId),
             QStringLiteral("clock-misalignment/cards info cards 1 offset_ns=2310000 operators=3 reference=0"));
    // This kind of collective need not end at the same time on all ranks.
    writeEnds(fixture, 2.31, "hcom_reduceScatter");
    QVERIFY(fixture.advise(ClockMisalignmentId).findings.empty());
}

void TestClockMisalignment::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(launches(20, 1, 50));
    QCOMPARE(fixture.advised(ClockMisalignmentId), QStringLiteral("checked clock-misalignment"));
    fixture.timeline(launches(20, 1, 50.001));
    QVERIFY(fixture.advised(ClockMisalignmentId).startsWith(QStringLiteral("clock-misalignment info ")));
    fixture.timeline(launches(19, 1, 2));
    QVERIFY(fixture.advised(ClockMisalignmentId).startsWith(QStringLiteral("clock-misalignment info ")));
    test::AdviceFixture cards;
    writeEnds(cards, 0.1);
    QCOMPARE(cards.advised(ClockMisalignmentId), QStringLiteral("checked clock-misalignment"));
    writeEnds(cards, 0.100001 + 0.001);
    QVERIFY(cards.advised(ClockMisalignmentId).startsWith(QStringLiteral("clock-misalignment/cards info ")));
}

void TestClockMisalignment::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(ClockMisalignmentId), QStringLiteral("clock-misalignment lacks HostToDevice"));
}

PLUMBLINE_TEST(TestClockMisalignment)
#include "tst_clockmisalignment.moc"
