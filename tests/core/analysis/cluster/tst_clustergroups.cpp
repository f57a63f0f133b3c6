// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/clustergroups.h"
#include "core/analysis/cluster/clusterjudgement.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <string>

using namespace plumbline;

namespace {

/// Makes eight cards that compute as many milliseconds as given.
std::vector<ClusterCard> cardsComputing(std::initializer_list<int> milliseconds)
{
    std::vector<ClusterCard> cards;
    for (const int ms : milliseconds) {
        ClusterCard card;
        card.card = cards.size();
        card.rank = static_cast<int>(cards.size());
        card.host = card.rank < 4 ? "host 10" : "host 9";
        card.mean[static_cast<std::size_t>(ClusterQuantity::Computing)] = ms * 1'000'000;
        cards.push_back(std::move(card));
    }
    return cards;
}

std::vector<JobPlan> planOf(const char *sizes)
{
    JobEvidence evidence;
    evidence.ranks = 8;
    return {{evidence, typedStrategy(evidence, readSizes(sizes).sizes, RankOrder::Megatron)}};
}

/// Prints the cards of each group and their mean computing time in whole milliseconds.
QString printedGroups(const std::vector<ClusterCard> &cards, ClusterGrouping grouping)
{
    QStringList groups;
    for (const ClusterGroup &group : groupedCards(cards, grouping)) {
        QStringList members;
        for (const std::size_t card : group.cards)
            members += QString::number(card);
        const auto mean = averageOf(cards, group.cards, std::nullopt).of(ClusterQuantity::Computing);
        groups += members.join(u' ') + u'=' + QString::number(mean.value_or(0) / 1'000'000);
    }
    return groups.join(QStringLiteral(", "));
}

} // namespace

class TestClusterGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupsByPlaces();
    void judgesInsideOfTheStageOfTheStrategy();
    void namesGroupings();
};

void TestClusterGroups::groupsByPlaces()
{
    std::vector<ClusterCard> cards = cardsComputing({1, 2, 3, 4, 5, 6, 7, 8});
    placeCards(cards, planOf("tp=2,dp=2,pp=2"));
    QCOMPARE(printedGroups(cards, ClusterGrouping::Tensor), QStringLiteral("0 1=1, 2 3=3, 4 5=5, 6 7=7"));
    QCOMPARE(printedGroups(cards, ClusterGrouping::Data), QStringLiteral("0 2=2, 1 3=3, 4 6=6, 5 7=7"));
    QCOMPARE(printedGroups(cards, ClusterGrouping::Pipeline), QStringLiteral("0 4=3, 1 5=4, 2 6=5, 3 7=6"));
    QCOMPARE(printedGroups(cards, ClusterGrouping::Stages), QStringLiteral("0 1 2 3=2, 4 5 6 7=6"));
    QCOMPARE(printedGroups(cards, ClusterGrouping::Hosts), QStringLiteral("4 5 6 7=6, 0 1 2 3=2"));
    QCOMPARE(printedGroups(cards, ClusterGrouping::Context), QStringLiteral("0 1 2 3 4 5 6 7=4"));
    QVERIFY(isGroupingUseful(cards, ClusterGrouping::Tensor) && !isGroupingUseful(cards, ClusterGrouping::Context));
    cards[3].rank.reset();
    cards[3].places = {};
    QCOMPARE(printedGroups(cards, ClusterGrouping::Tensor), QStringLiteral("0 1=1, 2=3, 4 5=5, 6 7=7, 3=4"));
}

void TestClusterGroups::judgesInsideOfTheStageOfTheStrategy()
{
    // The stages compute unequally, and rank 6 longer than the others of its stage.
    std::vector<ClusterCard> cards = cardsComputing({10, 10, 10, 10, 20, 20, 40, 20});
    placeCards(cards, planOf("dp=4,pp=2"));
    QCOMPARE(parallelismOf(cards), Parallelism::Pipeline);
    QCOMPARE(cards[6].stage, 1);
    const ClusterJudgement judgement = judgeCluster(cards, std::nullopt);
    QCOMPARE(judgement.jobRanks, 8);
    QStringList slow;
    for (const ClusterOutlier &outlier : judgement.outliers) {
        if (outlier.reason == ClusterReason::SlowComputing)
            slow += QString::number(outlier.card);
    }
    QCOMPARE(slow, QStringList{QStringLiteral("6")});
    placeCards(cards, planOf("dp=8"));
    QVERIFY(!cards[6].stage);
    QCOMPARE(parallelismOf(cards), Parallelism::Data);
    placeCards(cards, planOf("tp=4,dp=2"));
    QCOMPARE(parallelismOf(cards), Parallelism::Model);
}

void TestClusterGroups::namesGroupings()
{
    for (const ClusterGrouping grouping : AllClusterGroupings)
        QCOMPARE(groupingOf(groupingKey(grouping)), grouping);
    QVERIFY(!groupingOf("rank"));
}

PLUMBLINE_TEST(TestClusterGroups)
#include "tst_clustergroups.moc"
