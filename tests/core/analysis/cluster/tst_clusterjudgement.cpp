// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/clusterjudgement.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <initializer_list>
#include <utility>

using namespace plumbline;

namespace {

using Quantities = std::initializer_list<std::pair<ClusterQuantity, std::int64_t>>;

ClusterCard cardOf(int rank, Quantities quantities, std::optional<int> stage = {})
{
    ClusterCard card;
    card.card = static_cast<std::size_t>(rank);
    card.rank = rank;
    card.stage = stage;
    for (const auto &[quantity, ns] : quantities)
        card.mean[static_cast<std::size_t>(quantity)] = ns;
    return card;
}

/// Makes one card for each value.
std::vector<ClusterCard> cardsWith(ClusterQuantity quantity, std::initializer_list<std::int64_t> values, std::int64_t stepNs)
{
    std::vector<ClusterCard> cards;
    for (const std::int64_t value : values)
        cards.push_back(cardOf(static_cast<int>(cards.size()), {{quantity, value}, {ClusterQuantity::Step, stepNs}}));
    return cards;
}

QString reasonOf(ClusterReason reason)
{
    static const char *names[] = {"late-data", "slow", "waits", "last", "slow-stage", "waits-for-stages", "idle"};
    return QLatin1String(names[int(reason)]);
}

/// Prints `quantity: rank reason own usual percent, ... (judged of cards)` for each check.
QString printedJudgement(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step = {})
{
    const ClusterJudgement judgement = judgeCluster(cards, step);
    QStringList lines;
    for (const ClusterCheck &check : judgement.checks) {
        QStringList outliers;
        for (const std::size_t index : check.outliers) {
            const ClusterOutlier &each = judgement.outliers[index];
            outliers += QStringLiteral("%1 %2 %3 %4 %5")
                            .arg(*cards[each.card].rank)
                            .arg(reasonOf(each.reason))
                            .arg(each.ownNs)
                            .arg(each.usualNs)
                            .arg(qRound(each.share * 100));
        }
        const std::string_view key = clusterKey(check.quantity);
        lines += QStringLiteral("%1: %2%3 (%4 of %5)")
                     .arg(QString::fromUtf8(key.data(), qsizetype(key.size())), outliers.join(QStringLiteral(", ")),
                          QLatin1String(check.isLongForAll ? "long" : ""))
                     .arg(check.judged)
                     .arg(check.cards);
    }
    return lines.join(QLatin1Char('\n'));
}

constexpr std::int64_t Ms = 1'000'000;

} // namespace

class TestClusterJudgement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheCardThatWaitsForData();
    void judgesOnlyWhatMatters();
    void findsTheCardThatComesLast();
    void tellsWhatIsLongOnAll();
    void comparesStagesAndThenTheirCards();
    void comparesOnlyLikes();
    void judgesCapturesOfARankApart();
    void looksAtOneStep();
    void survivesExtremes();
    void countsOnlyRanksThatTell();
    void tellsNoMeanOfUnrelatedJobs();
    void comparesStagesOfOneRunOnly();
};

void TestClusterJudgement::findsTheCardThatWaitsForData()
{
    const auto cards =
        cardsWith(ClusterQuantity::StepGap, {3 * Ms, 3 * Ms, 3 * Ms, 3 * Ms, 3 * Ms, 8'100'000, 3 * Ms, 2'700'000}, 100 * Ms);
    QCOMPARE(printedJudgement(cards), QStringLiteral("step_gap_ns: 5 late-data 8100000 3600000 125 (8 of 8)"));
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::StepGap, {300'000, 300'000, 300'000, 350'000}, 100 * Ms)),
             QStringLiteral("step_gap_ns:  (4 of 4)"));
}

void TestClusterJudgement::judgesOnlyWhatMatters()
{
    // Ten microseconds more are 100 %, but nothing of a step of 100 ms.
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::StepGap, {10'000, 10'000, 30'000}, 100 * Ms)),
             QStringLiteral("step_gap_ns:  (3 of 3)"));
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::StepGap, {10'000, 10'000, 30'000}, Ms)),
             QStringLiteral("step_gap_ns: 2 late-data 30000 16667 80 (3 of 3)"));
}

void TestClusterJudgement::findsTheCardThatComesLast()
{
    const auto tails =
        cardsWith(ClusterQuantity::Tail, {22 * Ms, 22 * Ms, 22 * Ms, 22 * Ms, 22 * Ms, 22 * Ms, 22 * Ms, 3 * Ms}, 100 * Ms);
    QCOMPARE(printedJudgement(tails), QStringLiteral("tail_ns: 7 last 3000000 19625000 85 (8 of 8)"));
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::ForwardBackward, {80 * Ms, 80 * Ms, 80 * Ms, 110 * Ms}, 200 * Ms)),
             QStringLiteral("fp_bp_ns: 3 slow 110000000 87500000 26 (4 of 4)"));
}

void TestClusterJudgement::tellsWhatIsLongOnAll()
{
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::StepGap, {2 * Ms, 2 * Ms}, 100 * Ms)),
             QStringLiteral("step_gap_ns: long (2 of 2)"));
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::StepGap, {Ms, Ms}, 100 * Ms)), QStringLiteral("step_gap_ns:  (2 of 2)"));
    QCOMPARE(printedJudgement(cardsWith(ClusterQuantity::Tail, {11 * Ms, 11 * Ms}, 100 * Ms)),
             QStringLiteral("tail_ns: long (2 of 2)"));
}

void TestClusterJudgement::comparesStagesAndThenTheirCards()
{
    using Q = ClusterQuantity;
    const auto card = [](int rank, int stage, std::int64_t computing, std::int64_t stageNs) {
        return cardOf(rank, {{Q::Computing, computing * Ms}, {Q::Stage, stageNs * Ms}, {Q::Step, 180 * Ms}}, stage);
    };
    QCOMPARE(printedJudgement({card(0, 0, 14, 122), card(1, 0, 14, 123), card(2, 1, 123, 174), card(3, 1, 123, 174)}),
             QStringLiteral("stage_ns: 2 slow-stage 174000000 122500000 42, 3 slow-stage 174000000 122500000 42 (4 of 4)\n"
                            "computing_ns: 2 slow-stage 123000000 14000000 779, 3 slow-stage 123000000 14000000 779 (4 of 4)"));
    QCOMPARE(printedJudgement({card(0, 0, 100, 120), card(1, 0, 100, 120), card(2, 1, 60, 120), card(3, 1, 140, 120)}),
             QStringLiteral("stage_ns:  (4 of 4)\ncomputing_ns: 3 slow 140000000 100000000 40 (4 of 4)"));
    // Of three stages the slowest is compared with the middle of the others.
    QCOMPARE(printedJudgement({card(0, 0, 100, 0), card(1, 1, 110, 0), card(2, 2, 150, 0)}),
             QStringLiteral("stage_ns:  (3 of 3)\ncomputing_ns: 2 slow-stage 150000000 105000000 43 (3 of 3)"));
}

void TestClusterJudgement::comparesOnlyLikes()
{
    auto cards = cardsWith(ClusterQuantity::Computing, {100 * Ms, 200 * Ms}, 300 * Ms);
    cards[1].job = 1;
    QCOMPARE(printedJudgement(cards), QStringLiteral("computing_ns:  (0 of 2)"));
    cards[1].job = 0;
    cards[1].run = "start2_stop5";
    QCOMPARE(printedJudgement(cards), QStringLiteral("computing_ns:  (0 of 2)"));
    cards[1].run.clear();
    QCOMPARE(printedJudgement(cards), QStringLiteral("computing_ns: 1 slow 200000000 150000000 33 (2 of 2)"));
    QCOMPARE(printedJudgement({}), QString());
}

/// Rank 0 was captured three times, rank 1 twice: the second captures are held against each other only, and nothing is told of
/// the third one, though it computes twice as long.
void TestClusterJudgement::judgesCapturesOfARankApart()
{
    auto cards = cardsWith(ClusterQuantity::Computing, {100 * Ms, 150 * Ms, 200 * Ms, 100 * Ms, 300 * Ms}, 300 * Ms);
    cards[0].rank = cards[1].rank = cards[2].rank = 0;
    cards[3].rank = cards[4].rank = 1;
    QCOMPARE(printedJudgement(cards), QStringLiteral("computing_ns: 1 slow 300000000 225000000 33 (4 of 5)"));
    const ClusterJudgement judgement = judgeCluster(cards, {});
    QCOMPARE(judgement.runs, (std::vector<ClusterRun>{{0, "", {0, 3}}, {0, "", {1, 4}}, {0, "", {2}}}));
    QVERIFY(!judgement.checks.front().meanNs);
}

void TestClusterJudgement::looksAtOneStep()
{
    auto cards = cardsWith(ClusterQuantity::Computing, {100 * Ms, 100 * Ms}, 300 * Ms);
    for (ClusterCard &card : cards)
        card.steps = {{"1", card.mean}, {"2", card.mean}};
    cards[0].steps[1].times[static_cast<std::size_t>(ClusterQuantity::Computing)] = 200 * Ms;
    cards[1].steps[0] = {"7", {}};
    QCOMPARE(printedJudgement(cards), QStringLiteral("computing_ns:  (2 of 2)"));
    QCOMPARE(printedJudgement(cards, "2"), QStringLiteral("computing_ns: 0 slow 200000000 150000000 33 (2 of 2)"));
    QCOMPARE(printedJudgement(cards, "1"), QStringLiteral("computing_ns:  (0 of 1)"));
    QCOMPARE(clusterSteps(cards), (std::vector<std::string>{"1", "2", "7"}));
    QCOMPARE(*averageOf(cards, "2").of(ClusterQuantity::Computing), 150 * Ms);
    QVERIFY(!averageOf(cards, "7").of(ClusterQuantity::Computing));
}

void TestClusterJudgement::survivesExtremes()
{
    constexpr std::int64_t Most = std::numeric_limits<std::int64_t>::max();
    QVERIFY(!printedJudgement(cardsWith(ClusterQuantity::Tail, {Most, -Most, 0}, Most)).isEmpty());
    std::vector<ClusterCard> many;
    for (int rank = 0; rank < 20'000; ++rank)
        many.push_back(cardOf(rank, {{ClusterQuantity::Computing, rank % 7 + Ms}}, rank));
    QCOMPARE(judgeCluster(many, std::nullopt).outliers.size(), std::size_t{0});
}

void TestClusterJudgement::countsOnlyRanksThatTell()
{
    auto cards = cardsWith(ClusterQuantity::StepGap, {3 * Ms, 3 * Ms}, 100 * Ms);
    cards.push_back(cardOf(2, {}));
    cards.push_back(cardOf(3, {}));
    const ClusterJudgement judgement = judgeCluster(cards, {});
    QCOMPARE(judgement.cards, std::size_t{4});
    QCOMPARE(judgement.ranks, std::size_t{2});
    QCOMPARE(judgement.silent, std::size_t{2});
}

void TestClusterJudgement::tellsNoMeanOfUnrelatedJobs()
{
    auto cards = cardsWith(ClusterQuantity::StepGap, {2 * Ms, 2 * Ms, 9 * Ms, 9 * Ms}, 100 * Ms);
    QCOMPARE(judgeCluster(cards, {}).checks.front().meanNs, std::optional<std::int64_t>(5'500'000));
    cards[2].job = cards[3].job = 1;
    const ClusterCheck check = judgeCluster(cards, {}).checks.front();
    QVERIFY(!check.meanNs && !check.isLongForAll && check.outliers.empty());
    QCOMPARE(check.judged, std::size_t{4});
}

/// Stages are held against each other within a run. One stage of each of two jobs is held against nothing.
void TestClusterJudgement::comparesStagesOfOneRunOnly()
{
    auto cards = cardsWith(ClusterQuantity::Computing, {50 * Ms, 50 * Ms}, 100 * Ms);
    cards[0].stage = 0;
    cards[1].stage = 1;
    const auto judgedOf = [&cards] {
        const ClusterJudgement judgement = judgeCluster(cards, {});
        const auto check = std::ranges::find(judgement.checks, ClusterQuantity::Computing, &ClusterCheck::quantity);
        return check == judgement.checks.end() ? -1 : static_cast<int>(check->judged);
    };
    QCOMPARE(judgedOf(), 2);
    cards[1].job = 1;
    QCOMPARE(judgedOf(), 0);
}

PLUMBLINE_TEST(TestClusterJudgement)
#include "tst_clusterjudgement.moc"
