// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/base/median.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

struct StepJitterComponent
{
    std::string_view name;
    OverviewQuantity quantity;
};

/// Fewer steps than this hardly tell what is usual.
constexpr std::size_t FewSteps = 5;

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

/// A step that seems to span several: one mark was left out.
struct MergedSteps
{
    std::size_t step = 0;
    std::int64_t times = 0; ///< how many steps it spans
    std::int64_t kernels = 0;
    std::int64_t usualKernels = 0;
};

/// Returns the number of kernels that begin in each step. 0 for a step that is not on the timeline.
std::vector<std::int64_t> kernelsBySteps(const CardEvidence &card)
{
    std::vector<TimeNs> begins;
    for (const std::uint32_t call : card.computeKernels().byStart()) {
        const auto range = card.computeKernels().rangeOf(call);
        if (const auto own = range ? card.ownRange(*range) : std::nullopt)
            begins.push_back(own->begin);
    }
    std::vector<std::int64_t> kernels;
    for (const AdviceStep &step : card.steps()) {
        const TimeRange range = step.range.value_or(TimeRange());
        kernels.push_back(std::ranges::lower_bound(begins, range.end) - std::ranges::lower_bound(begins, range.begin));
    }
    return kernels;
}

/// Returns the whole number of times that a value is another one; none where it is not near one of 2 or more.
std::optional<std::int64_t> timesOf(double value, double usual)
{
    constexpr double Near = 0.1;
    const double times = usual > 0 ? value / usual : 0;
    const double whole = std::round(times);
    return whole >= 2 && std::abs(times - whole) <= Near * whole ? std::optional(std::llround(std::min(whole, 9e18)))
                                                                 : std::nullopt;
}

/// Returns the step that is a whole number of times as long as the others and runs as many times their kernels, where the others
/// run about as many kernels as each other. Work of one step that takes longer does not run more kernels.
std::optional<MergedSteps> mergedSteps(const CardEvidence &card, const std::vector<TimeNs> &lengths)
{
    constexpr double Alike = 0.1;
    const auto longest = static_cast<std::size_t>(std::ranges::max_element(lengths) - lengths.begin());
    const auto times = timesOf(static_cast<double>(lengths[longest]), static_cast<double>(upperMedian(lengths)));
    if (!times || !card.steps()[longest].range)
        return std::nullopt;
    const std::vector<std::int64_t> kernels = kernelsBySteps(card);
    const std::int64_t usual = upperMedian(kernels);
    for (std::size_t step = 0; step < kernels.size(); ++step) {
        const auto difference = static_cast<double>(std::abs(kernels[step] - usual));
        if (step != longest && difference > Alike * static_cast<double>(usual))
            return std::nullopt;
    }
    return timesOf(static_cast<double>(kernels[longest]), static_cast<double>(usual)) == times
               ? std::optional(MergedSteps{longest, *times, kernels[longest], usual})
               : std::nullopt;
}

/// Tells of a step that spans several. Nothing is lost by it, but means over steps are too long.
Finding findingOf(const RuleInput &input, const MergedSteps &merged, TimeNs medianNs)
{
    const CardEvidence &card = input.card();
    const AdviceStep &step = card.steps()[merged.step];
    Finding finding = input.finding();
    finding.variant = "merged";
    finding.step = step.number;
    finding.range = step.range;
    finding.facts = {timeFact("longest_ns", step.lengthNs),
                     timeFact("median_ns", medianNs),
                     countFact("times", merged.times),
                     countFact("kernels", merged.kernels),
                     countFact("usual_kernels", merged.usualKernels),
                     countFact("all_steps", static_cast<std::int64_t>(card.steps().size()))};
    finding.confidence = Confidence::Derived;
    finding.show(card.rangeEvidence(*step.range, step.mark));
    return finding;
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
    const auto merged = mergedSteps(card, lengths);
    if (merged)
        outlying[merged->step] = false;
    WideNs excess = 0;
    std::vector<std::size_t> outliers;
    for (std::size_t step = 0; step < steps.size(); ++step) {
        if (outlying[step]) {
            excess += WideNs{lengths[step]} - median;
            outliers.push_back(step);
        }
    }
    RuleOutcome outcome;
    if (merged)
        outcome.findings.push_back(findingOf(input, *merged, median));
    if (outliers.empty())
        return outcome;
    std::ranges::stable_sort(outliers, [&lengths](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
    const AdviceStep &worst = steps[outliers.front()];
    Finding finding = input.finding();
    finding.restsOnFew = steps.size() < FewSteps;
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
        .thresholds = {{"steps", 4, FactUnit::Count, "ours"}},
        .evaluate = evaluateStepJitter,
        .symptom = SymptomLevel::ShareOfTime,
        .mayWaitForCards = true,
        .namesNoCause = true,
    };
}

} // namespace plumbline
