// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/clustertexts.h"

#include <QTest>

using namespace plumbline;

namespace {

ClusterCheck checkOf(ClusterQuantity quantity, std::size_t cards, std::size_t judged)
{
    ClusterCheck check;
    check.quantity = quantity;
    check.cards = cards;
    check.judged = judged;
    check.meanNs = 3'000'000;
    return check;
}

/// Returns the lines for a job of two recorded ranks of four.
QStringList linesFor(const std::vector<ClusterCheck> &checks)
{
    ClusterJudgement judgement;
    judgement.parallelism = Parallelism::Data;
    judgement.cards = 2;
    judgement.ranks = 2;
    judgement.jobRanks = 4;
    judgement.checks = checks;
    return judgementLines(judgement, {});
}

} // namespace

class TestClusterTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhyNothingWasJudged();
    void tellsTransfersBesideABubbleOfZero();
    void countsRanks();
    void namesTheCauseOfComingLast();
    void tellsRunsOfACard();
    void namesASlowHost();
};

/// Cards that stand out because of their host are all the cards of one host.
void TestClusterTexts::namesASlowHost()
{
    std::vector<ClusterCard> cards;
    const auto lineOf = [&](const std::vector<std::pair<const char *, int>> &gaps) {
        cards.clear();
        for (const auto &[host, gapMs] : gaps) {
            ClusterCard &card = cards.emplace_back();
            card.rank = static_cast<int>(cards.size()) - 1;
            card.host = host;
            card.parallelism = Parallelism::Data;
            card.mean[static_cast<std::size_t>(ClusterQuantity::StepGap)] = gapMs * 1'000'000LL;
            card.mean[static_cast<std::size_t>(ClusterQuantity::Step)] = 20'000'000;
        }
        return judgementLines(judgeCluster(cards, {}), cards).at(1);
    };
    const QString told = QStringLiteral(". These are all the cards of host b: look at that host");
    const QString both = lineOf({{"a", 1}, {"a", 1}, {"a", 1}, {"a", 1}, {"b", 4}, {"b", 4}});
    QVERIFY2(both.startsWith(QStringLiteral("Step gap – rank 4: 4.00")) && both.endsWith(told), qPrintable(both));
    QVERIFY(!lineOf({{"a", 1}, {"a", 1}, {"b", 1}, {"b", 4}, {"b", 4}}).contains(told)); // not all of them
    QVERIFY(
        !lineOf({{"a", 4}, {"a", 1}, {"b", 4}, {"a", 1}, {"a", 1}}).contains(QStringLiteral("cards of host"))); // others as well
    QVERIFY(!lineOf({{"", 1}, {"", 1}, {"", 1}, {"", 4}, {"", 4}}).contains(QStringLiteral("host")));
}

void TestClusterTexts::saysWhyNothingWasJudged()
{
    QCOMPARE(linesFor({checkOf(ClusterQuantity::StepGap, 1, 0), checkOf(ClusterQuantity::Computing, 2, 0),
                       checkOf(ClusterQuantity::Free, 2, 2)}),
             (QStringList{QStringLiteral("No card stands out (2 of 4 ranks)."),
                          QString::fromUtf8("Step gap – 3.00\u202fms on the only card that tells it, so that it was not judged"),
                          QString::fromUtf8(
                              "Computing – mean 3.00\u202fms; no two cards of one run do the same work, so that none was judged"),
                          QString::fromUtf8("Free – mean 3.00\u202fms; no card stands out (2 of 2 cards compared)")}));
    QCOMPARE(linesFor({checkOf(ClusterQuantity::StepGap, 1, 0)}).first(),
             QStringLiteral("Only one card tells how it spends its steps, so that none was judged (2 of 4 ranks)."));
    QCOMPARE(linesFor({checkOf(ClusterQuantity::StepGap, 2, 0)}).first(),
             QStringLiteral("No two cards of one run do the same work, so that none was judged (2 of 4 ranks)."));
}

/// A bubble of 0 beside operators that send and receive must not lead to the links.
void TestClusterTexts::tellsTransfersBesideABubbleOfZero()
{
    ClusterCheck rest = checkOf(ClusterQuantity::ExcludeReceive, 2, 2);
    ClusterCheck received = checkOf(ClusterQuantity::ReceiveOnly, 2, 2);
    rest.isLongForAll = true;
    rest.transfersNs = received.transfersNs = 318'000'000;
    const QStringList lines = linesFor({rest, received});
    QVERIFY2(lines.at(1).contains(QString::fromUtf8("so this holds 318\u202fms a step of operators that send")) &&
                 !lines.at(1).contains(QStringLiteral("links")),
             qPrintable(lines.at(1)));
    QVERIFY2(
        lines.at(2).contains(QString::fromUtf8("the communication files tell operators that send to other stages or receive, "
                                               "318\u202fms a step")),
        qPrintable(lines.at(2)));
}

void TestClusterTexts::countsRanks()
{
    const auto seen = [](const std::vector<std::pair<int, int>> &jobsAndRanks, std::optional<int> jobRanks, bool silent = false) {
        std::vector<ClusterCard> cards;
        for (const auto &[job, rank] : jobsAndRanks) {
            ClusterCard &card = cards.emplace_back();
            card.job = job;
            card.rank = rank;
            card.jobRanks = jobRanks;
            card.mean[static_cast<std::size_t>(ClusterQuantity::Computing)] = 1'000'000;
        }
        if (silent)
            cards.back().mean = {};
        const QString line = judgementHeadline(judgeCluster(cards, {}), cards);
        return line.mid(line.indexOf(u'('));
    };
    QCOMPARE(seen({{0, 0}, {0, 1}}, 4), QStringLiteral("(2 of 4 ranks)."));
    QCOMPARE(seen({{0, 0}, {0, 1}, {0, 1}}, 2), QStringLiteral("(2 ranks in 2 runs)."));
    QCOMPARE(seen({{0, 0}, {0, 1}, {0, 2}}, 2),
             QStringLiteral("(3 cards, but the job has 2 ranks: some cards do not belong to it, or are there twice)."));
    QCOMPARE(seen({{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 2), QStringLiteral("(4 ranks of 2 jobs)."));
    // A rank whose files tell nothing was not looked at.
    QCOMPARE(seen({{0, 0}, {0, 1}, {0, 2}}, 4, true), QStringLiteral("(2 of 4 ranks tell their steps)."));
    QCOMPARE(seen({{0, 0}, {0, 1}, {0, 2}}, {}, true),
             QStringLiteral("(2 of 3 cards tell their steps; how many ranks the job has is not known)."));
}

/// Comes last is what late data does; the headline names the cause.
void TestClusterTexts::namesTheCauseOfComingLast()
{
    ClusterJudgement judgement;
    judgement.cards = judgement.ranks = 2;
    judgement.checks = {checkOf(ClusterQuantity::Preparing, 2, 2), checkOf(ClusterQuantity::NotOverlapped, 2, 2)};
    judgement.outliers = {{0, ClusterQuantity::Preparing, ClusterReason::LateData, 3'000'000, 1'000'000, 2},
                          {0, ClusterQuantity::NotOverlapped, ClusterReason::ComesLast, 1'000'000, 9'000'000, 0.9}};
    std::vector<ClusterCard> cards(2);
    cards[0].rank = 0;
    cards[1].rank = 1;
    QVERIFY2(judgementHeadline(judgement, cards).startsWith(QStringLiteral("Preparing stands out on rank 0")),
             qPrintable(judgementHeadline(judgement, cards)));
    judgement.outliers[0].card = 1;
    QVERIFY2(judgementHeadline(judgement, cards).contains(QStringLiteral("stands out on rank 0: 1.00")),
             qPrintable(judgementHeadline(judgement, cards)));
}

/// Two captures of rank 0 are told apart by their names, and as runs.
void TestClusterTexts::tellsRunsOfACard()
{
    std::vector<ClusterCard> cards(3);
    for (std::size_t card = 0; card < cards.size(); ++card) {
        cards[card].card = card;
        cards[card].name = std::vector<std::string>{"before", "after", "other"}[card];
        cards[card].rank = card < 2 ? 0 : 1;
        cards[card].mean[static_cast<std::size_t>(ClusterQuantity::Computing)] = card == 1 ? 5'000'000 : 1'000'000;
    }
    const ClusterJudgement judgement = judgeCluster(cards, {});
    QCOMPARE(judgementHeadline(judgement, cards), QStringLiteral("No card stands out (2 ranks in 2 runs)."));
    QCOMPARE(judgedRunsText(judgement, cards),
             QStringLiteral("These cards are of 2 runs, and only cards of one run were compared with each other: before and 1 "
                            "more; after."));
    QCOMPARE(clusterCardName(cards[1], cards), QStringLiteral("rank 0 (after)"));
    QCOMPARE(clusterCardName(cards[2], cards), QStringLiteral("rank 1"));
    cards[1].job = 1; // the same rank of another job
    cards[1].jobName = "b";
    QCOMPARE(clusterCardName(cards[1], cards), QStringLiteral("rank 0 of b"));
    cards.erase(cards.begin() + 1);
    QCOMPARE(judgedRunsText(judgeCluster(cards, {}), cards), QString());
}

PLUMBLINE_TEST(TestClusterTexts)
#include "tst_clustertexts.moc"
