// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommByteAlignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void whatIsAligned();
    void slowerThanTheirLikes();
    void withoutInput();
};

namespace {

const QString CommByteAlignmentId = QStringLiteral("comm-byte-alignment");

test::AdviceFixture &writeForCommByteAlignment(test::AdviceFixture &fixture, const QByteArray &hccs)
{
    return fixture.stepTimes(",1,50000,50000,0,50000,0,0,0,0,0\n")
        .operators("hcom_allReduce__1_0_1 start=0 elapse=10 transit=10 HCCS=" + hccs);
}

} // namespace

void TestCommByteAlignment::workedExample()
{
    test::AdviceFixture fixture;
    writeForCommByteAlignment(fixture, "1:10:1*1*10");
    QCOMPARE(fixture.advised(CommByteAlignmentId),
             QStringLiteral("comm-byte-alignment/notice info cards 0 operators=1 largest_bytes=1000000 "
                            "size=1000000 remainder=64 loss_ns=0"));
    // What transfers for less than half a percent of the step loses nothing.
    fixture.operators("hcom_allReduce__1_0_1 start=0 elapse=0.4 transit=0.4 HCCS=1:0.4:1*1*0.4");
    QCOMPARE(fixture.advised(CommByteAlignmentId), QStringLiteral("checked comm-byte-alignment"));
}

void TestCommByteAlignment::whatIsAligned()
{
    test::AdviceFixture fixture;
    for (const QByteArray size : {"1.048576", "0.000300", "0.000512"}) {
        writeForCommByteAlignment(fixture, size + ":10:" + size + "*1*10");
        QCOMPARE(fixture.advised(CommByteAlignmentId), QStringLiteral("checked comm-byte-alignment"));
    }
    writeForCommByteAlignment(fixture, "0.000513:10:0.000513*1*10");
    QVERIFY(fixture.advised(CommByteAlignmentId).contains(QStringLiteral(" size=513 remainder=1 ")));
    QCOMPARE(fixture.advised(CommByteAlignmentId, "[comm-byte-alignment]\noperators_limit = 1\n"),
             QStringLiteral("checked comm-byte-alignment"));
    fixture.operators("hcom_allReduce__1_0_1 start=0 elapse=10 transit=10 RDMA=1:10:1*1*10");
    QCOMPARE(fixture.advised(CommByteAlignmentId), QStringLiteral("checked comm-byte-alignment"));
}

void TestCommByteAlignment::slowerThanTheirLikes()
{
    test::AdviceFixture fixture;
    // 1 MB in 6 ms; aligned ones of nearly that size take 4 ms: 1000000 / 1048576 * 4 ms would do.
    writeForCommByteAlignment(fixture, "2.048576:10:1.048576*1*4;1*1*6");
    QCOMPARE(fixture.advised(CommByteAlignmentId),
             QStringLiteral("comm-byte-alignment low cards 0 saves 0..2185302 operators=1 "
                            "largest_bytes=1000000 size=1000000 remainder=64 loss_ns=2185302"));
    // Aligned ones are 11 % larger: they tell nothing.
    writeForCommByteAlignment(fixture, "2.110592:10:1.110016*1*4;1*1*6");
    QVERIFY(fixture.advised(CommByteAlignmentId).startsWith(QStringLiteral("comm-byte-alignment/notice info ")));
}

void TestCommByteAlignment::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(CommByteAlignmentId), QStringLiteral("comm-byte-alignment lacks communication.json"));
}

PLUMBLINE_TEST(TestCommByteAlignment)
#include "tst_commbytealignment.moc"
