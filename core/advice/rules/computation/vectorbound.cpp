// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/knownroofs.h"
#include "core/advice/evidence/roomlimits.h"

#include <algorithm>
#include <map>
#include <optional>

namespace plumbline {

namespace {

/// The calls of one type on vector cores, with sums over their units.
struct VectorType
{
    std::vector<std::uint32_t> calls;
    double ns = 0;     ///< duration of all calls
    double vector = 0; ///< sum of share * duration for the vector unit; the members below are for reading and writing
    double read = 0;
    double written = 0;
};

bool isOfVectorCores(std::string_view core)
{
    return core == "AI_VECTOR_CORE" || core == "MIX_AIV";
}

std::map<std::string_view, VectorType> typesOf(const ComputeKernels &kernels, const KnownRoofs &roofs)
{
    const KernelCalls &calls = *kernels.calls();
    std::map<std::string_view, VectorType> types;
    for (const KernelVariant &variant : kernels.variants()) {
        if (!isOfVectorCores(calls.core(variant.calls.front())) || roofs.contains(variant))
            continue;
        for (const std::uint32_t call : variant.calls) {
            const auto vector = kernels.metric(call, CoreMetric::Vector);
            const auto read = kernels.metric(call, CoreMetric::VectorMte2);
            const auto written = kernels.metric(call, CoreMetric::Mte3);
            if (!vector || !read || !written)
                continue;
            VectorType &type = types[operatorType(calls, call)];
            const double ns = durationNs(calls, call);
            type.calls.push_back(call);
            type.ns += ns;
            type.vector += *vector * ns;
            type.read += *read * ns;
            type.written += *written * ns;
        }
    }
    return types;
}

RuleOutcome evaluateVectorBound(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const double whole = static_cast<double>(card.computeKernels().sumPs()) / 1000;
    const double limit = input.threshold("unit_share");
    const KnownRoofs roofs(card);
    KernelSavings room(card);
    std::optional<double> least;
    std::map<std::string_view, double> busiest; // by type of operator
    for (const auto &[name, type] : typesOf(card.computeKernels(), roofs)) {
        if (control.stopRequested())
            break;
        if (type.ns < input.threshold("kernel_share") * whole && type.ns < input.threshold("kernel_ns"))
            continue;
        const double most = std::max({type.vector, type.read, type.written}) / type.ns;
        const double sum = (type.vector + type.read + type.written) / type.ns;
        least = std::min(least.value_or(1), most);
        if (sum >= input.threshold("saturated_share") || most >= limit)
            continue;
        busiest[name] = most;
        for (const std::uint32_t call : type.calls)
            room.add(call, durationNs(*card.computeKernels().calls(), call) * (limit - most) / limit);
    }
    RuleOutcome outcome;
    if (least)
        outcome.measured(shareFact("busiest_share", *least), "unit_share");
    if (!isRoomWorthTelling(input, room, outcome))
        return outcome;
    Finding finding = input.finding();
    finding.facts.push_back(shareFact("busiest_share", busiest[room.foremost()->name]));
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule vectorBound()
{
    return {
        .id = "vector-bound",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::CoreMetrics, AdviceInput::KernelTypes, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"saturated_share", 0.90, FactUnit::Share, "msprof-analyze"},
                                      {"unit_share", 0.70, FactUnit::Share, "msprof-analyze"},
                                      {"kernel_share", 0.01, FactUnit::Share, "msprof-analyze"},
                                      {"kernel_ns", 1e9, FactUnit::Time, "msprof-analyze"}}),
        .evaluate = evaluateVectorBound,
    };
}

} // namespace plumbline
