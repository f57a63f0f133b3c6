// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/base/threshold.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a rule is asked about: each card by itself, all cards of the profile that ran together at once
/// (AdviceInputs::runs()), or each pair of a card and its partner in the base.
enum class RuleScope : std::uint8_t { Card, Profile, Comparison };

struct Advice;
class PairEvidence;
class ProfileComparison;

/// What a rule may read besides the profile: the base, and what other rules found. Both are there for some rules only.
struct ComparedProfile
{
    const ProfileComparison *comparison = nullptr; ///< null without a base
    /// what the other rules say about the profile; null unless the rule has Rule::readsAdvice
    const Advice *advice = nullptr;
    const Advice *baselineAdvice = nullptr; ///< what all rules say about the base by itself; null also without a base
};

/// Everything that a rule is given for one question: card facts, the card or pair asked about, and thresholds.
class RuleInput
{
public:
    /// `card` is empty for RuleScope::Profile; `pair` is set for RuleScope::Comparison only. All references must outlive it.
    RuleInput(const AdviceInputs &inputs, std::optional<std::size_t> card, const std::vector<Threshold> &thresholds,
              const ComparedProfile &compared = {}, const PairEvidence *pair = nullptr)
        : m_inputs(inputs), m_card(card), m_thresholds(thresholds), m_compared(compared), m_pair(pair)
    {}

    /// Returns the facts of all cards that ran together with the one or those asked about; for RuleScope::Comparison of all cards
    /// of the profile.
    [[nodiscard]] const AdviceInputs &inputs() const { return m_inputs; }
    /// Returns the card asked about: for RuleScope::Card, and for RuleScope::Comparison the card of the target.
    [[nodiscard]] const CardEvidence &card() const { return m_inputs.card(*m_card); }
    /// Returns the pair of cards asked about; for RuleScope::Comparison only.
    [[nodiscard]] const PairEvidence &pair() const { return *m_pair; }
    [[nodiscard]] const ComparedProfile &compared() const { return m_compared; }
    /// Returns the value of a threshold that the rule declares, in its unit; times in nanoseconds. An undeclared name ends the
    /// program.
    [[nodiscard]] double threshold(std::string_view name) const;
    /// Returns a new finding about the card asked about; for RuleScope::Profile about no card yet.
    [[nodiscard]] Finding finding() const;

private:
    const AdviceInputs &m_inputs;
    std::optional<std::size_t> m_card;
    const std::vector<Threshold> &m_thresholds;
    ComparedProfile m_compared;
    const PairEvidence *m_pair;
};

/// A figure that a rule held against a threshold, whether the threshold was crossed or not. The window lists them for rules that
/// found nothing.
struct RuleFigure
{
    Fact fact;
    std::string threshold; ///< name of the threshold; "" for none
    std::optional<std::size_t> card;
};

/// Key of the figure that RuleOutcome::costs() keeps.
inline constexpr std::string_view CostFigure = "cost_ns";

/// What a rule returns for one question: for a card, a pair of cards or the whole profile.
struct RuleOutcome
{
    std::vector<Finding> findings;
    std::vector<std::string> missing; ///< names of inputs that are missing; not empty = not applicable
    std::vector<RuleFigure> figures;
    std::string error = {}; ///< what went wrong, so that there is no outcome; "" otherwise

    /// Returns the outcome of a rule that lacks the input `missing`.
    [[nodiscard]] static RuleOutcome notApplicable(std::string missing) { return {{}, {std::move(missing)}, {}, {}}; }
    /// Keeps a figure that is held against the threshold of that name. Rules call it also where the figure is fine.
    void measured(Fact fact, std::string_view threshold) { figures.push_back({std::move(fact), std::string(threshold), {}}); }
    /// Keeps what the matter of the rule costs a mean step, whether the rule reports it or not. A rule that judges a share calls
    /// it, because a share falls also where the rest grows.
    void costs(TimeNs ns) { measured(timeFact(std::string(CostFigure), ns), {}); }
};

/// How far a rule is from saying what to change. What a rule finds is explained by what rules of lower levels find in the same
/// time.
enum class SymptomLevel : std::uint8_t {
    Cause,       ///< tells what to change
    Event,       ///< tells that something happens: idle gaps, late cards, slow kernels
    ShareOfTime, ///< tells only where the time of a step goes
};

/// A rule of advice, one for each heading of docs/advice.md: a value, not a class.
///
/// The inputs in `needs` are read before the rule is asked, outside of its time budget; cards that lack one are not asked about.
/// `evaluate` polls the control in each loop over what may be long, and never reads a file; once the control asks to stop, what
/// it returns is ignored. A rule is registered by one line in core/advice/catalogue.cpp.
struct Rule
{
    std::string_view id;
    AdviceArea area = AdviceArea::Overview;
    RuleScope scope = RuleScope::Card;
    std::vector<AdviceInput> needs = {};
    std::vector<ThresholdSpec> thresholds = {};
    std::function<RuleOutcome(const RuleInput &input, TaskControl &control)> evaluate = {};
    bool readsAdvice = false; ///< is asked last, about what all others say of both profiles
    SymptomLevel symptom = SymptomLevel::Cause;
    bool mayWaitForCards = false;                        ///< what it finds may be time in which the card waits for another one
    std::vector<std::string_view> transferVariants = {}; ///< variants that tell of longer transfers, which are no such waiting
    /// Keys of the facts that tell what a finding is about, such as the name of an operator. Findings of one variant about
    /// several cards are joined where these facts are equal (docs/advice.md 13.13).
    std::vector<std::string_view> subject = {};
    bool joinsVariants = false;  ///< its variants tell one thing with other sentences, so that cards are joined over them
    bool isAboutOneCard = false; ///< what it finds on another card is another cause, such as another late rank; never joined
    /// Reads facts of other cards though it is asked about each card, so that what a summary tells of its card alone is not
    /// enough. It is asked again about cards of summaries, and must not need their timeline.
    bool readsOtherCards = false;
    /// Asks the cards for CardEvidence::microBatches(), which are then counted before the rule is asked, outside of its budget
    /// and while the tables of the card are read anyway.
    bool countsMicroBatches = false;
    /// Its finding tells a wait that other findings explain. It is listed behind its causes, like findings of
    /// SymptomLevel::ShareOfTime.
    bool ranksBehindCauses = false;
    /// Its finding tells how much time is lost, and neither why nor by which card, unless it names late ranks. It is listed
    /// behind findings that name either (docs/advice.md 13.3).
    bool namesNoCause = false;
    bool isOfMindSpore = false; ///< is about the data input of MindSpore; captures of PyTorch do not list it as lacking something
    /// Kinds of deliverables that `evaluate` itself finds missing, besides those that `needs` stand for.
    std::vector<std::string_view> deliverables = {};
    std::shared_ptr<const RuleTexts> texts = {}; ///< of a rule that a user wrote; its findings have them as well
};

} // namespace plumbline
