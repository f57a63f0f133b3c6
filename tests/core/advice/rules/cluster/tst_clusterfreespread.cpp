// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestClusterFreeSpread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void oneRankIdles();
    void comparesInsideStages();
    void atTheThreshold();
    void ofOneCard();
};

namespace {

const QString ClusterFreeSpreadId = QStringLiteral("cluster-free-spread");

/// Writes step_trace_time.csv for four ranks, with computing, exposed communication and free time of each.
void writeRanksForClusterFreeSpread(test::AdviceFixture &fixture, const QList<QByteArray> &times)
{
    for (int rank = 0; rank < times.size(); ++rank)
        fixture.card(rank).stepTimes("," + QByteArray("13,") + times.at(rank).split(' ').at(0) + ',' +
                                     times.at(rank).split(' ').at(1) + ",0,0," + times.at(rank).split(' ').at(2) + ",0,0,0,0\n");
}

} // namespace

void TestClusterFreeSpread::workedExample()
{
    test::AdviceFixture fixture;
    writeRanksForClusterFreeSpread(fixture, {"231290.10 420174.26 158558.00", "230903.72 441708.38 136819.56",
                                             "400448.26 277649.66 131705.28", "401131.70 261498.44 147520.20"});
    QCOMPARE(fixture.advised(ClusterFreeSpreadId), QStringLiteral("checked cluster-free-spread"));
}

void TestClusterFreeSpread::oneRankIdles()
{
    test::AdviceFixture fixture;
    writeRanksForClusterFreeSpread(fixture, {"50 41 9", "50 40 10", "50 19 31", "50 41 9"});
    QCOMPARE(fixture.advised(ClusterFreeSpreadId),
             QStringLiteral("cluster-free-spread high cards 2 saves 0..22000 least_share=0.09 most_share=0.31 "
                            "spread_ns=22000 spread_share=0.22 largest_ns=31000 smallest_ns=9000"));
}

/// Ranks 0 and 1 are the first stage, 2 and 3 the second one, which idles longer as a whole.
void TestClusterFreeSpread::comparesInsideStages()
{
    test::AdviceFixture fixture;
    writeRanksForClusterFreeSpread(fixture, {"50 41 9", "50 21 29", "50 19 31", "50 19 31"});
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]},
                 "2": {"group_name": "pp", "group_rank": 0, "global_ranks": [1, 3]}}})");
    QCOMPARE(fixture.advised(ClusterFreeSpreadId),
             QStringLiteral("cluster-free-spread high cards 1 saves 0..20000 least_share=0.09 most_share=0.29 "
                            "spread_ns=20000 spread_share=0.2 largest_ns=29000 smallest_ns=9000 stage=0"));
}

void TestClusterFreeSpread::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeRanksForClusterFreeSpread(fixture, {"50 45 5", "50 40 10"});
    QCOMPARE(fixture.advised(ClusterFreeSpreadId), QStringLiteral("checked cluster-free-spread"));
    writeRanksForClusterFreeSpread(fixture, {"50 45 5", "50 39.999 10.001"});
    QVERIFY(fixture.advised(ClusterFreeSpreadId).startsWith(QStringLiteral("cluster-free-spread high cards 1 saves 0..5001 ")));
}

void TestClusterFreeSpread::ofOneCard()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",13,1,1,0,0,1,0,0,0,0\n");
    QCOMPARE(fixture.advised(ClusterFreeSpreadId), QStringLiteral("cluster-free-spread lacks ranks"));
}

PLUMBLINE_TEST(TestClusterFreeSpread)
#include "tst_clusterfreespread.moc"
