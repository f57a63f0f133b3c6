// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestRankMissing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void ranksOnPlanes();
    void differentSteps();
    void withoutInput();
};

namespace {

const QString RankMissingId = QStringLiteral("rank-missing");

} // namespace

void TestRankMissing::workedExample()
{
    test::AdviceFixture fixture;
    for (const int rank : {0, 1, 2, 4, 6, 7})
        fixture.card(rank).stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    fixture.file(
        QStringLiteral("../profiler_metadata.json"),
        R"({"parallel_group_info": {"1": {"group_name": "dp", "group_rank": 0, "global_ranks": [0, 1, 2, 3, 4, 5, 6, 7]}}})");
    QCOMPARE(fixture.advised(RankMissingId),
             QStringLiteral("rank-missing info cards 0,1,2,3,4,5 groups=1 present=6 absent=2 ranks=3, 5"));
    for (const int rank : {3, 5})
        fixture.card(rank).stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(RankMissingId), QStringLiteral("checked rank-missing"));
}

/// Without files that name groups, the tasks on the planes tell the other ranks.
void TestRankMissing::ranksOnPlanes()
{
    test::AdviceFixture fixture;
    fixture.card(0).timeline("comm hcom_allReduce__1_0_1 100 200\n wait 1 100 101\n wait 5 100 101");
    fixture.card(1).timeline("comm hcom_allReduce__1_0_1 100 200\n wait 0 100 101\n wait 5 100 101");
    QCOMPARE(fixture.advised(RankMissingId), QStringLiteral("rank-missing info cards 0,1 groups=1 present=2 absent=1 ranks=5"));
}

void TestRankMissing::differentSteps()
{
    test::AdviceFixture fixture;
    fixture.card(0).stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    fixture.card(1).stepTimes(",2,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(RankMissingId), QStringLiteral("rank-missing/steps info cards 0,1"));
}

void TestRankMissing::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(RankMissingId), QStringLiteral("rank-missing lacks parallel_group_info"));
}

PLUMBLINE_TEST(TestRankMissing)
#include "tst_rankmissing.moc"
