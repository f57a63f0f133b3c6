// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

/// Tests the rules that compare the stages of steps between cards.
class TestSlowNodes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void gaps();
    void forwardAndBackward();
    void tails();
    void hardlyLonger();
    void withoutInput();
};

namespace {

const QString Gap = QStringLiteral("slow-node-step-gap");
const QString FpBp = QStringLiteral("slow-node-fpbp");
const QString Tail = QStringLiteral("slow-node-tail");

/// Writes three steps of 100 ms for each card; one stage takes these times in milliseconds.
void writeForSlowNodes(test::AdviceFixture &fixture, const char *stage, const QList<double> &ms)
{
    for (int rank = 0; rank < ms.size(); ++rank) {
        const auto ticks = [&](const char *of) {
            return QByteArray::number(qRound64((qstrcmp(of, stage) == 0 ? ms.at(rank) : 0.5) * 100'000));
        };
        QByteArray table = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n";
        for (int step = 1; step <= 3; ++step)
            table +=
                QByteArray::number(step) + ",0,0,10000000,0,0," + ticks("gap") + ',' + ticks("fpbp") + ',' + ticks("tail") + '\n';
        fixture.card(rank)
            .file(QStringLiteral("step_trace_raw_%1_detail_time.csv").arg(rank), table)
            .stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    }
}

} // namespace

void TestSlowNodes::gaps()
{
    test::AdviceFixture fixture;
    writeForSlowNodes(fixture, "gap", {3, 3, 3, 3, 3, 8.1, 3, 2.7});
    QCOMPARE(fixture.advised(Gap), QStringLiteral("slow-node-step-gap medium cards 5 saves 0..4500000 own_ns=8100000 "
                                                  "mean_ns=3600000 off_ns=4500000 off_share=1.25"));
    test::AdviceFixture even;
    writeForSlowNodes(even, "gap", {3, 3, 3, 3.5});
    QCOMPARE(even.advised(Gap), QStringLiteral("checked slow-node-step-gap"));
    QVERIFY(even.advised(Gap, "[slow-node-step-gap]\nshare = 10 %\nstep_share = 0.1 %\n")
                .startsWith(QStringLiteral("slow-node-step-gap low cards 3 saves 0..375000 ")));
}

void TestSlowNodes::forwardAndBackward()
{
    test::AdviceFixture fixture;
    writeForSlowNodes(fixture, "fpbp", {80, 80, 80, 110});
    QCOMPARE(fixture.advised(FpBp), QStringLiteral("slow-node-fpbp high cards 3 saves 0..22500000 own_ns=110000000 "
                                                   "mean_ns=87500000 off_ns=22500000 off_share=0.257143"));
    test::AdviceFixture even;
    writeForSlowNodes(even, "fpbp", {80, 80, 80, 100});
    QCOMPARE(even.advised(FpBp), QStringLiteral("checked slow-node-fpbp"));
}

/// The card with the short tail is the late one, because the others wait for it in the tail.
void TestSlowNodes::tails()
{
    test::AdviceFixture fixture;
    writeForSlowNodes(fixture, "tail", {22, 22, 22, 22, 22, 22, 22, 3});
    QCOMPARE(fixture.advised(Tail), QStringLiteral("slow-node-tail info cards 7 own_ns=3000000 mean_ns=19625000 off_ns=16625000 "
                                                   "off_share=0.847134"));
    test::AdviceFixture even;
    writeForSlowNodes(even, "tail", {10, 10, 10, 7.6});
    QCOMPARE(even.advised(Tail), QStringLiteral("checked slow-node-tail"));
}

/// The gap is five times as long, but a very small part of the step.
void TestSlowNodes::hardlyLonger()
{
    test::AdviceFixture fixture;
    writeForSlowNodes(fixture, "gap", {0.1, 0.1, 0.1, 0.5});
    QCOMPARE(fixture.advised(Gap), QStringLiteral("checked slow-node-step-gap"));
}

void TestSlowNodes::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(Gap), QStringLiteral("slow-node-step-gap lacks ranks"));
    fixture.card(1).stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n");
    for (const QString &id : {Gap, FpBp, Tail})
        QCOMPARE(fixture.advised(id), id + QStringLiteral(" lacks steps"));
}

PLUMBLINE_TEST(TestSlowNodes)
#include "tst_slownodes.moc"
