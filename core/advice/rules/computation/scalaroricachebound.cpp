// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// How busy the units of the cores were during a call, as shares of its time.
struct Busy
{
    double scalar = 0;    ///< the scalar unit
    double next = 0;      ///< the busiest one of the other units
    double cacheMiss = 0; ///< misses of the instruction cache
};

Busy busyOf(const ComputeKernels &kernels, std::uint32_t call)
{
    constexpr std::array Others{CoreMetric::Mac,    CoreMetric::Mte1,       CoreMetric::CubeMte2, CoreMetric::Fixpipe,
                                CoreMetric::Vector, CoreMetric::VectorMte2, CoreMetric::Mte3};
    const auto share = [&](CoreMetric metric) { return kernels.metric(call, metric).value_or(0); };
    Busy busy{std::max(share(CoreMetric::CubeScalar), share(CoreMetric::VectorScalar)), 0,
              std::max(share(CoreMetric::CubeCacheMiss), share(CoreMetric::VectorCacheMiss))};
    for (const CoreMetric other : Others)
        busy.next = std::max(busy.next, share(other));
    return busy;
}

RuleOutcome evaluateScalarOrIcacheBound(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    KernelSavings savings(card);
    Busy most;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        for (const std::uint32_t call : variant.calls) {
            const double ns = durationNs(*kernels.calls(), call);
            if (ns < input.threshold("duration_ns"))
                continue;
            const Busy busy = busyOf(kernels, call);
            most.scalar = std::max(most.scalar, busy.scalar);
            most.cacheMiss = std::max(most.cacheMiss, busy.cacheMiss);
            const bool isScalar = busy.scalar >= input.threshold("scalar_share") && busy.scalar > busy.next;
            const bool misses = busy.cacheMiss >= input.threshold("cache_miss");
            if (!isScalar && !misses)
                continue;
            savings.add(call, ns * std::max(isScalar ? std::min(busy.scalar, 1.0) - busy.next : 0,
                                            misses ? std::min(busy.cacheMiss, 1.0) : 0));
        }
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("scalar_share", most.scalar), "scalar_share");
    outcome.measured(shareFact("cache_miss", most.cacheMiss), "cache_miss");
    if (savings.isEmpty())
        return outcome;
    Finding finding = input.finding();
    const Busy busy = busyOf(kernels, savings.foremost()->longest);
    const bool isScalar = busy.scalar >= input.threshold("scalar_share") && busy.scalar > busy.next;
    finding.variant = isScalar ? "" : "cache";
    savings.tell(finding);
    finding.facts.push_back(shareFact("operator_scalar_share", busy.scalar));
    finding.facts.push_back(shareFact("operator_cache_miss", busy.cacheMiss));
    savings.fill(finding);
    finding.confidence = Confidence::Derived;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule scalarOrIcacheBound()
{
    return {
        .id = "scalar-or-icache-bound",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::DeviceTime},
        .thresholds = {{"scalar_share", 0.70, FactUnit::Share, "ours"},
                       {"cache_miss", 0.05, FactUnit::Share, "ours"},
                       {"duration_ns", 10'000, FactUnit::Time, "ours"}},
        .evaluate = evaluateScalarOrIcacheBound,
    };
}

} // namespace plumbline
