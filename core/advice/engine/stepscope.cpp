// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/stepscope.h"

#include "core/base/median.h"

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

/// Tells how much of a finding lies in the first of several marked steps of its first card and in a later one, where the first
/// holds most of it and twice as much as a later one or more.
void tellFirstStep(const AdviceInputs &inputs, Finding &finding)
{
    constexpr TimeNs MostOfClaim = 2;
    constexpr TimeNs FarMore = 2;
    const auto claim = std::ranges::find(finding.claims, finding.cards.front(), &Claim::card);
    if (claim == finding.claims.end())
        return;
    const std::vector<AdviceStep> &steps = inputs.card(claim->card).steps();
    const bool areMarked = std::ranges::all_of(steps, [](const AdviceStep &step) { return step.range.has_value(); });
    if (steps.size() < SeveralMarkedSteps || !areMarked)
        return;
    const TimeNs first = lengthWithin(claim->ranges, *steps.front().range);
    std::vector<TimeNs> later;
    for (std::size_t step = 1; step < steps.size(); ++step)
        later.push_back(lengthWithin(claim->ranges, *steps[step].range));
    const TimeNs usual = median(std::move(later));
    if (first > lengthOf(claim->ranges) / MostOfClaim && first / FarMore >= usual) {
        finding.firstStepNs = first;
        finding.laterStepNs = usual;
    }
}

} // namespace

void findStepScopes(const AdviceInputs &inputs, std::vector<Finding> &findings)
{
    for (Finding &finding : findings) {
        if (finding.area == AdviceArea::Comparison || !finding.saving)
            continue;
        if (!finding.claims.empty())
            finding.onlyFirstOf = onlyFirstOf(inputs, finding); // else what a summary tells stays
        if (finding.onlyFirstOf == 0 && !finding.cards.empty())
            tellFirstStep(inputs, finding);
        finding.isOfCapture = !finding.cards.empty() && std::ranges::all_of(finding.cards, [&inputs](std::size_t card) {
            return inputs.card(card).isUnmarked();
        });
    }
}

} // namespace plumbline
