// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/knownroofs.h"
#include "core/advice/evidence/roomlimits.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

/// Returns the bytes that a call reads and writes; none where the table does not tell all of them.
std::optional<double> movedBytes(const KernelCalls &calls, std::uint32_t call)
{
    double sum = 0;
    for (const auto &tensors : {inputTensors(calls, call), outputTensors(calls, call)}) {
        if (tensors.empty())
            return std::nullopt;
        for (const OperandTensor &tensor : tensors) {
            const auto bytes = tensor.bytes();
            if (!bytes)
                return std::nullopt;
            sum += static_cast<double>(*bytes);
        }
    }
    return sum;
}

RuleOutcome evaluateVectorThroughputLow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KnownRoofs roofs(card);
    KernelSavings room(card);
    std::optional<double> slowest;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        if (roofs.contains(variant))
            continue;
        const std::uint32_t first = variant.calls.front();
        const auto bytes = kernels.role(first) == Role::ComputeVector ? movedBytes(*kernels.calls(), first) : std::nullopt;
        if (!bytes)
            continue;
        for (const std::uint32_t call : variant.calls) {
            const double ns = durationNs(*kernels.calls(), call);
            if (ns <= input.threshold("duration_ns"))
                continue;
            const double rate = *bytes / ns; // one byte a nanosecond is one GB/s
            slowest = std::min(slowest.value_or(rate), rate);
            if (rate < input.threshold("low_gbps"))
                room.add(call, ns * (1 - rate / input.threshold("usual_gbps")));
        }
    }
    RuleOutcome outcome;
    if (slowest)
        outcome.measured(numberFact("gbps", *slowest, FactUnit::Bandwidth), "low_gbps");
    if (!isRoomWorthTelling(input, room, outcome))
        return outcome;
    const auto foremost = room.foremost();
    Finding finding = input.finding();
    const double bytes = movedBytes(*kernels.calls(), foremost->longest).value_or(0);
    finding.facts = {numberFact("gbps", bytes / durationNs(*kernels.calls(), foremost->longest), FactUnit::Bandwidth),
                     bytesFact("bytes", static_cast<std::int64_t>(std::min(bytes, 9e18)))};
    room.fillRoom(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule vectorThroughputLow()
{
    return {
        .id = "vector-throughput-low",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = withRoomLimits({{"low_gbps", 575, FactUnit::Bandwidth, "msprof-analyze"},
                                      {"usual_gbps", 1150, FactUnit::Bandwidth, "msprof-analyze"},
                                      {"duration_ns", 20'000, FactUnit::Time, "msprof-analyze"}}),
        .evaluate = evaluateVectorThroughputLow,
    };
}

} // namespace plumbline
