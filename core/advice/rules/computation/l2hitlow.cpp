// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns the share of its time in which a kernel reads from memory, of matrix or vector cores whichever is larger.
double readingShare(const ComputeKernels &kernels, std::uint32_t call)
{
    return std::max(kernels.metric(call, CoreMetric::CubeMte2).value_or(0),
                    kernels.metric(call, CoreMetric::VectorMte2).value_or(0));
}

RuleOutcome evaluateL2HitLow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    KernelSavings savings(card);
    double least = 1;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        for (const std::uint32_t call : variant.calls) {
            const double ns = durationNs(calls, call);
            if (ns < input.threshold("duration_ns") || readingShare(kernels, call) < input.threshold("mte2_share"))
                continue;
            const auto hits = card.cacheHits().hitRate(calls, call);
            least = std::min(least, hits.value_or(1));
            if (hits && *hits < input.threshold("hit_rate"))
                savings.add(call, ns * input.threshold("saved_share"));
        }
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("least_hit_rate", least), "hit_rate");
    const auto foremost = savings.foremost();
    if (!foremost)
        return outcome;
    Finding finding = input.finding();
    finding.facts = {shareFact("operator_hit_rate", card.cacheHits().hitRate(calls, foremost->longest).value_or(0)),
                     shareFact("operator_mte2_share", readingShare(kernels, foremost->longest))};
    savings.tell(finding);
    savings.fill(finding);
    finding.confidence = Confidence::Conjecture;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule l2HitLow()
{
    return {
        .id = "l2-hit-low",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CacheTable, AdviceInput::CoreMetrics, AdviceInput::DeviceTime},
        .thresholds = {{"hit_rate", 0.30, FactUnit::Share, "ours"},
                       {"duration_ns", 50'000, FactUnit::Time, "ours"},
                       {"mte2_share", 0.80, FactUnit::Share, "ours"},
                       {"saved_share", 0.30, FactUnit::Share, "ours"}},
        .evaluate = evaluateL2HitLow,
    };
}

} // namespace plumbline
