// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/factlosses.h"
#include "core/advice/base/rule.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

struct Advice;

/// What advise() is to do.
struct AdviceOptions
{
    std::vector<std::string> rules; ///< ids of the rules to ask; empty = all
    ThresholdOverrides thresholds;
    const AdviceInputs *baseline = nullptr;             ///< the base to compare with; null without one
    std::vector<const AdviceInputs *> furtherBaselines; ///< further runs of the base, whose spread tells what is chance
    unsigned threads = 0;                               ///< number of threads; 0 = defaultThreadCount()
    std::chrono::milliseconds budget{5000};             ///< time for one question to one rule
    /// Whether conclusions are drawn from all findings together (docs/advice.md 13.2, 13.12 to 13.15). Without them the findings
    /// are as the rules return them, ranked only.
    bool isConcluded = true;
    /// Whether findings that others explain completely are put into those (docs/advice.md 13.16). Who names rules gets all of
    /// them.
    bool isFolded = true;
    /// Whether findings tell the changes that stand for mending them, and have the savings of a replay with these (docs/advice.md
    /// 13.18). Concluded findings only.
    bool isReplayed = true;
    /// Receives what the rules return themselves, before any conclusion; null if nobody wants it. Nothing comes of a summary that
    /// is alone, which keeps its conclusions.
    Advice *unconcluded = nullptr;
};

/// A rule that was judged for at least one card and found nothing, with the figures that it measured.
struct CheckedRule
{
    std::string rule;
    std::vector<RuleFigure> figures;
};

/// A rule that could not be judged for some cards, or for none, because inputs are missing.
struct NotApplicableRule
{
    std::string rule;
    std::vector<std::string> missing; ///< names of the inputs, as inputName() gives them
    std::vector<std::size_t> cards;   ///< the cards that lack them; empty = the profile as a whole
    bool isWhole = true;              ///< whether it was judged for no card at all
    /// Is about MindSpore while all cards are of PyTorch, so that nobody can collect what it lacks. Only who asks for all rules,
    /// or for this very one, wants to hear of it.
    bool isOfOtherFramework = false;
};

/// A rule that was begun and not finished: it exceeded its budget, ran out of memory or threw.
struct FailedRule
{
    enum class Reason : std::uint8_t { Budget, Memory, Internal, Statement };

    std::string rule;
    Reason reason = Reason::Internal;
    std::string detail; ///< text of the exception, for Internal; of the SQL library, for Statement
};

/// Everything that the rules say about a profile. Each rule that was asked is in at least one of the lists, or folded into a
/// finding.
struct Advice
{
    std::vector<Finding> findings;                ///< largest saving first, those without one last (docs/advice.md 13.3)
    std::vector<CheckedRule> checked;             ///< in the order of the catalogue, as the lists below
    std::vector<NotApplicableRule> notApplicable; ///< one entry a rule
    std::vector<FailedRule> failed;               ///< one entry a rule
    ReadingLosses losses{};                       ///< of all cards, and of those of the base
};

/// Returns the positions of the findings that have a place in the order of mending, in this order. O(findings log findings).
[[nodiscard]] std::vector<std::size_t> mendingOrder(const std::vector<Finding> &findings);

/// Asks `rules` about a profile, in parallel, and draws conclusions from all that they found (docs/advice.md 13). Rules that
/// exceed their budget, run out of memory or throw are reported as failed. The result does not depend on the number of threads.
/// The only error is Cancelled. Reads files, so it must not run on the window thread.
[[nodiscard]] Result<Advice> advise(const AdviceInputs &inputs, std::span<const Rule> rules, const AdviceOptions &options,
                                    const TaskControl &control);

} // namespace plumbline
