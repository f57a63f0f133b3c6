// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/robustlimit.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the usual duration of the calls of a variant, and the limit above which a call is an outlier.
RobustLimit limitOf(const KernelCalls &calls, const KernelVariant &variant, const RuleInput &input)
{
    std::vector<double> durations;
    for (const std::uint32_t call : variant.calls)
        durations.push_back(durationNs(calls, call));
    return robustLimit(std::move(durations), input);
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
    double usualNs = 0;
    double worstNs = 0;
    double worst = 0;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        if (variant.calls.size() < static_cast<std::size_t>(input.threshold("calls")) ||
            calls.shapes(variant.calls.front()).empty())
            continue;
        const RobustLimit usual = limitOf(calls, variant, input);
        for (const std::uint32_t call : variant.calls) {
            const double excess = durationNs(calls, call) - usual.medianNs;
            if (excess > worst) {
                worst = excess;
                usualNs = usual.medianNs;
                worstNs = durationNs(calls, call);
            }
            if (durationNs(calls, call) <= usual.limitNs)
                continue;
            savings.add(call, excess);
            circumstances.firsts += call == variant.calls.front() ? 1 : 0;
            circumstances.shared += static_cast<double>(kernels.aloneNs(call)) < durationNs(calls, call) - 1 ? 1 : 0;
            circumstances.slowed += isSlowed(card, call) ? 1 : 0;
        }
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("worst_excess_ns", static_cast<TimeNs>(worst)), "excess_ns");
    if (savings.isEmpty())
        return outcome;
    Finding finding = input.finding();
    savings.tell(finding);
    finding.facts.push_back(timeFact("usual_ns", static_cast<TimeNs>(usualNs)));
    finding.facts.push_back(timeFact("worst_ns", static_cast<TimeNs>(worstNs)));
    circumstances.tell(finding);
    savings.fill(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule kernelJitter()
{
    return {
        .id = "kernel-jitter",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = robustLimits(),
        .evaluate = evaluateKernelJitter,
        .symptom = SymptomLevel::Event,
    };
}

} // namespace plumbline
