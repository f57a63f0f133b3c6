// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/findingorder.h"

#include <QStringList>
#include <QTest>

using namespace plumbline;

namespace {

Finding finding(const std::string &rule, std::vector<std::size_t> cards, std::vector<std::string> explainedBy = {})
{
    Finding result;
    result.ruleId = rule;
    result.cards = std::move(cards);
    result.explainedBy = std::move(explainedBy);
    return result;
}

/// "0 >1 >>2": findings in their order, with a mark for each cause above.
QString ordered(
    const std::vector<Finding> &findings,
    const std::function<bool(const Finding &)> &shown = [](const Finding &) { return true; })
{
    QStringList places;
    for (const FindingPlace &place : orderFindings(findings, shown))
        places += QString(place.depth, u'>') + QString::number(place.finding);
    return places.join(u' ');
}

} // namespace

class TestFindingOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheRanking()
    {
        QCOMPARE(ordered({}), QString());
        QCOMPARE(ordered({finding("a", {0}), finding("b", {0})}), QStringLiteral("0 1"));
    }

    void putsEffectsBelowTheirCause()
    {
        // The group of c stands where its largest saving, a, ranks; d explains b.
        QCOMPARE(ordered({finding("a", {0}, {"c"}), finding("b", {0}, {"d", "a"}), finding("c", {0}), finding("d", {0}, {"c"})}),
                 QStringLiteral("2 >0 >3 >>1"));
    }

    void linksFindingsOfOneCardOnly()
    {
        QCOMPARE(ordered({finding("a", {1}, {"c"}), finding("a", {0}, {"c"}), finding("c", {0}), finding("c", {1, 2})}),
                 QStringLiteral("3 >0 2 >1"));
    }

    void survivesCircles()
    {
        QCOMPARE(ordered({finding("a", {0}, {"b"}), finding("b", {0}, {"a"}), finding("c", {0}, {"c"})}),
                 QStringLiteral("1 >0 2"));
    }

    void leavesOutWhatIsNotShown()
    {
        const auto notC = [](const Finding &each) { return each.ruleId != "c"; };
        QCOMPARE(ordered({finding("a", {0}, {"c"}), finding("b", {0}, {"c", "a"}), finding("c", {0})}, notC),
                 QStringLiteral("0 >1"));
    }
};

QTEST_GUILESS_MAIN(TestFindingOrder)
#include "tst_findingorder.moc"
