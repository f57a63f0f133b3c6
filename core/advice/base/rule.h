// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/base/threshold.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a rule is asked about: each card by itself, all of a profile at once, or each card beside the one of the baseline.
enum class RuleScope : std::uint8_t { Card, Profile, Comparison };

struct Advice;
class PairEvidence;
class ProfileComparison;

/// What a profile is compared with, where it is compared.
struct ComparedProfile
{
    const ProfileComparison *comparison = nullptr; ///< null without a baseline
    const Advice *advice = nullptr;                ///< on the profile, for a rule that reads it
    const Advice *baselineAdvice = nullptr;        ///< likewise, on the baseline
};

/// What a rule reads and is held against.
class RuleInput
{
public:
    /// `pair` is what a rule of RuleScope::Comparison is asked about.
    RuleInput(const AdviceInputs &inputs, std::optional<std::size_t> card, const std::vector<Threshold> &thresholds,
              const ComparedProfile &compared = {}, const PairEvidence *pair = nullptr)
        : m_inputs(inputs), m_card(card), m_thresholds(thresholds), m_compared(compared), m_pair(pair)
    {}

    /// All cards of the profile.
    [[nodiscard]] const AdviceInputs &inputs() const { return m_inputs; }
    /// The card a rule of RuleScope::Card or RuleScope::Comparison is asked about.
    [[nodiscard]] const CardEvidence &card() const { return m_inputs.card(*m_card); }
    /// It and its partner, of a rule of RuleScope::Comparison.
    [[nodiscard]] const PairEvidence &pair() const { return *m_pair; }
    [[nodiscard]] const ComparedProfile &compared() const { return m_compared; }
    /// A limit that the rule declares; of times in nanoseconds.
    [[nodiscard]] double threshold(std::string_view name) const;
    /// A finding about the card, or about none where the rule is asked about all.
    [[nodiscard]] Finding finding() const;

private:
    const AdviceInputs &m_inputs;
    std::optional<std::size_t> m_card;
    const std::vector<Threshold> &m_thresholds;
    ComparedProfile m_compared;
    const PairEvidence *m_pair;
};

/// A figure that a rule held against a threshold, whether it was crossed or not.
struct RuleFigure
{
    Fact fact;
    std::string threshold; ///< its name
    std::optional<std::size_t> card;
};

/// What became of a rule for one card, or for all.
struct RuleOutcome
{
    std::vector<Finding> findings;
    std::vector<std::string> missing; ///< inputs without which it cannot tell; not empty = not applicable
    std::vector<RuleFigure> figures;

    [[nodiscard]] static RuleOutcome notApplicable(std::string missing) { return {{}, {std::move(missing)}, {}}; }
    /// Keeps a figure that is held against the threshold of that name.
    void measured(Fact fact, std::string_view threshold) { figures.push_back({std::move(fact), std::string(threshold), {}}); }
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
    RuleOutcome (*evaluate)(const RuleInput &input, const TaskControl &control) = nullptr;
    bool readsAdvice = false; ///< is asked last, about what all others say of both profiles
    SymptomLevel symptom = SymptomLevel::Cause;
    bool mayWaitForCards = false; ///< what it finds may be time in which the card waits for another one
};

} // namespace plumbline
