// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/stepscope.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t SeveralMarkedSteps = 3;

/// Returns the number of steps of a card if nearly all of `ranges` lies in the first one; 0 otherwise.
std::size_t stepsBehindFirst(const CardEvidence &card, const TimeRanges &ranges)
{
    constexpr double NearlyAllOfClaim = 0.9;
    const std::vector<AdviceStep> &steps = card.steps();
    const TimeNs all = lengthOf(ranges);
    const bool areMarked = std::ranges::all_of(steps, [](const AdviceStep &step) { return step.range.has_value(); });
    if (steps.size() < SeveralMarkedSteps || !areMarked || all <= 0)
        return 0;
    const TimeNs first = lengthWithin(ranges, *steps.front().range);
    return static_cast<double>(first) >= NearlyAllOfClaim * static_cast<double>(all) ? steps.size() : 0;
}

/// Returns the number of steps of the cards of a finding if it is about the first one only; 0 otherwise.
std::size_t onlyFirstOf(const AdviceInputs &inputs, const Finding &finding)
{
    std::size_t most = 0;
    for (const Claim &claim : finding.claims) {
        const std::size_t steps = stepsBehindFirst(inputs.card(claim.card), claim.ranges);
        if (steps == 0)
            return 0;
        most = std::max(most, steps);
    }
    return most;
}

} // namespace

void findStepScopes(const AdviceInputs &inputs, std::vector<Finding> &findings)
{
    for (Finding &finding : findings) {
        if (finding.area == AdviceArea::Comparison || !finding.saving)
            continue;
        if (!finding.claims.empty())
            finding.onlyFirstOf = onlyFirstOf(inputs, finding); // else what a summary tells stays
        finding.isOfCapture = !finding.cards.empty() && std::ranges::all_of(finding.cards, [&inputs](std::size_t card) {
            return inputs.card(card).isUnmarked();
        });
    }
}

} // namespace plumbline
