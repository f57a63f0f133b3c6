// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/base/median.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plumbline {

namespace {

struct StepJitterComponent
{
    std::string_view name;
    OverviewQuantity quantity;
};

constexpr std::array<StepJitterComponent, 4> Components{{{"computing", OverviewQuantity::Computing},
                                                         {"communication", OverviewQuantity::NotOverlapped},
                                                         {"free", OverviewQuantity::Free},
                                                         {"preparing", OverviewQuantity::Preparing}}};

TimeNs medianOf(const CardEvidence &card, OverviewQuantity quantity)
{
    std::vector<TimeNs> values;
    for (const AdviceStep &step : card.steps())
        values.push_back(step.quantities.of(quantity).value_or(0));
    return upperMedian(std::move(values));
}

/// Adds the quantity that grew most in the worst step, as variant and fact.
void addCause(const CardEvidence &card, const AdviceStep &worst, Finding &finding)
{
    const StepJitterComponent *most = nullptr;
    TimeNs mostNs = 0;
    for (const StepJitterComponent &each : Components) {
        const WideNs delta = WideNs{worst.quantities.of(each.quantity).value_or(0)} - medianOf(card, each.quantity);
        if (delta > mostNs) {
            most = &each;
            mostNs = saturated(delta);
        }
    }
    if (!most)
        return;
    finding.variant = most->name;
    finding.facts.push_back(timeFact("cause_ns", mostNs));
}

RuleOutcome evaluateStepJitter(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const std::vector<AdviceStep> &steps = card.steps();
    if (steps.size() < static_cast<std::size_t>(input.threshold("steps")))
        return RuleOutcome::notApplicable(std::string(SeveralSteps));
    std::vector<TimeNs> lengths;
    for (const AdviceStep &step : steps)
        lengths.push_back(step.lengthNs);
    const TimeNs median = upperMedian(lengths);
    std::vector<bool> outlying = outlyingSteps(lengths);
    outlying.front() = false; // the first step compiles and warms up
    WideNs excess = 0;
    std::vector<std::size_t> outliers;
    for (std::size_t step = 0; step < steps.size(); ++step) {
        if (outlying[step]) {
            excess += WideNs{lengths[step]} - median;
            outliers.push_back(step);
        }
    }
    RuleOutcome outcome;
    if (outliers.empty())
        return outcome;
    std::ranges::stable_sort(outliers, [&lengths](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
    const AdviceStep &worst = steps[outliers.front()];
    Finding finding = input.finding();
    finding.step = worst.number;
    finding.range = worst.range;
    finding.facts = {timeFact("longest_ns", worst.lengthNs), timeFact("median_ns", median),
                     timeFact("excess_ns", worst.lengthNs - median),
                     countFact("outliers", static_cast<std::int64_t>(outliers.size())),
                     countFact("all_steps", static_cast<std::int64_t>(steps.size()))};
    finding.save(0, card.perStep(saturated(excess)), card.meanStepNs());
    addCause(card, worst, finding);
    TimeRanges ranges;
    for (const std::size_t step : outliers) {
        if (!steps[step].range)
            continue;
        ranges.push_back(*steps[step].range);
        finding.show(card.rangeEvidence(*steps[step].range, steps[step].mark));
    }
    if (!ranges.empty())
        finding.claims.push_back({card.index(), unionOf(std::move(ranges))});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule stepJitter()
{
    return {
        .id = "step-jitter",
        .area = AdviceArea::Overview,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"steps", 5, FactUnit::Count, "ours"}},
        .evaluate = evaluateStepJitter,
        .symptom = SymptomLevel::ShareOfTime,
        .mayWaitForCards = true,
    };
}

} // namespace plumbline
