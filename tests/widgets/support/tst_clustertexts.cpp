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
};

void TestClusterTexts::saysWhyNothingWasJudged()
{
    QCOMPARE(
        linesFor({checkOf(ClusterQuantity::StepGap, 1, 0), checkOf(ClusterQuantity::Computing, 2, 0),
                  checkOf(ClusterQuantity::Free, 2, 2)}),
        (QStringList{QStringLiteral("No card stands out (2 of 4 ranks)."),
                     QString::fromUtf8("Step gap – 3.00\u202fms on the only card that tells it, so that it was not judged"),
                     QString::fromUtf8("Computing – mean 3.00\u202fms; no two cards do the same work, so that none was judged"),
                     QString::fromUtf8("Free – mean 3.00\u202fms; no card stands out (2 of 2 cards compared)")}));
    QCOMPARE(linesFor({checkOf(ClusterQuantity::StepGap, 1, 0)}).first(),
             QStringLiteral("Only one card tells how it spends its steps, so that none was judged (2 of 4 ranks)."));
    QCOMPARE(linesFor({checkOf(ClusterQuantity::StepGap, 2, 0)}).first(),
             QStringLiteral("No two cards do the same work, so that none was judged (2 of 4 ranks)."));
}

PLUMBLINE_TEST(TestClusterTexts)
#include "tst_clustertexts.moc"
