// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// What the findings of a rule could save on a card before causes take their part of it, which changes with these; 0 where other
/// findings are the cause of all of it.
using Savings = std::map<std::pair<std::string, std::size_t>, TimeNs>; // by id of the rule and number of the card

/// Returns whether a rule tells only where the time of a step goes. That changes with all else, and is nothing to mend.
bool isShareOfTime(std::string_view id)
{
    const Rule *rule = ruleCalled(id);
    return rule && rule->symptom == SymptomLevel::ShareOfTime;
}

Savings savingsOf(const Advice &advice)
{
    Savings savings;
    for (const Finding &finding : advice.findings) {
        if (!finding.saving || finding.area == AdviceArea::Comparison || isShareOfTime(finding.ruleId))
            continue;
        for (const std::size_t card : finding.cards) {
            TimeNs &sum = savings[{finding.ruleId, card}];
            const bool isExplained = finding.saving->highNs == 0;
            sum = saturated(WideNs{sum} + (isExplained ? 0 : std::max(finding.toldNs, finding.saving->highNs)));
        }
    }
    return savings;
}

/// Returns whether a rule was judged for a card. Otherwise the missing finding does not mean that anything is fixed.
bool isJudged(const Advice &advice, std::string_view rule, std::size_t card)
{
    const auto open = std::ranges::find(advice.notApplicable, rule, &NotApplicableRule::rule);
    const bool isOpen =
        open != advice.notApplicable.end() && (open->isWhole || std::ranges::find(open->cards, card) != open->cards.end());
    return !isOpen && std::ranges::find(advice.failed, rule, &FailedRule::rule) == advice.failed.end();
}

/// Returns what the matter of a rule that found nothing still costs a card, where the rule tells it: a share may be below its
/// threshold only because the rest of the step grew.
std::optional<TimeNs> remainingCost(const Advice &advice, std::string_view rule, std::size_t card)
{
    const auto checked = std::ranges::find(advice.checked, rule, &CheckedRule::rule);
    if (checked == advice.checked.end())
        return std::nullopt;
    for (const RuleFigure &figure : checked->figures) {
        if (figure.fact.key == CostFigure && figure.card == card)
            return static_cast<TimeNs>(figure.fact.number());
    }
    return std::nullopt;
}

struct Counts
{
    std::int64_t fixed = 0;
    std::int64_t improved = 0;
    std::int64_t unchanged = 0;
    std::int64_t worse = 0;
    std::int64_t fresh = 0;
};

/// Compares the findings of the base with those of the target, for one pair of cards.
class Verification
{
public:
    Verification(const RuleInput &input, const PairEvidence &pair)
        : m_input(input)
        , m_pair(pair)
        , m_before(savingsOf(*input.compared().baselineAdvice))
        , m_now(savingsOf(*input.compared().advice))
    {}

    std::vector<Finding> run()
    {
        for (const auto &[key, saving] : m_before) {
            if (key.second == m_pair.base().index() && saving > 0 &&
                isJudged(*m_input.compared().advice, key.first, m_pair.target().index()))
                judge(key.first, saving);
        }
        for (const auto &[key, saving] : m_now) {
            if (key.second == m_pair.target().index() && !m_before.contains({key.first, m_pair.base().index()}))
                ++m_counts.fresh;
        }
        if (!m_before.empty() || !m_now.empty())
            m_findings.insert(m_findings.begin(), summary());
        return std::move(m_findings);
    }

private:
    void judge(const std::string &rule, TimeNs before)
    {
        const auto found = m_now.find({rule, m_pair.target().index()});
        const bool isGone = found == m_now.end();
        const auto cost = isGone ? remainingCost(*m_input.compared().advice, rule, m_pair.target().index()) : std::nullopt;
        const TimeNs now = isGone ? std::min(cost.value_or(0), before) : found->second;
        const double enough = m_input.threshold("realised") * static_cast<double>(before);
        const auto realised = static_cast<double>(before) - static_cast<double>(now);
        const bool isFixed = isGone && static_cast<double>(now) < enough;
        // A finding that other findings explain completely now has not been fixed.
        const bool isExplained = !isGone && now == 0;
        if (isExplained || (!isFixed && realised < enough && -realised < enough)) {
            ++m_counts.unchanged;
            return;
        }
        Finding finding = m_input.finding();
        finding.cards = {m_pair.target().index()};
        finding.variant = isFixed ? "fixed" : realised > 0 ? "improved" : "worse";
        ++(isFixed ? m_counts.fixed : realised > 0 ? m_counts.improved : m_counts.worse);
        finding.facts = {textFact("rule", rule), timeFact("estimated_ns", before), timeFact("left_ns", now),
                         differenceFact("realised_ns", before - now),
                         differenceFact("step_difference_ns", m_pair.targetParts().stepNs - m_pair.baseParts().stepNs)};
        finding.confidence = Confidence::Derived;
        finding.show(m_pair.target().cardEvidence());
        m_findings.push_back(std::move(finding));
    }

    [[nodiscard]] Finding summary() const
    {
        Finding finding = m_input.finding();
        finding.cards = {m_pair.target().index()};
        finding.facts = {countFact("fixed", m_counts.fixed), countFact("improved", m_counts.improved),
                         countFact("unchanged", m_counts.unchanged), countFact("worse", m_counts.worse),
                         countFact("new", m_counts.fresh)};
        finding.confidence = Confidence::Derived;
        finding.show(m_pair.target().cardEvidence());
        return finding;
    }

    const RuleInput &m_input;
    const PairEvidence &m_pair;
    Savings m_before;
    Savings m_now;
    Counts m_counts;
    std::vector<Finding> m_findings;
};

RuleOutcome evaluateFixVerified(const RuleInput &input, const TaskControl &)
{
    RuleOutcome outcome;
    outcome.findings = Verification(input, input.pair()).run();
    return outcome;
}

} // namespace

Rule fixVerified()
{
    return {
        .id = "fix-verified",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"realised", 0.20, FactUnit::Share, "ours"}},
        .evaluate = evaluateFixVerified,
        .readsAdvice = true,
        .subject = {"rule"},
    };
}

} // namespace plumbline
