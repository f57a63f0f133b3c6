// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/findinggroups.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestClusterCommSpread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void notMirrored();
    void comparesInsideStages();
    void atTheThreshold();
    void ofOneCard();
};

namespace {

const QString ClusterCommSpreadId = QStringLiteral("cluster-comm-spread");

/// Writes step_trace_time.csv for four ranks, with computing, exposed communication and free time of each.
void writeRanksForClusterCommSpread(test::AdviceFixture &fixture, const QList<QByteArray> &times)
{
    for (int rank = 0; rank < times.size(); ++rank)
        fixture.card(rank).stepTimes("," + QByteArray("13,") + times.at(rank).split(' ').at(0) + ',' +
                                     times.at(rank).split(' ').at(1) + ",0,0," + times.at(rank).split(' ').at(2) + ",0,0,0,0\n");
}

} // namespace

void TestClusterCommSpread::workedExample()
{
    test::AdviceFixture fixture;
    writeRanksForClusterCommSpread(fixture, {"231290.10 420174.26 158558.00", "230903.72 441708.38 136819.56",
                                             "400448.26 277649.66 131705.28", "401131.70 261498.44 147520.20"});
    QCOMPARE(fixture.advised(ClusterCommSpreadId),
             QStringLiteral("cluster-comm-spread/wait high cards 3 saves 0..158675820 spread_ns=180209940 spread_share=0.222522 "
                            "largest_ns=441708380 smallest_ns=261498440 correlation_r=-1"));
}

void TestClusterCommSpread::notMirrored()
{
    test::AdviceFixture fixture;
    writeRanksForClusterCommSpread(fixture, {"50 10 5", "50 10 5", "50 30 5", "51 10 5"});
    QCOMPARE(fixture.advised(ClusterCommSpreadId),
             QStringLiteral("cluster-comm-spread/transfer high cards 2 saves 0..20000 spread_ns=20000 spread_share=0.284698 "
                            "largest_ns=30000 smallest_ns=10000 correlation_r=-0.33"));
}

/// The second stage works longer and communicates less by design. Inside the first one rank 1 comes late.
void TestClusterCommSpread::comparesInsideStages()
{
    test::AdviceFixture fixture;
    writeRanksForClusterCommSpread(fixture, {"20 80 0", "20 80 0", "80 20 0", "80 20 0"});
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]},
                 "2": {"group_name": "pp", "group_rank": 0, "global_ranks": [1, 3]}}})");
    QCOMPARE(fixture.advised(ClusterCommSpreadId), QStringLiteral("checked cluster-comm-spread"));
    writeRanksForClusterCommSpread(fixture, {"20 80 0", "40 60 0", "80 20 0", "80 20 0"});
    QCOMPARE(fixture.advised(ClusterCommSpreadId),
             QStringLiteral("cluster-comm-spread/wait high cards 1 saves 0..20000 spread_ns=20000 spread_share=0.2 "
                            "largest_ns=80000 smallest_ns=60000 correlation_r=-1 stage=0"));
    // What is told of one stage is told of no card of another one.
    writeRanksForClusterCommSpread(fixture, {"20 80 0", "40 60 0", "80 20 0", "50 50 0"});
    const Advice advice = fixture.advise(ClusterCommSpreadId);
    QCOMPARE(advice.findings.size(), std::size_t{2});
    const auto inputs = fixture.inputs();
    QCOMPARE(FindingGroups(*inputs, advice.findings, ruleCalled).size(), std::size_t{2});
}

void TestClusterCommSpread::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeRanksForClusterCommSpread(fixture, {"50 50 0", "55 45 0"});
    QCOMPARE(fixture.advised(ClusterCommSpreadId), QStringLiteral("checked cluster-comm-spread"));
    writeRanksForClusterCommSpread(fixture, {"50 50 0", "55.001 44.999 0"});
    QVERIFY(
        fixture.advised(ClusterCommSpreadId).startsWith(QStringLiteral("cluster-comm-spread/wait high cards 1 saves 0..5001 ")));
}

void TestClusterCommSpread::ofOneCard()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",13,1,1,0,0,1,0,0,0,0\n");
    QCOMPARE(fixture.advised(ClusterCommSpreadId), QStringLiteral("cluster-comm-spread lacks ranks"));
}

PLUMBLINE_TEST(TestClusterCommSpread)
#include "tst_clustercommspread.moc"
