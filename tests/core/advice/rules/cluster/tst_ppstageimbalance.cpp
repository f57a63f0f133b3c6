// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestPpStageImbalance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutStages();
    void ofOneCard();
};

namespace {

const QString PpStageImbalanceId = QStringLiteral("pp-stage-imbalance");

/// Writes step_trace_time.csv for four ranks, with computing, exposed communication and free time of each.
void writeRanksForPpStageImbalance(test::AdviceFixture &fixture, const QList<QByteArray> &times)
{
    for (int rank = 0; rank < times.size(); ++rank)
        fixture.card(rank).stepTimes("," + QByteArray("13,") + times.at(rank).split(' ').at(0) + ',' +
                                     times.at(rank).split(' ').at(1) + ",0,0," + times.at(rank).split(' ').at(2) + ",0,0,0,0\n");
}

} // namespace

void TestPpStageImbalance::workedExample()
{
    test::AdviceFixture fixture;
    writeRanksForPpStageImbalance(fixture, {"231290.10 420174.26 158558.00", "230903.72 441708.38 136819.56",
                                            "400448.26 277649.66 131705.28", "401131.70 261498.44 147520.20"});
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]},
                 "2": {"group_name": "pp", "group_rank": 0, "global_ranks": [1, 3]}}})");
    QCOMPARE(fixture.advised(PpStageImbalanceId),
             QStringLiteral("pp-stage-imbalance high cards 2,3 saves 0..84846535 slow_stage=1 slow_ns=400789980 fast_stage=0 "
                            "fast_ns=231096910 mean_ns=315943445 excess_share=0.26855 move_share=0.211698"));
}

void TestPpStageImbalance::atTheThreshold()
{
    test::AdviceFixture fixture;
    writeRanksForPpStageImbalance(fixture, {"80 20 0", "80 20 0", "120 0 0", "120 0 0"});
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]},
                 "2": {"group_name": "pp", "group_rank": 0, "global_ranks": [1, 3]}}})");
    QCOMPARE(fixture.advised(PpStageImbalanceId), QStringLiteral("checked pp-stage-imbalance"));
    writeRanksForPpStageImbalance(fixture, {"80 20 0", "80 20 0", "120.002 0 0", "120.002 0 0"});
    QVERIFY(fixture.advised(PpStageImbalanceId).startsWith(QStringLiteral("pp-stage-imbalance high cards 2,3 ")));
}

void TestPpStageImbalance::withoutStages()
{
    test::AdviceFixture fixture;
    writeRanksForPpStageImbalance(fixture, {"231290.10 420174.26 158558.00", "230903.72 441708.38 136819.56",
                                            "400448.26 277649.66 131705.28", "401131.70 261498.44 147520.20"});
    QCOMPARE(fixture.advised(PpStageImbalanceId), QStringLiteral("pp-stage-imbalance lacks parallel_group_info"));
}

void TestPpStageImbalance::ofOneCard()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",13,1,1,0,0,1,0,0,0,0\n");
    QCOMPARE(fixture.advised(PpStageImbalanceId), QStringLiteral("pp-stage-imbalance lacks ranks"));
}

PLUMBLINE_TEST(TestPpStageImbalance)
#include "tst_ppstageimbalance.moc"
