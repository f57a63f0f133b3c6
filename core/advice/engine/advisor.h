// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

struct AdviceOptions
{
    std::vector<std::string> rules; ///< ids to run; all where it is empty
    ThresholdOverrides thresholds;
    const AdviceInputs *baseline = nullptr; ///< to compare with
    unsigned threads = 0;                   ///< 0 = defaultThreadCount()
    std::chrono::milliseconds budget{5000}; ///< of one rule for one card
};

/// A rule that ran and found nothing, with what it measured.
struct CheckedRule
{
    std::string rule;
    std::vector<RuleFigure> figures;
};

/// A rule that could not be judged for some cards, or for none of them.
struct NotApplicableRule
{
    std::string rule;
    std::vector<std::string> missing; ///< names of inputs, see inputName()
    std::vector<std::size_t> cards;   ///< those that lack them; empty = the profile as a whole
    bool isWhole = true;              ///< it was judged for no card at all
};

/// A rule that began and was not finished.
struct FailedRule
{
    enum class Reason : std::uint8_t { Budget, Memory, Internal };

    std::string rule;
    Reason reason = Reason::Internal;
    std::string detail; ///< of Internal
};

struct Advice
{
    std::vector<Finding> findings;                ///< largest saving first, those without one last
    std::vector<CheckedRule> checked;             ///< in the order of the catalogue, as all below
    std::vector<NotApplicableRule> notApplicable; ///< one entry a rule
    std::vector<FailedRule> failed;               ///< one entry a rule
};

/// Asks `rules` about a profile, in parallel. Rules that exceed their budget, run out of memory or throw are reported as failed.
/// The result does not depend on the number of threads. The only error is Cancelled. Reads files, so off the window thread.
[[nodiscard]] Result<Advice> advise(const AdviceInputs &inputs, std::span<const Rule> rules, const AdviceOptions &options,
                                    const TaskControl &control);

} // namespace plumbline
