// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace plumbline;

class TestCommRetransmission : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void hugeTransfers();
    void suspects();
    void ofAShortStep();
    void toldOnce();
    void withoutInput();
};

namespace {

const QString CommRetransmissionId = QStringLiteral("comm-retransmission");

/// Writes an operator on two ranks. Each has its length and the part of it that RDMA takes, in milliseconds.
test::AdviceFixture &writeForCommRetransmission(test::AdviceFixture &fixture, const QByteArray &first, const QByteArray &second,
                                                const QByteArray &megabytes = "131.072")
{
    int rank = 0;
    for (const QByteArray &times : {first, second}) {
        const QList<QByteArray> parts = times.split(' ');
        fixture.card(rank++)
            .stepTimes(",1,0,6000000,0,6000000,0,0,0,0,0\n")
            .operators("hcom_allReduce__1_5_1 start=0 elapse=" + parts.at(0) + " transit=" + parts.at(1) + " RDMA=" + megabytes +
                       ':' + parts.at(1));
    }
    return fixture;
}

} // namespace

void TestCommRetransmission::workedExample()
{
    test::AdviceFixture fixture;
    writeForCommRetransmission(fixture, "4100 4200", "4300 10");
    QCOMPARE(fixture.advised(CommRetransmissionId),
             QStringLiteral("comm-retransmission high cards 0,1 saves 0..4089514240 operators=1 operator=hcom_allReduce__1_5_1 "
                            "group=1 elapsed_ns=4100000000 transit_ns=4200000000 moved_bytes=131072000 gb_s=0.0312076"));
    writeForCommRetransmission(fixture, "900 4200", "4300 10");
    QCOMPARE(fixture.advised(CommRetransmissionId), QStringLiteral("checked comm-retransmission"));
}

void TestCommRetransmission::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeForCommRetransmission(fixture, "3999.999 4200", "4300 10");
    QVERIFY(fixture.advised(CommRetransmissionId).startsWith(QStringLiteral("comm-retransmission/suspect ")));
    writeForCommRetransmission(fixture, "4000 4000", "4300 10");
    QVERIFY(fixture.advised(CommRetransmissionId).startsWith(QStringLiteral("comm-retransmission/suspect ")));
    writeForCommRetransmission(fixture, "4000 4000.001", "4300 10");
    QVERIFY(fixture.advised(CommRetransmissionId).startsWith(QStringLiteral("comm-retransmission high ")));
}

void TestCommRetransmission::hugeTransfers()
{
    test::AdviceFixture fixture;
    writeForCommRetransmission(fixture, "4100 4200", "4300 4200", "4200");
    QCOMPARE(fixture.advised(CommRetransmissionId), QStringLiteral("checked comm-retransmission"));
}

/// Other operators of the same size take 9 ms, this one takes 100 ms on both ranks.
void TestCommRetransmission::suspects()
{
    const auto lines = [](const QByteArray &ms) {
        QByteArray text = "hcom_allReduce__1_9_1 start=90000 elapse=" + ms + " transit=" + ms + " RDMA=90:" + ms + '\n';
        for (int index = 0; index < 3; ++index)
            text += "hcom_allReduce__1_" + QByteArray::number(index) + "_1 start=" + QByteArray::number(index * 20'000) +
                    " elapse=9 transit=9 RDMA=90:9\n";
        return text;
    };
    test::AdviceFixture fixture;
    for (const int rank : {0, 1})
        fixture.card(rank).stepTimes(",1,0,1000000,0,1000000,0,0,0,0,0\n").operators(lines("100.001"));
    QCOMPARE(fixture.advised(CommRetransmissionId),
             QStringLiteral("comm-retransmission/suspect medium cards 0,1 saves 0..91001000 operators=1 "
                            "operator=hcom_allReduce__1_9_1 group=1 elapsed_ns=100001000 transit_ns=100001000 "
                            "moved_bytes=90000000 gb_s=0.899991"));
    fixture.card(0).operators(lines("90"));
    QCOMPARE(fixture.advised(CommRetransmissionId), QStringLiteral("checked comm-retransmission"));
}

/// A short step has short retransmissions: 20 ms where 1 ms is usual for the bandwidth of RDMA.
void TestCommRetransmission::ofAShortStep()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1})
        fixture.card(rank)
            .stepTimes(",1,180000,20000,0,20000,0,0,0,0,0\n")
            .operators("hcom_allReduce__1_5_1 start=0 elapse=20 transit=20 RDMA=12.5:20\n");
    const QString advice = fixture.advised(CommRetransmissionId);
    QVERIFY2(advice.startsWith(QStringLiteral("comm-retransmission/suspect medium cards 0,1 saves 0..19000000 ")),
             qPrintable(advice));
    // Less than a hundredth of the step is not reported.
    for (const int rank : {0, 1})
        fixture.card(rank).stepTimes(",1,1880001,20000,0,20000,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommRetransmissionId), QStringLiteral("checked comm-retransmission"));
}

/// All ranks spend 4.1 s in one of 13 operators. Its low bandwidth on each card and its length against the others are effects.
void TestCommRetransmission::toldOnce()
{
    QByteArray lines = "hcom_allReduce__1_0_1 start=0 elapse=4100.001 transit=4100.001 RDMA=100:4100.001:1*100*4100.001\n";
    for (int index = 1; index < 13; ++index)
        lines += "hcom_allReduce__1_" + QByteArray::number(index) +
                 "_1 start=" + QByteArray::number(4'200'000 + (index * 20'000)) + " elapse=10 transit=10 RDMA=100:10:1*100*10\n";
    test::AdviceFixture fixture;
    for (const int rank : {0, 1, 2})
        fixture.card(rank).stepTimes(",1,80000,4220000,0,4220000,0,0,0,0,0\n").operators(lines);
    const Advice advice = plumbline::advise(*fixture.inputs(), ruleCatalogue(), {}, TaskControl()).value();
    const Finding &first = advice.findings.front();
    QCOMPARE(first.ruleId, CommRetransmissionId.toStdString());
    QCOMPARE(first.cards, (std::vector<std::size_t>{0, 1, 2}));
    std::vector<std::string> folded;
    for (const Finding &each : first.folded)
        folded.push_back(each.ruleId);
    std::ranges::sort(folded);
    QCOMPARE(folded, (std::vector<std::string>{"comm-bandwidth-low", "slow-link-op"}));
}

void TestCommRetransmission::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommRetransmissionId), QStringLiteral("comm-retransmission lacks communication.json"));
}

PLUMBLINE_TEST(TestCommRetransmission)
#include "tst_commretransmission.moc"
