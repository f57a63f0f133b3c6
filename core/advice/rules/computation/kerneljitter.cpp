// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/robustlimit.h"
#include "core/base/median.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// A call that takes longer than its like usually does.
struct SlowCall
{
    std::uint32_t call = 0;
    double usualNs = 0;
};

std::vector<double> durationsOf(const KernelCalls &calls, const KernelVariant &variant)
{
    std::vector<double> durations;
    for (const std::uint32_t call : variant.calls)
        durations.push_back(durationNs(calls, call));
    return durations;
}

/// Returns the limit for a variant of few calls. Their spread says nothing, so all calls below the limit must be close to the
/// median, and what is above must cost a part of the step. No limit where the calls do not show what is usual.
std::optional<RobustLimit> fewLimitOf(const std::vector<double> &durations, const RuleInput &input)
{
    const double usual = median(durations);
    const double limit = std::max(usual * input.threshold("few_ratio"), usual + input.threshold("excess_ns"));
    const double near = input.threshold("ratio");
    const auto isUsual = [=](double ns) { return ns > limit || (ns <= usual * near && ns * near >= usual); };
    double excess = 0;
    for (const double ns : durations)
        excess += ns > limit ? ns - usual : 0;
    const TimeNs perStep = input.card().perStep(static_cast<TimeNs>(std::min(excess, 9e18)));
    if (!std::ranges::all_of(durations, isUsual) || shareOfStep(input.card(), perStep) < input.threshold("few_step_share"))
        return std::nullopt;
    return RobustLimit{usual, limit};
}

/// Returns how many of sorted durations are usual where shapes are not known, so that calls may differ by what they compute: the
/// next one takes many times what the longest of them takes; or it takes several times that, and far more than all of them
/// together. All of them where none does.
std::size_t usualCallsOf(const std::vector<double> &sorted, const RuleInput &input)
{
    std::size_t usual = std::max<std::size_t>((sorted.size() + 1) / 2, 2);
    double sum = std::accumulate(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(usual), 0.0);
    const double far = input.threshold("unshaped_ratio");
    const double near = input.threshold("unshaped_near_ratio");
    const double total = input.threshold("unshaped_total_ratio");
    for (; usual < sorted.size(); ++usual) {
        const double next = sorted[usual];
        if (next > far * sorted[usual - 1] || (next > near * sorted[usual - 1] && next > total * sum))
            break;
        sum += next;
    }
    return usual;
}

/// Returns the limit for a variant whose shapes are not known: few calls must stand apart from the others (usualCallsOf()), cost
/// a part of the step, and not come in every step; of a single step only one may. No limit where the calls do not show what is
/// usual.
std::optional<RobustLimit> unshapedLimitOf(const std::vector<double> &durations, const RuleInput &input)
{
    constexpr std::size_t LeastUsual = 4; // of so many calls at most one is slow
    std::vector<double> sorted = durations;
    std::ranges::sort(sorted);
    const std::size_t first = usualCallsOf(sorted, input);
    const std::size_t slow = sorted.size() - first;
    const std::size_t steps = input.card().steps().size();
    if (slow == 0 || slow > std::max<std::size_t>(sorted.size() / LeastUsual, 1) || slow >= std::max<std::size_t>(steps, 2))
        return std::nullopt;
    const double usual = median(durations);
    double excess = 0;
    for (std::size_t at = first; at < sorted.size(); ++at)
        excess += sorted[at] - usual;
    const TimeNs perStep = input.card().perStep(static_cast<TimeNs>(std::min(excess, 9e18)));
    if (shareOfStep(input.card(), perStep) < input.threshold("few_step_share"))
        return std::nullopt;
    return RobustLimit{usual, sorted[first - 1]};
}

/// Returns the limit for a variant of two calls: one must take many times what the other takes and cost a part of the step.
std::optional<RobustLimit> pairLimitOf(const std::vector<double> &durations, const RuleInput &input)
{
    const auto [usual, slow] = std::ranges::minmax(durations);
    const TimeNs perStep = input.card().perStep(static_cast<TimeNs>(std::min(slow - usual, 9e18)));
    const double limit = usual * input.threshold("unshaped_ratio");
    if (slow <= limit || shareOfStep(input.card(), perStep) < input.threshold("few_step_share"))
        return std::nullopt;
    return RobustLimit{usual, limit};
}

/// Returns the calls of a variant that take far longer than usual. `worst` becomes the largest time above the median.
std::vector<SlowCall> slowCallsOf(const KernelCalls &calls, const KernelVariant &variant, const RuleInput &input, double &worst)
{
    const std::vector<double> durations = durationsOf(calls, variant);
    const bool hasFew = durations.size() >= static_cast<std::size_t>(std::max(input.threshold("few_calls"), 3.0));
    const bool hasMany = durations.size() >= static_cast<std::size_t>(input.threshold("calls"));
    std::optional<RobustLimit> usual;
    if (calls.shapes(variant.calls.front()).empty())
        usual = hasFew ? unshapedLimitOf(durations, input) : std::nullopt;
    else if (hasMany)
        usual = robustLimit(durations, input);
    else if (hasFew)
        usual = fewLimitOf(durations, input);
    else if (durations.size() == 2)
        usual = pairLimitOf(durations, input);
    std::vector<SlowCall> slow;
    for (std::size_t at = 0; usual && at < durations.size(); ++at) {
        worst = std::max(worst, durations[at] - usual->medianNs);
        if (durations[at] > usual->limitNs)
            slow.push_back({variant.calls[at], usual->medianNs});
    }
    return slow;
}

/// What else is known about the outliers.
struct Circumstances
{
    std::int64_t firsts = 0; ///< first calls of their variant
    std::int64_t shared = 0; ///< calls beside another task
    std::int64_t slowed = 0; ///< calls at a reduced clock

    void tell(Finding &finding) const
    {
        finding.facts.push_back(countFact("first_calls", firsts));
        finding.facts.push_back(countFact("shared_calls", shared));
        finding.facts.push_back(countFact("slow_clock_calls", slowed));
    }
};

bool isSlowed(const CardEvidence &card, std::uint32_t call)
{
    constexpr double SlowShare = 0.95;
    const auto range = card.ownRange(card.computeKernels().rangeOf(call));
    const auto &clock = card.coreClock();
    return range && clock && clock->averageMhz(*range) <= SlowShare * clock->highestMhz();
}

RuleOutcome evaluateKernelJitter(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    KernelSavings savings(card);
    Circumstances circumstances;
    std::unordered_map<std::uint32_t, double> usualNs; // by call
    double worst = 0;
    bool isOfMany = false;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const bool isShaped = !calls.shapes(variant.calls.front()).empty();
        for (const SlowCall &slow : slowCallsOf(calls, variant, input, worst)) {
            const std::uint32_t call = slow.call;
            savings.add(call, durationNs(calls, call) - slow.usualNs);
            usualNs[call] = slow.usualNs;
            isOfMany = isOfMany || (isShaped && variant.calls.size() >= static_cast<std::size_t>(input.threshold("calls")));
            circumstances.firsts += call == variant.calls.front() ? 1 : 0;
            circumstances.shared += static_cast<double>(kernels.aloneNs(call)) < durationNs(calls, call) - 1 ? 1 : 0;
            circumstances.slowed += isSlowed(card, call) ? 1 : 0;
        }
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("worst_excess_ns", static_cast<TimeNs>(worst)), "excess_ns");
    const auto foremost = savings.foremost();
    if (!foremost)
        return outcome;
    Finding finding = input.finding();
    savings.tell(finding);
    finding.facts.push_back(timeFact("usual_ns", static_cast<TimeNs>(usualNs[foremost->longest])));
    finding.facts.push_back(timeFact("worst_ns", static_cast<TimeNs>(durationNs(calls, foremost->longest))));
    circumstances.tell(finding);
    savings.fill(finding);
    const bool isNamedShaped = !calls.shapes(foremost->longest).empty();
    if (!isNamedShaped)
        finding.variant = "unshaped";
    finding.confidence = !isNamedShaped ? Confidence::Conjecture : isOfMany ? Confidence::Measured : Confidence::Derived;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

std::vector<ThresholdSpec> kernelJitterLimits()
{
    std::vector<ThresholdSpec> limits = robustLimits();
    limits.push_back({"few_calls", 3, FactUnit::Count, "ours"});
    limits.push_back({"few_ratio", 2, FactUnit::Number, "ours"});
    limits.push_back({"few_step_share", 0.01, FactUnit::Share, "ours"});
    limits.push_back({"unshaped_ratio", 30, FactUnit::Number, "ours"});
    limits.push_back({"unshaped_near_ratio", 10, FactUnit::Number, "ours"});
    limits.push_back({"unshaped_total_ratio", 5, FactUnit::Number, "ours"});
    return limits;
}

} // namespace

Rule kernelJitter()
{
    return {
        .id = "kernel-jitter",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::Kernels, AdviceInput::DeviceTime},
        .thresholds = kernelJitterLimits(),
        .evaluate = evaluateKernelJitter,
        .symptom = SymptomLevel::Event,
    };
}

} // namespace plumbline
