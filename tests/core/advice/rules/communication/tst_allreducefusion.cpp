// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestAllReduceFusion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void severalPieces();
    void withoutInput();
};

namespace {

const QString AllReduceFusionId = QStringLiteral("allreduce-fusion");

} // namespace

void TestAllReduceFusion::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 30\nkernel A 0 20\ncomm hcom_allReduce__1_0_1 20 26\n");
    QCOMPARE(fixture.advised(AllReduceFusionId),
             QStringLiteral("allreduce-fusion high cards 0 saves 0..6000 collectives=1 steps=1 "
                            "exposed_share=1 exposed_ns=6000 hideable_ns=20000"));
    QCOMPARE(fixture.advise(AllReduceFusionId).findings.front().claims.front().ranges, (TimeRanges{{20'000, 26'000}}));
}

void TestAllReduceFusion::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 30\nkernel A 0 22\ncomm hcom_allReduce__1_0_1 16 26\n");
    QCOMPARE(fixture.advised(AllReduceFusionId), QStringLiteral("checked allreduce-fusion"));
    fixture.timeline("step 1 0 30\nkernel A 0 21.999\ncomm hcom_allReduce__1_0_1 16 26\n");
    QVERIFY(fixture.advised(AllReduceFusionId).startsWith(QStringLiteral("allreduce-fusion high cards 0 saves 0..4001 ")));
    QCOMPARE(fixture.advised(AllReduceFusionId, "[allreduce-fusion]\nexposed_share = 50 %\n"),
             QStringLiteral("checked allreduce-fusion"));
}

void TestAllReduceFusion::severalPieces()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 40\nkernel A 0 20\ncomm hcom_allReduce__1_0_1 20 26\ncomm hcom_allReduce__1_1_1 27 30\n");
    QCOMPARE(fixture.advised(AllReduceFusionId), QStringLiteral("checked allreduce-fusion"));
    // An operator that gathers parameters does not transfer gradients.
    fixture.timeline("step 1 0 40\nkernel A 0 20\ncomm hcom_allGather__1_0_1 20 26\n");
    QCOMPARE(fixture.advised(AllReduceFusionId), QStringLiteral("checked allreduce-fusion"));
}

void TestAllReduceFusion::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(AllReduceFusionId), QStringLiteral("allreduce-fusion lacks trace_view.json, ProfilerStep"));
}

PLUMBLINE_TEST(TestAllReduceFusion)
#include "tst_allreducefusion.moc"
