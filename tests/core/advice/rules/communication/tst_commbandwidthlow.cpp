// SPDX-License-Identifier: GPL-3.0-or-later
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
    void besideAnotherTransport();
    void hardlyUsed();
    void withoutInput();
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

PLUMBLINE_TEST(TestCommBandwidthLow)
#include "tst_commbandwidthlow.moc"
