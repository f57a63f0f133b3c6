// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns the number of steps that have a mark or a row in a table. A whole capture that counts as one step has none.
std::int64_t usableSteps(const CardEvidence &card)
{
    return std::ranges::count_if(card.steps(), [](const AdviceStep &step) { return step.range || !step.number.empty(); });
}

RuleOutcome evaluateProfileTooSmall(const RuleInput &input, const TaskControl &)
{
    RuleOutcome outcome;
    Finding finding = input.finding();
    std::int64_t most = 0;
    for (const auto &card : input.inputs().cards()) {
        if (!card->has(AdviceInput::DeviceTime))
            continue;
        const std::int64_t steps = usableSteps(*card);
        if (static_cast<double>(steps) >= input.threshold("steps"))
            continue;
        most = std::max(most, steps);
        finding.cards.push_back(card->index());
        if (!card->steps().empty() && card->steps().front().range)
            finding.show(card->rangeEvidence(*card->steps().front().range, card->steps().front().mark));
        else
            finding.show(card->cardEvidence());
    }
    outcome.measured(countFact("recorded_steps", most), "steps");
    if (finding.cards.empty())
        return outcome;
    finding.variant = most == 0 ? "none" : "";
    finding.facts = {countFact("recorded_steps", most)};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule profileTooSmall()
{
    return {
        .id = "profile-too-small",
        .area = AdviceArea::Configuration,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"steps", 2, FactUnit::Count, "guide"}},
        .evaluate = evaluateProfileTooSmall,
    };
}

} // namespace plumbline
