// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/advice/findingorder.h"

#include <QStringList>
#include <QTest>

#include <algorithm>

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

/// Fills Finding::causes with all findings of the rules in Finding::explainedBy.
std::vector<Finding> linked(std::vector<Finding> findings)
{
    for (Finding &effect : findings) {
        for (std::size_t cause = 0; cause < findings.size(); ++cause) {
            if (std::ranges::find(effect.explainedBy, findings[cause].ruleId) != effect.explainedBy.end())
                effect.causes.push_back(cause);
        }
    }
    return findings;
}

/// Prints findings in their order, with a > for each cause above them: "0 >1 >>2".
QString ordered(
    std::vector<Finding> findings, const std::function<bool(const Finding &)> &shown = [](const Finding &) { return true; })
{
    QStringList places;
    findings = linked(std::move(findings));
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
        // The group of c is placed by the largest saving in it, that of a. Of two causes that save alike the first one counts.
        QCOMPARE(ordered({finding("a", {0}, {"c"}), finding("b", {0}, {"d", "a"}), finding("c", {0}), finding("d", {0}, {"c"})}),
                 QStringLiteral("2 >0 >>1 >3"));
    }

    void prefersCausesThatSaveMost()
    {
        const auto saving = [](Finding each, double share) {
            each.saving = Saving{0, 1, share};
            return each;
        };
        const Finding large = saving(finding("large", {0}), 0.2);
        const Finding small = saving(finding("small", {0}), 0.01);
        const Finding rest = saving(finding("effect", {0}, {"small", "large"}), 0.005);
        QCOMPARE(ordered({large, small, rest}), QStringLiteral("0 >2 1"));
        // The remaining saving of the effect is larger than that of any cause.
        const Finding most = saving(finding("effect", {0}, {"small", "large"}), 0.3);
        QCOMPARE(ordered({most, large, small}), QStringLiteral("0 1 2"));
        // A finding without a saving is not placed above one with a saving.
        QCOMPARE(ordered({most, finding("large", {0})}), QStringLiteral("0 1"));
    }

    void prefersCausesOfTheSameCard()
    {
        QCOMPARE(ordered({finding("a", {1}, {"c"}), finding("a", {0}, {"c"}), finding("c", {0}), finding("c", {1, 2})}),
                 QStringLiteral("3 >0 2 >1"));
    }

    void leadsToAnotherCardThatIsWaitedFor()
    {
        QCOMPARE(ordered({finding("a", {1}, {"c"}), finding("c", {0})}), QStringLiteral("1 >0"));
    }

    /// What gains nothing before another finding is mended leads no effect of it forward.
    void blockedCausesLeadNobodyForward()
    {
        Finding blocked = finding("c", {0});
        blocked.blockedBy = 0;
        QCOMPARE(ordered({finding("wait", {0}), finding("a", {0}, {"c"}), finding("b", {0}), blocked, finding("d", {0}, {"c"})}),
                 QStringLiteral("0 1 2 3 >4"));
    }

    void foldsSmallFindings()
    {
        const auto saving = [](Finding each, double share, FindingSeverity severity = FindingSeverity::Low) {
            each.saving = Saving{0, 1, share};
            each.severity = severity;
            return each;
        };
        const auto folded = [](const std::vector<Finding> &each) {
            const std::vector<Finding> findings = linked(each);
            const FoldedFindings all = foldFindings(findings, [](const Finding &) { return true; });
            QStringList parts;
            for (const auto *places : {&all.places, &all.small}) {
                QStringList list;
                for (const FindingPlace &place : *places)
                    list += QString(place.depth, u'>') + QString::number(place.finding);
                parts += list.join(u' ');
            }
            return parts.join(QStringLiteral(" | "));
        };
        const Finding large = saving(finding("large", {0}), 0.005);
        const Finding small = saving(finding("small", {0}), 0.0049);
        const Finding note = finding("note", {0});
        Finding unknown = note;
        unknown.severity = FindingSeverity::Low;
        QCOMPARE(folded({large, small, small, note}), QStringLiteral("0 | 1 2 3"));
        QCOMPARE(folded({large, small, note}), QStringLiteral("0 1 2 | ")); // too few findings to fold
        QCOMPARE(folded({small, small, note}), QStringLiteral("0 1 2 | ")); // nothing would be left
        QCOMPARE(folded({unknown, small, small, note}), QStringLiteral("0 | 1 2 3"));
        QCOMPARE(folded({saving(small, 0.001, FindingSeverity::Medium), small, small, note}), QStringLiteral("0 | 1 2 3"));
        Finding difference = note;
        difference.area = AdviceArea::Comparison;
        QCOMPARE(folded({difference, small, small, note}), QStringLiteral("0 | 1 2 3"));
        // A small effect of a large cause is folded. A small cause of a large effect is folded as well, because it is not what to
        // change first.
        const Finding effect = saving(finding("effect", {0}, {"small"}), 0.2);
        const Finding slight = saving(finding("slight", {0}, {"large"}), 0.001);
        QCOMPARE(folded({effect, large, slight, note, note, small}), QStringLiteral("0 1 | 2 3 4 5"));
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

PLUMBLINE_TEST(TestFindingOrder)
#include "tst_findingorder.moc"
