// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommSmallPacket : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutLargeOnes();
    void largeOnesOfAnotherTransport();
    void countsTheStart();
    void smallPacketsOfALargeOperator();
    void outrunByAThird();
    void costlessOnes();
    void withoutInput();
};

namespace {

const QString CommSmallPacketId = QStringLiteral("comm-small-packet");

/// Operators one after another, each given by its megabytes and milliseconds over RDMA or inside the node.
test::AdviceFixture &writeForCommSmallPacket(test::AdviceFixture &fixture, const QByteArray &transport,
                                             const QList<QByteArray> &moved)
{
    QByteArray lines;
    for (int index = 0; index < moved.size(); ++index) {
        const QByteArray ms = moved.at(index).split(':').at(1);
        lines += "hcom_allReduce__1_" + QByteArray::number(index) + "_1 start=" + QByteArray::number(index * 10'000) +
                 " elapse=" + ms + " transit=" + ms + ' ' + transport + '=' + moved.at(index) + '\n';
    }
    return fixture.stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n").operators(lines);
}

} // namespace

void TestCommSmallPacket::workedExample()
{
    test::AdviceFixture fixture;
    // The large packets reach 10 GB/s, so both small ones would take 0.4 ms each.
    writeForCommSmallPacket(fixture, "SDMA", {"4:1.4", "4:2.4", "20:2", "30:3", "40:4"});
    QCOMPARE(fixture.advised(CommSmallPacketId),
             QStringLiteral("comm-small-packet medium cards 0 saves 0..3000000 transport=SDMA small=2 operators=5 "
                            "small_share=0.4 limit_bytes=16000000 small_gb_s=2.10526 large_gb_s=10 loss_ns=3000000"));
}

void TestCommSmallPacket::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeForCommSmallPacket(fixture, "SDMA", {"4:1.4", "16:1.6", "20:2", "30:3", "40:4"});
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("checked comm-small-packet"));
    writeForCommSmallPacket(fixture, "SDMA", {"4:1.4", "15.999999:3", "20:2", "30:3", "40:4"});
    QVERIFY(fixture.advised(CommSmallPacketId).startsWith(QStringLiteral("comm-small-packet low cards 0 saves 0..")));
    QCOMPARE(fixture.advised(CommSmallPacketId, "[comm-small-packet]\nshare = 40 %\n"),
             QStringLiteral("checked comm-small-packet"));
    writeForCommSmallPacket(fixture, "RDMA", {"1:4", "1:4", "20:2"});
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("checked comm-small-packet"));
    writeForCommSmallPacket(fixture, "RDMA", {"0.999999:4", "1:4", "20:2"});
    QVERIFY(fixture.advised(CommSmallPacketId).contains(QStringLiteral(" transport=RDMA small=1 operators=3 ")));
}

/// Nothing tells what large packets would reach, and the reference of the transport proves nothing: these links may be faster.
void TestCommSmallPacket::withoutLargeOnes()
{
    test::AdviceFixture fixture;
    writeForCommSmallPacket(fixture, "HCCS", {"9:2", "9:2"});
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("comm-small-packet lacks large transfers"));
    writeForCommSmallPacket(fixture, "HCCS", {"20:2", "20:2"});
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("checked comm-small-packet"));
}

/// Large transfers over another transport tell nothing: HCCS is no measure of PCIe.
void TestCommSmallPacket::largeOnesOfAnotherTransport()
{
    test::AdviceFixture fixture;
    const QByteArray large = "hcom_allReduce__1_0_1 start=0 elapse=2 transit=2 SDMA=40:2 HCCS=40:2\n";
    const QByteArray small = "hcom_allReduce__1_1_1 start=10000 elapse=2 transit=2 SDMA=8:2 PCIE=8:2\n";
    fixture.stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n").operators(large + small);
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("comm-small-packet lacks large transfers"));
    fixture.operators(large + "hcom_allReduce__1_1_1 start=10000 elapse=2 transit=2 SDMA=8:2 HCCS=8:2\n");
    QVERIFY(fixture.advised(CommSmallPacketId).contains(QStringLiteral(" transport=HCCS small=1 operators=2 ")));
    QVERIFY(fixture.advised(CommSmallPacketId).contains(QStringLiteral(" small_gb_s=4 large_gb_s=20 ")));
}

/// The small operator takes 3 ms, of which it waits 1 ms for rank 5 and transfers for 0.4 ms: 1.6 ms are its start.
void TestCommSmallPacket::countsTheStart()
{
    test::AdviceFixture fixture;
    const QByteArray timeline = "step 1 0 50000\nkernel A 30000 40000\ncomm hcom_allReduce__1_0_1 0 3000\n"
                                "comm hcom_allReduce__1_1_1 10000 12000\n";
    fixture.operators("hcom_allReduce__1_0_1 start=0 elapse=3 transit=0.4 SDMA=4:0.4\n"
                      "hcom_allReduce__1_1_1 start=10000 elapse=2 transit=2 SDMA=20:2\n");
    fixture.timeline(timeline);
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("checked comm-small-packet"));
    fixture.timeline(timeline + "wait 5 0 1000\n");
    QCOMPARE(fixture.advised(CommSmallPacketId),
             QStringLiteral("comm-small-packet/start medium cards 0 saves 0..1600000 transport=SDMA small=1 operators=2 "
                            "small_share=0.5 limit_bytes=16000000 small_gb_s=10 large_gb_s=10 loss_ns=1600000"));
}

/// A large operator that is cut into small packets, which larger ones outrun, is told whatever the share of small operators. The
/// packets of SDMA are told by its parts.
void TestCommSmallPacket::smallPacketsOfALargeOperator()
{
    QByteArray lines = "hcom_allReduce__1_2_1 start=60000 elapse=34 transit=34 SDMA=170:34 HCCS=170:34:0.1*1700*34\n";
    for (const char *number : {"3", "4", "5", "6", "7"})
        lines += QByteArray("hcom_allReduce__1_") + number + "_1 start=" + number +
                 "000 elapse=1 transit=1 SDMA=17:1 HCCS=17:1:17*1*1\n";
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,100000,0,100000,0,0,0,0,0\n").operators(lines);
    QCOMPARE(fixture.advised(CommSmallPacketId),
             QStringLiteral("comm-small-packet high cards 0 saves 0..24000000 transport=HCCS small=1 operators=6 "
                            "small_share=0.166667 limit_bytes=16000000 small_gb_s=5 large_gb_s=17 loss_ns=24000000"));
}

/// Packets of 0.25 MB reach 10 of the 17 GB/s of large ones.
void TestCommSmallPacket::outrunByAThird()
{
    QByteArray lines = "hcom_allReduce__1_2_1 start=60000 elapse=10 transit=10 HCCS=100:10:0.25*400*10\n";
    for (const char *number : {"3", "4", "5", "6", "7"})
        lines += QByteArray("hcom_allReduce__1_") + number + "_1 start=" + number + "000 elapse=1 transit=1 HCCS=17:1:17*1*1\n";
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100000,100000,0,100000,0,0,0,0,0\n").operators(lines);
    QCOMPARE(fixture.advised(CommSmallPacketId),
             QStringLiteral("comm-small-packet low cards 0 saves 0..4117648 transport=HCCS small=1 operators=6 "
                            "small_share=0.166667 limit_bytes=16000000 small_gb_s=10 large_gb_s=17 loss_ns=4117648"));
    QCOMPARE(fixture.advised(CommSmallPacketId, "[comm-small-packet]\npacket_share = 58 %\n"),
             QStringLiteral("checked comm-small-packet"));
}

void TestCommSmallPacket::costlessOnes()
{
    test::AdviceFixture fixture;
    writeForCommSmallPacket(fixture, "SDMA", {"4:0.4", "4:0.4", "20:2", "30:3", "40:4"});
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("checked comm-small-packet"));
}

void TestCommSmallPacket::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommSmallPacketId), QStringLiteral("comm-small-packet lacks communication.json"));
}

PLUMBLINE_TEST(TestCommSmallPacket)
#include "tst_commsmallpacket.moc"
