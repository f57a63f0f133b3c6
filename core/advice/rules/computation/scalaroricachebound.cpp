// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/roomlimits.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plumbline {

namespace {

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

void tell(const RuleInput &input, std::string_view variant, const KernelSavings &room, RuleOutcome &outcome)
{
    if (!isRoomWorthTelling(input, room, outcome))
        return;
    const Busy busy = busyOf(input.card().computeKernels(), room.foremost()->longest);
    Finding finding = input.finding();
    finding.variant = variant;
    finding.facts = {shareFact("operator_scalar_share", busy.scalar), shareFact("operator_cache_miss", busy.cacheMiss)};
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateScalarOrIcacheBound(const RuleInput &input, const TaskControl &control)
{
    const ComputeKernels &kernels = input.card().computeKernels();
    KernelSavings scalar(input.card());
    KernelSavings misses(input.card());
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
            // Each call counts for one sentence only: the one that tells of more time.
            const double beyond = busy.scalar >= input.threshold("scalar_share") ? std::min(busy.scalar, 1.0) - busy.next : 0;
            const double missed = busy.cacheMiss >= input.threshold("cache_miss") ? std::min(busy.cacheMiss, 1.0) : 0;
            if (beyond > 0 && beyond >= missed)
                scalar.add(call, ns * beyond);
            else if (missed > 0)
                misses.add(call, ns * missed);
        }
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("scalar_share", most.scalar), "scalar_share");
    outcome.measured(shareFact("cache_miss", most.cacheMiss), "cache_miss");
    tell(input, "", scalar, outcome);
    tell(input, "cache", misses, outcome);
    return outcome;
}

} // namespace

Rule scalarOrIcacheBound()
{
    return {
        .id = "scalar-or-icache-bound",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"scalar_share", 0.70, FactUnit::Share, "ours"},
                                      {"cache_miss", 0.05, FactUnit::Share, "ours"},
                                      {"duration_ns", 10'000, FactUnit::Time, "ours"}}),
        .evaluate = evaluateScalarOrIcacheBound,
    };
}

} // namespace plumbline
