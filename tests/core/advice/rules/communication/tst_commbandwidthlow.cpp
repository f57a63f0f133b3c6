// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/liketransfers.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommBandwidthLow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void smallPackets();
    void slowerThanItsLike();
    void longerThanLargerPackets();
    void slowerThanLargerPackets();
    void besideAnotherTransport();
    void hardlyUsed();
    void countsEachLinkOnce_data();
    void countsEachLinkOnce();
    void withoutInput();
    void waitingTransfersNothing();
};

namespace {

const QString CommBandwidthLowId = QStringLiteral("comm-bandwidth-low");

test::AdviceFixture &writeForCommBandwidthLow(test::AdviceFixture &fixture, const QByteArray &lines)
{
    return fixture.stepTimes(",1,100000,100000,0,100000,0,0,0,0,0\n").operators(lines);
}

} // namespace

void TestCommBandwidthLow::workedExample()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_reduceScatter__1_0_1 start=0 elapse=26.309 transit=0 HCCS=440.47:23.566:125*3*20");
    QCOMPARE(fixture.advised(CommBandwidthLowId), QStringLiteral("checked comm-bandwidth-low"));
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=98 transit=98 HCCS=1000:98:125*8*98");
    QCOMPARE(fixture.advised(CommBandwidthLowId),
             QStringLiteral("comm-bandwidth-low/HCCS high cards 0 saves 0..28555556 transport=HCCS gb_s=10.2041 standard_gb_s=18 "
                            "utilisation_share=0.566893 moved_bytes=1000000000 loss_ns=28555556 large_packets_share=1"));
}

void TestCommBandwidthLow::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=98 transit=98 RDMA=980:98");
    QCOMPARE(fixture.advised(CommBandwidthLowId), QStringLiteral("checked comm-bandwidth-low"));
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=98 transit=98 RDMA=970:98");
    QVERIFY(
        fixture.advised(CommBandwidthLowId).startsWith(QStringLiteral("comm-bandwidth-low/RDMA low cards 0 saves 0..1000000 ")));
    QCOMPARE(fixture.advised(CommBandwidthLowId, "[comm-bandwidth-low]\nshare = 70 %\n"),
             QStringLiteral("checked comm-bandwidth-low"));
    // The mean of the sums counts, not that of the bandwidths.
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=90 transit=90 HCCS=1350:90\n"
                                      "hcom_allGather__1_1_1 start=90000 elapse=10 transit=10 HCCS=90:10\n");
    QCOMPARE(fixture.advised(CommBandwidthLowId), QStringLiteral("checked comm-bandwidth-low"));
}

void TestCommBandwidthLow::smallPackets()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=98 transit=98 HCCS=1000:98:32*21*60;31.9*9*38");
    const QString advice = fixture.advised(CommBandwidthLowId);
    QVERIFY2(advice.startsWith(QStringLiteral("comm-bandwidth-low/packets high ")), qPrintable(advice));
    QVERIFY2(advice.endsWith(QStringLiteral(" large_packets_share=0.7")), qPrintable(advice));
    // Two of three links carry such packets at 17 GB/s.
    fixture.links("0 1 HCCS 333 60\n0 2 HCCS 333 19\n0 3 HCCS 334 19\n");
    QVERIFY2(fixture.advised(CommBandwidthLowId).startsWith(QStringLiteral("comm-bandwidth-low/HCCS high ")),
             qPrintable(fixture.advised(CommBandwidthLowId)));
}

/// Packets of the same size ran faster in another operator, or on another card: it is the link.
void TestCommBandwidthLow::slowerThanItsLike()
{
    const QByteArray fast = "hcom_allReduce__1_0_1 start=0 elapse=2 transit=2 HCCS=34:2:2*17*2\n";
    const QByteArray slow = "hcom_allReduce__1_1_1 start=10000 elapse=12 transit=12 HCCS=34:12:2*17*12\n";
    const QString expected = QStringLiteral(
        "loss_ns=10000000 large_packets_share=0 operator=hcom_allReduce__1_1_1 operator_gb_s=2.83333 like_gb_s=17");
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, fast + slow);
    QCOMPARE(fixture.advised(CommBandwidthLowId),
             QString(QStringLiteral(
                         "comm-bandwidth-low/link high cards 0 saves 0..10000000 transport=HCCS gb_s=4.85714 standard_gb_s=18 "
                         "utilisation_share=0.269841 moved_bytes=68000000 ") +
                     expected));
    writeForCommBandwidthLow(fixture, slow);
    writeForCommBandwidthLow(fixture.card(1), fast);
    const QString advice = fixture.advised(CommBandwidthLowId);
    QVERIFY2(advice.startsWith(QStringLiteral("comm-bandwidth-low/link high cards 0 saves 0..10000000 ")), qPrintable(advice));
    QVERIFY2(advice.endsWith(expected), qPrintable(advice));
    // A drop that hardly lowers the bandwidth over all is one as well.
    writeForCommBandwidthLow(fixture.card(0), fast + slow +
                                                  "hcom_allGather__1_2_1 start=30000 elapse=60 transit=60 "
                                                  "HCCS=1200:60:40*30*60\n");
    QVERIFY2(fixture.advised(CommBandwidthLowId).startsWith(QStringLiteral("comm-bandwidth-low/link high cards 0 ")),
             qPrintable(fixture.advised(CommBandwidthLowId)));
}

/// A packet of 10 MB that takes longer than one of 18 MB is not slow because it is smaller. It is no equal one that is faster.
void TestCommBandwidthLow::longerThanLargerPackets()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_allReduce__1_0_1 start=0 elapse=10 transit=10 HCCS=180:10:18*10*10\n"
                                      "hcom_allReduce__1_1_1 start=20000 elapse=30 transit=30 HCCS=60:30:10*6*30\n");
    const QString advice = fixture.advised(CommBandwidthLowId);
    QVERIFY2(advice.startsWith(QStringLiteral("comm-bandwidth-low/link_larger high cards 0 saves 0..26666667 ")),
             qPrintable(advice));
    QVERIFY2(advice.endsWith(QStringLiteral("operator_gb_s=2 like_gb_s=18 packet_bytes=10000000 packet_ns=5000000 "
                                            "like_packet_bytes=18000000 like_packet_ns=1000000")),
             qPrintable(advice));
    QCOMPARE(fixture.advised(QStringLiteral("comm-small-packet")), QStringLiteral("checked comm-small-packet"));
}

/// Small packets cost what larger ones would not take, and not only what is below the usual bandwidth.
void TestCommBandwidthLow::slowerThanLargerPackets()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=10 transit=10 HCCS=170:10:17*10*10\n"
                                      "hcom_allGather__1_1_1 start=20000 elapse=34 transit=34 HCCS=170:34:0.1*1700*34\n");
    const QString advice = fixture.advised(CommBandwidthLowId);
    QVERIFY2(advice.startsWith(QStringLiteral("comm-bandwidth-low/packets high cards 0 saves 0..24000000 ")), qPrintable(advice));
}

/// Transports inside the node take little time beside RDMA, so RDMA limits the operator.
void TestCommBandwidthLow::besideAnotherTransport()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_allReduce__1_0_1 start=0 elapse=98 transit=98 HCCS=100:10 SDMA=100:10 RDMA=900:88\n");
    QCOMPARE(fixture.advised(CommBandwidthLowId), QStringLiteral("checked comm-bandwidth-low"));
    writeForCommBandwidthLow(fixture, "hcom_allReduce__1_0_1 start=0 elapse=98 transit=98 HCCS=100:30 SDMA=100:30 RDMA=900:68\n");
    QVERIFY(fixture.advised(CommBandwidthLowId).startsWith(QStringLiteral("comm-bandwidth-low/HCCS ")));
}

void TestCommBandwidthLow::hardlyUsed()
{
    test::AdviceFixture fixture;
    writeForCommBandwidthLow(fixture, "hcom_allGather__1_0_1 start=0 elapse=98 transit=98 HCCS=0.999999:98");
    QCOMPARE(fixture.advised(CommBandwidthLowId), QStringLiteral("checked comm-bandwidth-low"));
}

void TestCommBandwidthLow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommBandwidthLowId), QStringLiteral("comm-bandwidth-low lacks communication.json"));
}

/// What links took side by side fits into what is left of an operator behind its waiting.
void TestCommBandwidthLow::waitingTransfersNothing()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    fixture.operators("hcom_allGather__1_0_1 start=0 elapse=9 transit=0 wait=8 HCCS=100:7 SDMA=100:7\n"
                      "hcom_allGather__1_1_1 start=9 elapse=9 transit=0 wait=0 HCCS=100:7 SDMA=100:7\n"
                      "hcom_allGather__1_2_1 start=18 elapse=9 transit=3 wait=8 HCCS=100:7 SDMA=100:7\n");
    const auto inputs = fixture.inputs();
    const CommunicationTable &table = inputs->card(0).communication().operators;
    QCOMPARE(table.operators.size(), std::size_t{3});
    QCOMPARE(plumbline::transferNs(table, table.operators[0]), TimeNs{1'000'000});
    QCOMPARE(plumbline::transferNs(table, table.operators[1]), TimeNs{7'000'000});
    QCOMPARE(plumbline::transferNs(table, table.operators[2]), TimeNs{3'000'000});
}

namespace {

/// Returns a part of a matrix: one link from rank 0 to rank 1 that moved 100 MB.
QByteArray linkOfCommBandwidthLow(const QByteArray &name, const QByteArray &ms)
{
    return '"' + name + "\":{\"0-1\":{\"Transport Type\":\"HCCS\",\"Transit Size(MB)\":100,\"Transit Time(ms)\":" + ms + "}}";
}

} // namespace

void TestCommBandwidthLow::countsEachLinkOnce_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<double>("gbS");
    const QByteArray picks = linkOfCommBandwidthLow("allreduce-top1@1", "2") + ',' +
                             linkOfCommBandwidthLow("allreduce-bottom1@1", "4") + ',' +
                             linkOfCommBandwidthLow("allreduce-middle@1", "2");
    const QByteArray calls =
        linkOfCommBandwidthLow("hcom_allReduce__1_0_1@1", "10") + ',' + linkOfCommBandwidthLow("hcom_allReduce__1_1_1@1", "20");
    QTest::newRow("calls") << calls << 7.5;
    // The profiler picks some calls, which are there already.
    QTest::newRow("calls and picks") << calls + ',' + picks << 7.5;
    QTest::newRow("picks alone") << picks << 0.0;
    QTest::newRow("totals") << linkOfCommBandwidthLow("allreduce-total@1", "25") + ',' + picks + ',' + calls << 4.0;
}

/// Totals tell all transfers. Where there are none single calls do, but not those that the profiler picked once more.
void TestCommBandwidthLow::countsEachLinkOnce()
{
    QFETCH(QByteArray, rows);
    QFETCH(double, gbS);
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    fixture.file(QStringLiteral("communication_matrix.json"), "{\"step1\":{\"collective\":{" + rows + "}}}");
    const auto inputs = fixture.inputs();
    QCOMPARE(plumbline::medianLinkGbS(inputs->card(0), "HCCS"), gbS);
    QCOMPARE(plumbline::medianLinkGbS(inputs->card(0), "RDMA"), 0.0);
}

PLUMBLINE_TEST(TestCommBandwidthLow)
#include "tst_commbandwidthlow.moc"
