// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/advisor.h"

#include "core/advice/budgetwatch.h"
#include "core/advice/claimledger.h"
#include "core/base/scheduler.h"

#include <algorithm>
#include <exception>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// One question: a rule about a card, or about all.
struct Question
{
    std::size_t rule = 0;
    std::optional<std::size_t> card;
    std::vector<std::string> missing;
};

struct Answer
{
    RuleOutcome outcome;
    std::optional<FailedRule> failure;
};

/// Asks the rules and puts the answers together.
class Advising
{
public:
    Advising(const AdviceInputs &inputs, std::span<const Rule> rules, const AdviceOptions &options, const TaskControl &control)
        : m_inputs(inputs), m_options(options), m_control(control)
    {
        for (const Rule &rule : rules) {
            if (options.rules.empty() || std::ranges::find(options.rules, rule.id) != options.rules.end())
                m_rules.push_back(&rule);
        }
        for (const Rule *rule : m_rules)
            m_thresholds.push_back(options.thresholds.thresholdsOf(*rule));
    }

    Result<Advice> run()
    {
        BudgetWatch watch(m_options.budget, m_control, [this] { m_inputs.stop(); });
        prepare();
        putQuestions();
        m_answers.resize(m_questions.size());
        parallelFor(m_questions.size(), m_options.threads,
                    [&](std::size_t index, unsigned) { answer(m_questions[index], m_answers[index], watch); });
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        for (std::size_t rule = 0; rule < m_rules.size(); ++rule)
            collect(rule);
        linkCauses();
        claimAll(m_inputs, m_advice.findings);
        rank();
        return std::move(m_advice);
    }

private:
    /// Reads what rules need, each input of each card once, so that no rule pays for it out of its budget.
    void prepare()
    {
        std::set<std::pair<AdviceInput, std::size_t>> wanted;
        for (const Rule *rule : m_rules) {
            for (const AdviceInput input : rule->needs) {
                for (std::size_t card = 0; card < m_inputs.size(); ++card)
                    wanted.insert({input, card});
            }
        }
        const std::vector<std::pair<AdviceInput, std::size_t>> inputs(wanted.begin(), wanted.end());
        parallelFor(inputs.size(), m_options.threads, [&](std::size_t index, unsigned) {
            if (!m_control.stopRequested())
                (void)m_inputs.card(inputs[index].second).has(inputs[index].first);
        });
    }

    void putQuestions()
    {
        for (std::size_t rule = 0; rule < m_rules.size(); ++rule) {
            if (m_rules[rule]->scope == RuleScope::Card) {
                for (std::size_t card = 0; card < m_inputs.size(); ++card)
                    m_questions.push_back({rule, card, missingOf(*m_rules[rule], card)});
            } else {
                m_questions.push_back({rule, std::nullopt, missingOf(*m_rules[rule], std::nullopt)});
            }
        }
    }

    /// Of a rule about all cards, what none of them has.
    [[nodiscard]] std::vector<std::string> missingOf(const Rule &rule, std::optional<std::size_t> card) const
    {
        std::vector<std::string> missing;
        if (rule.scope == RuleScope::Comparison && !m_options.baseline)
            missing.emplace_back(inputName(AdviceInput::Baseline));
        for (const AdviceInput input : rule.needs) {
            const auto hasInput = [input](const auto &each) { return each->has(input); };
            const bool isThere = input == AdviceInput::SeveralCards ? m_inputs.size() > 1
                                 : card                             ? m_inputs.card(*card).has(input)
                                                                    : std::ranges::any_of(m_inputs.cards(), hasInput);
            if (!isThere)
                missing.emplace_back(inputName(input));
        }
        return missing;
    }

    void answer(const Question &question, Answer &into, BudgetWatch &watch) const
    {
        if (!question.missing.empty()) {
            into.outcome.missing = question.missing;
            return;
        }
        if (m_control.stopRequested())
            return;
        const Rule &rule = *m_rules[question.rule];
        const BudgetWatch::Run run(watch);
        try {
            const RuleInput input(m_inputs, question.card, m_thresholds[question.rule], m_options.baseline);
            into.outcome = rule.evaluate(input, run.control());
            if (run.control().stopRequested())
                into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Budget, {}};
        } catch (const std::bad_alloc &) {
            into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Memory, {}};
        } catch (const std::exception &exception) {
            into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Internal, exception.what()};
        }
    }

    /// What became of a rule over all its cards.
    void collect(std::size_t rule)
    {
        const std::string id(m_rules[rule]->id);
        NotApplicableRule notApplicable{id, {}, {}, true};
        CheckedRule checked{id, {}};
        const std::size_t before = m_advice.findings.size();
        bool hasFailed = false;
        for (std::size_t index = 0; index < m_questions.size(); ++index) {
            if (m_questions[index].rule != rule)
                continue;
            Answer &answer = m_answers[index];
            if (answer.failure) {
                if (!std::exchange(hasFailed, true))
                    m_advice.failed.push_back(std::move(*answer.failure));
            } else if (!answer.outcome.missing.empty()) {
                addMissing(m_questions[index], answer.outcome.missing, notApplicable);
            } else {
                notApplicable.isWhole = false;
                addOutcome(rule, m_questions[index], answer.outcome, checked);
            }
        }
        const bool isChecked = !notApplicable.isWhole && !hasFailed && m_advice.findings.size() == before;
        if (!notApplicable.missing.empty())
            m_advice.notApplicable.push_back(std::move(notApplicable));
        if (isChecked)
            m_advice.checked.push_back(std::move(checked));
    }

    static void addMissing(const Question &question, const std::vector<std::string> &missing, NotApplicableRule &rule)
    {
        for (const std::string &each : missing) {
            if (std::ranges::find(rule.missing, each) == rule.missing.end())
                rule.missing.push_back(each);
        }
        if (question.card)
            rule.cards.push_back(*question.card);
    }

    void addOutcome(std::size_t rule, const Question &question, RuleOutcome &outcome, CheckedRule &checked)
    {
        for (RuleFigure &figure : outcome.figures) {
            if (!figure.card)
                figure.card = question.card;
            checked.figures.push_back(std::move(figure));
        }
        for (Finding &finding : outcome.findings) {
            finding.ruleId = m_rules[rule]->id;
            finding.area = m_rules[rule]->area;
            finding.thresholds = m_thresholds[rule];
            m_advice.findings.push_back(std::move(finding));
        }
    }

    /// Whether a rule of all cards tells why something is on others: they wait.
    [[nodiscard]] bool reachesOthers(const Finding &cause) const
    {
        const auto rule = std::ranges::find(m_rules, cause.ruleId, [](const Rule *each) { return each->id; });
        return cause.area == AdviceArea::Cluster && (*rule)->scope == RuleScope::Profile;
    }

    /// Only what was found is a cause or an effect: for one of the same cards, or for cards that wait for those of the cause.
    void linkCauses()
    {
        const auto shareCard = [](const Finding &a, const Finding &b) {
            return std::ranges::any_of(a.cards,
                                       [&b](std::size_t card) { return std::ranges::find(b.cards, card) != b.cards.end(); });
        };
        std::map<std::string_view, std::vector<Finding *>> byRule;
        for (Finding &finding : m_advice.findings)
            byRule[finding.ruleId].push_back(&finding);
        for (Finding &cause : m_advice.findings) {
            std::vector<std::string> explained;
            const bool isAcross = reachesOthers(cause);
            for (const std::string &rule : cause.explains) {
                const auto effects = byRule.find(rule);
                if (effects == byRule.end())
                    continue;
                bool isFound = false;
                for (Finding *effect : effects->second) {
                    const bool isWaiting = isAcross && (effect->area == AdviceArea::Cluster || !shareCard(cause, *effect));
                    if (effect == &cause || (isAcross ? !isWaiting : !shareCard(cause, *effect)))
                        continue;
                    isFound = true;
                    if (std::ranges::find(effect->explainedBy, cause.ruleId) == effect->explainedBy.end())
                        effect->explainedBy.push_back(cause.ruleId);
                }
                if (isFound)
                    explained.push_back(rule);
            }
            cause.explains = std::move(explained);
        }
    }

    /// Largest saving first, then severity; equals stay in the order of the catalogue and of the cards.
    void rank()
    {
        std::ranges::stable_sort(m_advice.findings, [](const Finding &a, const Finding &b) {
            const auto key = [](const Finding &each) {
                return std::pair(each.saving ? each.saving->highNs : TimeNs{-1}, each.severity);
            };
            return key(a) > key(b);
        });
    }

    const AdviceInputs &m_inputs;
    const AdviceOptions &m_options;
    const TaskControl &m_control;
    std::vector<const Rule *> m_rules;
    std::vector<std::vector<Threshold>> m_thresholds; ///< by rule
    std::vector<Question> m_questions;                ///< by rule, then card
    std::vector<Answer> m_answers;
    Advice m_advice;
};

} // namespace

Result<Advice> advise(const AdviceInputs &inputs, std::span<const Rule> rules, const AdviceOptions &options,
                      const TaskControl &control)
{
    return Advising(inputs, rules, options, control).run();
}

} // namespace plumbline
