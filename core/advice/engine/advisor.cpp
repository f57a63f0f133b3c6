// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/advisor.h"

#include "core/advice/base/kepttimeline.h"
#include "core/advice/base/pairevidence.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/budgetwatch.h"
#include "core/advice/engine/conclusion.h"
#include "core/advice/engine/findingchanges.h"
#include "core/advice/engine/findingreplay.h"
#include "core/advice/engine/folding.h"
#include "core/advice/engine/replaybounds.h"
#include "core/advice/engine/summaryadvice.h"
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

/// Cards whose tables are held at the same time, see CardEvidence::forgetTables().
constexpr std::size_t CardsAtOnce = 16;

/// One question: a rule about a card, about a pair of cards, or about cards that ran together.
struct Question
{
    std::size_t rule = 0;
    std::optional<std::size_t> card;
    const PairEvidence *pair = nullptr;
    const AdviceInputs *inputs = nullptr; ///< the cards that the rule sees: the run that it is asked about, or the profile
    std::vector<std::string> missing = {};
};

struct Answer
{
    RuleOutcome outcome;
    std::optional<FailedRule> failure;
};

/// Asks the rules and combines their outcomes into an Advice.
class Advising
{
public:
    /// `holdsTables` keeps all tables of the cards, because somebody else holds parts of them.
    Advising(const AdviceInputs &inputs, std::span<const Rule> rules, const AdviceOptions &options, const TaskControl &control,
             bool holdsTables = false)
        : m_inputs(inputs)
        , m_catalogue(rules)
        , m_options(options)
        , m_control(control)
        , m_holdsTables(holdsTables || options.baseline)
    {
        for (const Rule &rule : rules) {
            if (options.rules.empty() || std::ranges::find(options.rules, rule.id) != options.rules.end())
                m_rules.push_back(&rule);
        }
        for (const Rule *rule : m_rules)
            m_thresholds.push_back(options.thresholds.thresholdsOf(*rule));
        if (options.baseline)
            m_comparison.emplace(*options.baseline, inputs, options.threads, options.furtherBaselines);
        m_compared.comparison = m_comparison ? &*m_comparison : nullptr;
    }

    Result<Advice> run()
    {
        auto advice = judge();
        if (advice) {
            addLosses(*advice, m_inputs);
            if (m_options.baseline)
                addLosses(*advice, *m_options.baseline);
            for (const AdviceInputs *further : m_options.furtherBaselines)
                addLosses(*advice, *further);
            if (m_control.stopRequested())
                return failure(ErrorCode::Cancelled);
        }
        return advice;
    }

private:
    Result<Advice> judge()
    {
        readSummaries();
        if (m_inputs.size() == 1 && m_summaries.front() && !m_options.baseline) {
            for (NotApplicableRule &each : m_summaries.front()->notApplicable) {
                const auto rule = std::ranges::find(m_catalogue, each.rule, &Rule::id);
                each.isOfOtherFramework = rule != m_catalogue.end() && isOfOtherFramework(*rule, each);
            }
            applySummaryOptions(*m_summaries.front(), m_options);
            return std::move(*m_summaries.front());
        }
        // The graph of a job is built on one thread and takes as long as the rules do together, so both begin now.
        const bool isReplayed = m_options.isConcluded && m_options.isReplayed;
        parallelFor(isReplayed ? 2 : 1, m_options.threads, [&](std::size_t index, unsigned) {
            if (index == 1 || !isReplayed)
                askAll();
            else
                prepareReplay();
        });
        sortByCatalogue();
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (m_options.unconcluded)
            *m_options.unconcluded = m_advice;
        if (m_options.isConcluded)
            m_advice.findings = concluded(m_inputs, m_rules, std::move(m_advice.findings), m_control);
        else
            rankFindings(m_advice.findings);
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (m_options.isConcluded && m_options.isFolded && m_options.rules.empty())
            foldExplained(m_advice.findings);
        if (isReplayed)
            tellChanges();
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        return std::move(m_advice);
    }

    /// Asks all rules: first those that read no advice.
    void askAll()
    {
        ask(false);
        const Advice found{m_advice.findings, {}, {}, {}, {}};
        Advice before;
        Advice now;
        m_compared.advice = &found;
        const bool isLookedBack = std::ranges::any_of(
            m_rules, [](const Rule *rule) { return rule->readsAdvice && rule->scope == RuleScope::Comparison; });
        if (m_comparison && isLookedBack && !m_control.stopRequested()) {
            before = adviceOn(*m_options.baseline);
            now = adviceOn(m_inputs);
            m_compared.advice = &now;
            m_compared.baselineAdvice = &before;
        }
        ask(true);
    }

    /// Builds what a replay needs, unless that exceeds the budget of a question.
    void prepareReplay()
    {
        BudgetWatch watch(m_options.budget, m_control);
        BudgetWatch::Run run(watch);
        m_replayBasis = replayBasis(m_inputs, run.control());
    }

    /// Adds what could not be read of the cards. The tables of the steps are read for it, because every finding counts in steps.
    /// No rule reads the facts of a single summary, because its advice is kept; they are read here. Ends early
    /// once a stop is requested.
    void addLosses(Advice &advice, const AdviceInputs &inputs) const
    {
        for (const auto &card : inputs.cards()) {
            if (m_control.stopRequested())
                return;
            (void)card->overview();
            if (inputs.size() == 1 && card->card().summary) {
                (void)card->kernels();
                (void)card->communication();
                (void)card->memory();
                (void)card->dataInput();
            }
            advice.losses.add(card->losses());
        }
    }

    /// Reads what summaries say about their cards. A card whose summary cannot be read is judged by rules of the profile only.
    void readSummaries()
    {
        m_summaries.resize(m_inputs.size());
        parallelFor(m_inputs.size(), m_options.threads, [&](std::size_t card, unsigned) {
            const Card &known = m_inputs.card(card).card();
            TaskControl control;
            if (!known.summary || m_control.stopRequested())
                return;
            const auto part =
                m_inputs.size() == 1 && !m_options.baseline ? SummaryAdvicePart::Concluded : SummaryAdvicePart::Outcomes;
            if (auto advice = readSummaryAdvice(known.path, part, m_catalogue, control))
                m_summaries[card] = std::move(*advice);
        });
    }

    /// Runs one round: asks the rules that read advice, or all others, and keeps their outcomes.
    void ask(bool readingAdvice)
    {
        BudgetWatch watch(m_options.budget, m_control, [this] { stopReading(); });
        m_questions.clear();
        m_answers.clear();
        putQuestions(readingAdvice);
        m_answers.resize(m_questions.size());
        const std::vector<std::vector<std::size_t>> all = batches();
        for (std::size_t number = 0; number < all.size(); ++number) {
            const std::vector<std::size_t> &batch = all[number];
            prepare(batch);
            countMicroBatches(number * CardsAtOnce, readingAdvice);
            parallelFor(batch.size(), m_options.threads,
                        [&](std::size_t index, unsigned) { answer(m_questions[batch[index]], m_answers[batch[index]], watch); });
            forgetTables();
        }
        for (std::size_t rule = 0; rule < m_rules.size() && !m_control.stopRequested(); ++rule) {
            if (m_rules[rule]->readsAdvice == readingAdvice)
                collect(rule);
        }
    }

    /// Returns the questions of a round in batches that are answered one after the other: those that read the facts of one card
    /// only, by some cards each, and the others last.
    [[nodiscard]] std::vector<std::vector<std::size_t>> batches() const
    {
        std::vector<std::vector<std::size_t>> batches(m_inputs.size() / CardsAtOnce + 2);
        for (std::size_t index = 0; index < m_questions.size(); ++index) {
            const Question &question = m_questions[index];
            const Rule &rule = *m_rules[question.rule];
            const bool isOfOneCard = rule.scope == RuleScope::Card && !rule.readsOtherCards;
            (isOfOneCard ? batches[*question.card / CardsAtOnce] : batches.back()).push_back(index);
        }
        return batches;
    }

    /// Counts the micro-batches of the cards of a batch, while their kernels are in memory, if a rule of the round asks for them
    /// and the files of some card leave them out. `first` is the first card of the batch.
    void countMicroBatches(std::size_t first, bool readingAdvice) const
    {
        const auto counts = [readingAdvice](const Rule *rule) {
            return rule->countsMicroBatches && rule->readsAdvice == readingAdvice;
        };
        const auto lacks = [](const auto &card) { return !card->settings().microBatches; };
        if (std::ranges::none_of(m_rules, counts) || std::ranges::none_of(m_inputs.cards(), lacks))
            return;
        const std::size_t end = std::min(first + CardsAtOnce, m_inputs.size());
        parallelFor(end - std::min(first, end), m_options.threads, [&](std::size_t index, unsigned) {
            if (!m_control.stopRequested())
                (void)m_inputs.card(first + index).microBatches();
        });
    }

    /// Gives back the tables of the cards after a batch, unless all cards are in one. Comparisons hold parts of them.
    void forgetTables() const
    {
        if (m_inputs.size() <= CardsAtOnce || m_holdsTables)
            return;
        for (const auto &card : m_inputs.cards())
            card->forgetTables();
    }

    /// Tells how findings could be mended, and what a replay says of it. What has no budget left keeps its estimates.
    void tellChanges()
    {
        for (Finding &finding : m_advice.findings) {
            if (m_control.stopRequested())
                return;
            // What others explain completely saves nothing more, so that nothing is asked for it.
            if (!finding.saving || finding.saving->highNs > 0)
                finding.changes = changesOf(finding, m_inputs);
        }
        if (!m_replayBasis)
            return;
        std::vector<std::optional<Saving>> estimates;
        for (const Finding &finding : m_advice.findings)
            estimates.push_back(finding.saving);
        BudgetWatch watch(m_options.budget, m_control);
        BudgetWatch::Run run(watch);
        if (!replayFindings(m_inputs, *m_replayBasis, m_advice.findings, m_options.threads, run.control()))
            return;
        for (std::size_t index = 0; index < estimates.size(); ++index)
            boundReplay(m_inputs, m_advice.findings[index], estimates[index]);
        rankFindings(m_advice.findings);
    }

    /// Restores the order of the catalogue, because the rules of the second round were added at the end.
    void sortByCatalogue()
    {
        std::map<std::string_view, std::size_t> places;
        for (std::size_t rule = 0; rule < m_rules.size(); ++rule)
            places[m_rules[rule]->id] = rule;
        const auto place = [&places](const std::string &rule) { return places[rule]; };
        std::ranges::stable_sort(m_advice.findings, {}, [&](const Finding &each) { return place(each.ruleId); });
        std::ranges::stable_sort(m_advice.checked, {}, [&](const CheckedRule &each) { return place(each.rule); });
        std::ranges::stable_sort(m_advice.notApplicable, {}, [&](const NotApplicableRule &each) { return place(each.rule); });
        std::ranges::stable_sort(m_advice.failed, {}, [&](const FailedRule &each) { return place(each.rule); });
    }

    void stopReading()
    {
        m_inputs.stop();
        if (m_comparison) {
            m_options.baseline->stop();
            for (const AdviceInputs *run : m_options.furtherBaselines)
                run->stop();
            m_comparison->stop();
        }
    }

    /// Returns what all rules say about a profile by itself, without comparisons.
    [[nodiscard]] Advice adviceOn(const AdviceInputs &inputs) const
    {
        AdviceOptions options = m_options;
        options.rules.clear();
        options.baseline = nullptr;
        options.furtherBaselines.clear();
        options.isConcluded = true;
        options.isFolded = false;
        options.isReplayed = false;
        return Advising(inputs, m_catalogue, options, m_control, true).judge().value_or(Advice());
    }

    /// Reads every input that the rules of a batch need, each once for each card, so that no rule pays for reading out of its
    /// budget, and tells the questions what is missing.
    void prepare(const std::vector<std::size_t> &batch)
    {
        std::set<std::pair<AdviceInput, const CardEvidence *>> wanted;
        bool isCompared = false;
        for (const std::size_t index : batch) {
            const Question &question = m_questions[index];
            isCompared = isCompared || m_rules[question.rule]->scope == RuleScope::Comparison;
            for (const AdviceInput input : m_rules[question.rule]->needs) {
                for (std::size_t at = 0; !question.card && at < question.inputs->size(); ++at)
                    wanted.insert({input, question.inputs->cards()[at].get()});
                if (question.card)
                    wanted.insert({input, &m_inputs.card(*question.card)});
                if (question.pair)
                    wanted.insert({input, &question.pair->base()});
            }
        }
        const std::vector<std::pair<AdviceInput, const CardEvidence *>> inputs(wanted.begin(), wanted.end());
        parallelFor(inputs.size(), m_options.threads, [&](std::size_t index, unsigned) {
            if (!m_control.stopRequested())
                (void)inputs[index].second->has(inputs[index].first);
        });
        for (std::size_t pair = 0; isCompared && m_comparison && pair < m_comparison->pairs().size(); ++pair) {
            if (!m_control.stopRequested())
                m_comparison->pairs()[pair]->prepare();
        }
        for (const std::size_t index : batch)
            m_questions[index].missing = missingOf(m_questions[index]);
    }

    void putQuestions(bool readingAdvice)
    {
        for (std::size_t rule = 0; rule < m_rules.size(); ++rule) {
            const Rule &asked = *m_rules[rule];
            if (asked.readsAdvice != readingAdvice)
                continue;
            if (asked.scope == RuleScope::Card) {
                for (std::size_t card = 0; card < m_inputs.size(); ++card)
                    m_questions.push_back({rule, card, nullptr, &m_inputs.runOf(card)});
            } else if (asked.scope == RuleScope::Comparison && m_comparison && !m_comparison->pairs().empty()) {
                for (const auto &pair : m_comparison->pairs())
                    m_questions.push_back({rule, pair->target().index(), pair.get(), &m_inputs});
            } else if (asked.scope == RuleScope::Comparison) {
                m_questions.push_back({rule, std::nullopt, nullptr, &m_inputs});
            } else {
                putQuestionsOfRuns(rule);
            }
        }
    }

    /// Asks a rule about each run of the profile. A run of one card is left out by rules that need several, unless all are.
    void putQuestionsOfRuns(std::size_t rule)
    {
        const bool needsSeveral =
            std::ranges::find(m_rules[rule]->needs, AdviceInput::SeveralCards) != m_rules[rule]->needs.end();
        const auto hasSeveral = [](const AdviceInputs *run) { return run->size() > 1; };
        if (needsSeveral && std::ranges::none_of(m_inputs.runs(), hasSeveral)) {
            m_questions.push_back({rule, std::nullopt, nullptr, m_inputs.runs().front()});
            return;
        }
        for (const AdviceInputs *run : m_inputs.runs()) {
            if (!needsSeveral || hasSeveral(run))
                m_questions.push_back({rule, std::nullopt, nullptr, run});
        }
    }

    /// Returns the names of the needs of a question that are missing.
    [[nodiscard]] std::vector<std::string> missingOf(const Question &question) const
    {
        const Rule &rule = *m_rules[question.rule];
        if (question.pair)
            return missingOf(rule, *question.pair);
        return missingOf(rule, *question.inputs, question.card ? &m_inputs.card(*question.card) : nullptr);
    }

    [[nodiscard]] static std::vector<std::string> missingOf(const Rule &rule, const PairEvidence &pair)
    {
        std::vector<std::string> missing;
        for (const AdviceInput input : rule.needs) {
            if (!pair.has(input))
                missing.emplace_back(inputName(input));
        }
        return missing;
    }

    /// Returns the names of the needs that are missing. For a rule about several cards `card` is null, and an input is missing
    /// where none of them has it.
    [[nodiscard]] std::vector<std::string> missingOf(const Rule &rule, const AdviceInputs &inputs, const CardEvidence *card) const
    {
        std::vector<std::string> missing;
        if (rule.scope == RuleScope::Comparison)
            missing.emplace_back(inputName(AdviceInput::Baseline));
        for (const AdviceInput input : rule.needs) {
            const auto hasInput = [input](const auto &each) { return each->has(input); };
            const bool isThere = input == AdviceInput::SeveralCards ? inputs.size() > 1
                                 : input == AdviceInput::Baseline   ? m_comparison.has_value()
                                 : card                             ? card->has(input)
                                                                    : std::ranges::any_of(inputs.cards(), hasInput);
            if (!isThere)
                missing.emplace_back(inputName(input));
        }
        return missing;
    }

    /// Returns whether what a rule says about a card stands in a summary. Rules that read other cards are asked again where that
    /// can be.
    [[nodiscard]] bool isToldBySummary(const Rule &rule, std::size_t card) const
    {
        const CardEvidence &evidence = m_inputs.card(card);
        return rule.scope == RuleScope::Card && evidence.card().summary &&
               !(rule.readsOtherCards && evidence.keptTimeline().isKept);
    }

    void answer(const Question &question, Answer &into, BudgetWatch &watch) const
    {
        if (question.card && isToldBySummary(*m_rules[question.rule], *question.card)) {
            static const Advice unknown;
            const auto &told = m_summaries[*question.card];
            into.outcome = summaryOutcome(told ? *told : unknown, m_rules[question.rule]->id, *question.card);
            return;
        }
        if (!question.missing.empty()) {
            into.outcome.missing = question.missing;
            return;
        }
        if (m_control.stopRequested())
            return;
        const Rule &rule = *m_rules[question.rule];
        BudgetWatch::Run run(watch);
        try {
            const RuleInput input(*question.inputs, question.card, m_thresholds[question.rule], m_compared, question.pair);
            into.outcome = rule.evaluate(input, run.control());
            if (run.control().stopRequested())
                into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Budget, {}};
            else if (!into.outcome.error.empty())
                into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Statement, into.outcome.error};
        } catch (const std::bad_alloc &) {
            into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Memory, {}};
        } catch (const std::exception &exception) {
            into.failure = FailedRule{std::string(rule.id), FailedRule::Reason::Internal, exception.what()};
        }
    }

    /// Combines the outcomes of a rule over all its cards.
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
        notApplicable.isOfOtherFramework = isOfOtherFramework(*m_rules[rule], notApplicable);
        if (!notApplicable.missing.empty())
            m_advice.notApplicable.push_back(std::move(notApplicable));
        if (isChecked)
            m_advice.checked.push_back(std::move(checked));
    }

    /// See NotApplicableRule::isOfOtherFramework. False where rules are asked by name.
    [[nodiscard]] bool isOfOtherFramework(const Rule &rule, const NotApplicableRule &lacking) const
    {
        const auto isOfPyTorch = [](const auto &card) { return card->card().framework == Framework::PyTorch; };
        return rule.isOfMindSpore && lacking.isWhole && m_options.rules.empty() &&
               std::ranges::all_of(m_inputs.cards(), isOfPyTorch);
    }

    static void addMissing(const Question &question, const std::vector<std::string> &missing, NotApplicableRule &rule)
    {
        for (const std::string &each : missing) {
            if (std::ranges::find(rule.missing, each) == rule.missing.end())
                rule.missing.push_back(each);
        }
        if (question.card)
            rule.cards.push_back(*question.card);
        const bool isOfRun = !question.card && question.inputs->size() < question.inputs->profileSize();
        for (std::size_t at = 0; isOfRun && at < question.inputs->size(); ++at)
            rule.cards.push_back(question.inputs->cards()[at]->index());
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
            finding.texts = m_rules[rule]->texts;
            finding.thresholds = m_thresholds[rule];
            m_advice.findings.push_back(std::move(finding));
        }
    }

    const AdviceInputs &m_inputs;
    std::span<const Rule> m_catalogue;
    const AdviceOptions &m_options;
    const TaskControl &m_control;
    bool m_holdsTables;
    std::optional<ProfileComparison> m_comparison;
    std::optional<ReplayBasis> m_replayBasis;
    ComparedProfile m_compared;
    std::vector<const Rule *> m_rules;
    std::vector<std::optional<Advice>> m_summaries;   ///< by card: what its summary says, if it has one
    std::vector<std::vector<Threshold>> m_thresholds; ///< by rule
    std::vector<Question> m_questions;                ///< by rule, then card
    std::vector<Answer> m_answers;
    Advice m_advice;
};

} // namespace

std::vector<std::size_t> mendingOrder(const std::vector<Finding> &findings)
{
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < findings.size(); ++at) {
        if (findings[at].replay && findings[at].replay->place)
            order.push_back(at);
    }
    std::ranges::sort(order, {}, [&](std::size_t at) { return *findings[at].replay->place; });
    return order;
}

Result<Advice> advise(const AdviceInputs &inputs, std::span<const Rule> rules, const AdviceOptions &options,
                      const TaskControl &control)
{
    return Advising(inputs, rules, options, control).run();
}

} // namespace plumbline
