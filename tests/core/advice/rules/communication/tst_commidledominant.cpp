// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCommIdleDominant : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void transferOfTheLinks();
    void atTheThreshold();
    void showsTheOperator();
    void pointToPointWaits();
    void withoutInput();
};

namespace {

const QString CommIdleDominantId = QStringLiteral("comm-idle-dominant");
const QByteArray CommIdleDominantStep =
    ",50,8873.756,101963.203,4028.675,105991.878,25744.05,136581.009,0,101963.203,17902.502\n";

} // namespace

void TestCommIdleDominant::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(CommIdleDominantStep)
        .operators("hcom_allReduce__586_0_1 start=100 elapse=79.09 transit=0.239 wait=5.647\n"
                   "hcom_allReduce__586_1_1 start=80000 elapse=2.281 transit=1.2286 wait=0.0724\n");
    QCOMPARE(fixture.advised(CommIdleDominantId),
             QStringLiteral("comm-idle-dominant/first high cards 0 saves 0..73204000 operators=1 idle_ns=73204000 "
                            "elapsed_ns=79090000 idle_share=0.925578 exposed_ns=73204000 operator=hcom_allReduce__586_0_1"));
}

/// The file says that nothing was transferred, but the links carried data.
void TestCommIdleDominant::transferOfTheLinks()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(CommIdleDominantStep)
        .operators("hcom_reduceScatter__097_4_1 start=100 elapse=26.309 transit=0 wait=0 HCCS=440.47:23.566\n"
                   "hcom_reduceScatter__097_5_1 start=30000 elapse=26.309 transit=0 wait=0\n");
    QCOMPARE(fixture.advised(CommIdleDominantId), QStringLiteral("checked comm-idle-dominant"));
}

void TestCommIdleDominant::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(CommIdleDominantStep).operators("hcom_allReduce__586_0_1 start=100 elapse=20 transit=10 wait=0\n");
    QCOMPARE(fixture.advised(CommIdleDominantId), QStringLiteral("checked comm-idle-dominant"));
    fixture.operators("hcom_allReduce__586_0_1 start=100 elapse=20.001 transit=10 wait=0\n");
    QVERIFY(fixture.advised(CommIdleDominantId)
                .startsWith(QStringLiteral("comm-idle-dominant/first high cards 0 saves 0..10001000 ")));
    // A hundredth of the step.
    fixture.operators("hcom_allReduce__586_0_1 start=100 elapse=1.6 transit=0.1 wait=0\n");
    QCOMPARE(fixture.advised(CommIdleDominantId), QStringLiteral("checked comm-idle-dominant"));
    fixture.operators("hcom_allReduce__586_0_1 start=100 elapse=1.65 transit=0.1 wait=0\n");
    QVERIFY(
        fixture.advised(CommIdleDominantId).startsWith(QStringLiteral("comm-idle-dominant/first low cards 0 saves 0..1550000 ")));
}

void TestCommIdleDominant::showsTheOperator()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 30\ncomm hcom_allReduce__1_0_1 20 40\ncomm hcom_allReduce__1_1_1 50 90\n");
    fixture.operators("hcom_allReduce__1_0_1 start=20 elapse=0.02 transit=0.015 wait=0\n"
                      "hcom_allReduce__1_1_1 start=50 elapse=0.04 transit=0.001 wait=0.004\n");
    QCOMPARE(fixture.advised(CommIdleDominantId),
             QStringLiteral("comm-idle-dominant high cards 0 saves 0..35000 operators=1 idle_ns=35000 elapsed_ns=40000 "
                            "idle_share=0.875 exposed_ns=35000 operator=hcom_allReduce__1_1_1"));
    const Finding finding = fixture.advise(CommIdleDominantId).findings.front();
    QCOMPARE(finding.evidence.front().kind, Evidence::Kind::Slice);
    QCOMPARE(finding.evidence.front().range, std::optional(TimeRange{50'000, 90'000}));
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{50'000, 90'000}}));
}

void TestCommIdleDominant::pointToPointWaits()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(CommIdleDominantStep)
        .operators("hcom_batchSendRecv__1_0_1 p2p start=100 elapse=79.09 transit=0 wait=0 HCCS=8.39:0.4\n");
    QCOMPARE(fixture.advised(CommIdleDominantId), QStringLiteral("checked comm-idle-dominant"));
}

void TestCommIdleDominant::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 30\ncomm hcom_allReduce__1_0_1 20 40\n");
    QCOMPARE(fixture.advised(CommIdleDominantId), QStringLiteral("comm-idle-dominant lacks communication.json"));
}

PLUMBLINE_TEST(TestCommIdleDominant)
#include "tst_commidledominant.moc"
