// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestClusterComputeSpread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void comparesInsideStages();
    void oneStandsApart();
    void atTheThreshold();
    void ofOneCard();
    void ofDifferentRuns();
};

namespace {

const QString ClusterComputeSpreadId = QStringLiteral("cluster-compute-spread");

/// Writes step_trace_time.csv for four ranks, with computing, exposed communication and free time of each.
void writeRanksForClusterComputeSpread(test::AdviceFixture &fixture, const QList<QByteArray> &times)
{
    for (int rank = 0; rank < times.size(); ++rank)
        fixture.card(rank).stepTimes("," + QByteArray("13,") + times.at(rank).split(' ').at(0) + ',' +
                                     times.at(rank).split(' ').at(1) + ",0,0," + times.at(rank).split(' ').at(2) + ",0,0,0,0\n");
}

} // namespace

void TestClusterComputeSpread::workedExample()
{
    test::AdviceFixture fixture;
    writeRanksForClusterComputeSpread(fixture, {"231290.10 420174.26 158558.00", "230903.72 441708.38 136819.56",
                                                "400448.26 277649.66 131705.28", "401131.70 261498.44 147520.20"});
    QCOMPARE(fixture.advised(ClusterComputeSpreadId),
             QStringLiteral("cluster-compute-spread high cards 3 saves 0..169841600 spread_ns=170227980 spread_share=0.210196 "
                            "largest_ns=401131700 smallest_ns=230903720"));
}

void TestClusterComputeSpread::comparesInsideStages()
{
    test::AdviceFixture fixture;
    writeRanksForClusterComputeSpread(fixture, {"231290.10 420174.26 158558.00", "230903.72 441708.38 136819.56",
                                                "400448.26 277649.66 131705.28", "401131.70 261498.44 147520.20"});
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]},
                 "2": {"group_name": "pp", "group_rank": 0, "global_ranks": [1, 3]}}})");
    QCOMPARE(fixture.advised(ClusterComputeSpreadId), QStringLiteral("checked cluster-compute-spread"));
}

/// Rank 2 computes 4 % of the step longer than all others, which are alike; with others that differ it is one of them.
void TestClusterComputeSpread::oneStandsApart()
{
    test::AdviceFixture fixture;
    writeRanksForClusterComputeSpread(fixture, {"50 50 0", "50.5 49.5 0", "54.4 45.6 0", "50.2 49.8 0"});
    QCOMPARE(
        fixture.advised(ClusterComputeSpreadId),
        QStringLiteral("cluster-compute-spread medium cards 2 saves 0..4200 spread_ns=4400 spread_share=0.044 largest_ns=54400 "
                       "smallest_ns=50000"));
    writeRanksForClusterComputeSpread(fixture, {"50 50 0", "52.5 47.5 0", "54.4 45.6 0", "51.5 48.5 0"});
    QCOMPARE(fixture.advised(ClusterComputeSpreadId), QStringLiteral("checked cluster-compute-spread"));
    test::AdviceFixture three;
    writeRanksForClusterComputeSpread(three, {"50 50 0", "50 50 0", "54.4 45.6 0"});
    QCOMPARE(three.advised(ClusterComputeSpreadId), QStringLiteral("checked cluster-compute-spread"));
}

void TestClusterComputeSpread::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeRanksForClusterComputeSpread(fixture, {"50 50 0", "55 45 0"});
    QCOMPARE(fixture.advised(ClusterComputeSpreadId), QStringLiteral("checked cluster-compute-spread"));
    writeRanksForClusterComputeSpread(fixture, {"50 50 0", "55.001 44.999 0"});
    QCOMPARE(fixture.advised(ClusterComputeSpreadId),
             QStringLiteral("cluster-compute-spread high cards 1 saves 0..5001 spread_ns=5001 "
                            "spread_share=0.05001 largest_ns=55001 smallest_ns=50000"));
}

void TestClusterComputeSpread::ofOneCard()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",13,1,1,0,0,1,0,0,0,0\n");
    QCOMPARE(fixture.advised(ClusterComputeSpreadId), QStringLiteral("cluster-compute-spread lacks ranks"));
}

void TestClusterComputeSpread::ofDifferentRuns()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("step 1 0 100\nkernel K 0 50\nkernel L 60 100\n");
    fixture.card(1).timeline("step 1 20 120\nkernel K 20 30\nkernel L 60 120\n");
    QCOMPARE(fixture.advised(ClusterComputeSpreadId),
             QStringLiteral("cluster-compute-spread high cards 0 saves 0..20000 spread_ns=20000 spread_share=0.2 "
                            "largest_ns=90000 smallest_ns=70000"));
    fixture.card(1).timeline("step 1 200 300\nkernel K 200 210\nkernel L 240 300\n");
    QCOMPARE(fixture.advised(ClusterComputeSpreadId), QStringLiteral("cluster-compute-spread lacks ranks"));
    // One card recorded a single step, the other one three.
    fixture.card(0).timeline("step 1 0 100\nkernel K 0 50\nkernel L 60 100\n");
    fixture.card(1).timeline("step 1 0 40\nkernel K 0 10\nstep 2 40 80\nkernel K 40 50\nstep 3 80 120\nkernel K 80 90\n");
    QCOMPARE(fixture.advised(ClusterComputeSpreadId), QStringLiteral("cluster-compute-spread lacks ranks"));
}

PLUMBLINE_TEST(TestClusterComputeSpread)
#include "tst_clustercomputespread.moc"
