// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestSlowLinkOp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void waitingDoesNotCount();
    void tooFewExecutions();
    void withoutInput();
};

namespace {

const QString SlowLinkOpId = QStringLiteral("slow-link-op");

/// As many executions on two ranks of that length, and one longer by `excess` on one or both of them, in milliseconds.
void writeForSlowLinkOp(test::AdviceFixture &fixture, int executions, const QByteArray &excessFirst,
                        const QByteArray &excessSecond)
{
    int rank = 0;
    for (const QByteArray &excess : {excessFirst, excessSecond}) {
        QByteArray lines;
        for (int index = 0; index < executions; ++index)
            lines += "hcom_allGather__1_" + QByteArray::number(index) + "_1 start=" + QByteArray::number(index * 10'000) +
                     " elapse=" + (index == 0 ? excess : QByteArray("3.9")) + " SDMA=64:3.6\n";
        fixture.card(rank++).stepTimes(",1,500000,500000,0,500000,0,0,0,0,0\n").operators(lines);
    }
}

} // namespace

void TestSlowLinkOp::workedExample()
{
    test::AdviceFixture fixture;
    writeForSlowLinkOp(fixture, 400, "11", "11");
    QCOMPARE(fixture.advised(SlowLinkOpId),
             QStringLiteral("slow-link-op low cards 0,1 saves 0..7100000 operator=hcom_allGather moved_bytes=64000000 group=1 "
                            "slow=1 executions=400 longest_ns=11000000 mean_ns=3917750 deviations=19.975"));
    const Finding finding = fixture.advise(SlowLinkOpId).findings.front();
    QCOMPARE(finding.claims.size(), 2U);
    QCOMPARE(finding.claims.back().ranges, (TimeRanges{{0, 11'000'000}}));
}

void TestSlowLinkOp::waitingDoesNotCount()
{
    test::AdviceFixture fixture;
    writeForSlowLinkOp(fixture, 400, "11", "3.9");
    QCOMPARE(fixture.advised(SlowLinkOpId), QStringLiteral("checked slow-link-op"));
}

void TestSlowLinkOp::tooFewExecutions()
{
    test::AdviceFixture fixture;
    writeForSlowLinkOp(fixture, 10, "100", "100");
    QCOMPARE(fixture.advised(SlowLinkOpId), QStringLiteral("checked slow-link-op"));
    writeForSlowLinkOp(fixture, 11, "100", "100");
    QVERIFY2(fixture.advised(SlowLinkOpId).startsWith(QStringLiteral("slow-link-op high cards 0,1 ")),
             qPrintable(fixture.advised(SlowLinkOpId)));
}

void TestSlowLinkOp::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.operators("hcom_allGather__1_0_1 start=0 elapse=4 SDMA=64:3.6\n");
    QCOMPARE(fixture.advised(SlowLinkOpId), QStringLiteral("slow-link-op lacks ranks"));
}

PLUMBLINE_TEST(TestSlowLinkOp)
#include "tst_slowlinkop.moc"
