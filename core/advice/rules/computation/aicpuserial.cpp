// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"

#include <utility>

namespace plumbline {

namespace {

RuleOutcome evaluateAicpuSerial(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    TimeRanges cpu;
    TimeRanges cores;
    std::vector<std::uint32_t> cpuCalls;
    for (const std::uint32_t call : kernels.byStart()) {
        if (control.stopRequested())
            break;
        const auto range = kernels.rangeOf(call);
        const bool isCpu = kernels.role(call) == Role::AiCpu;
        if (range)
            (isCpu ? cpu : cores).push_back(*range);
        if (isCpu)
            cpuCalls.push_back(call);
    }
    cpu = unionOf(std::move(cpu));
    cores = unionOf(std::move(cores));
    const TimeNs alone = lengthOf(without(cpu, cores));
    const auto whole = static_cast<double>(lengthOf(united(cpu, cores)));
    const double share = whole > 0 ? static_cast<double>(alone) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("serial_share", share), "share");
    outcome.costs(card.perStep(alone));
    if (share <= input.threshold("share"))
        return outcome;
    KernelSavings savings(card);
    for (const std::uint32_t call : cpuCalls) {
        if (kernels.aloneNs(call) > 0)
            savings.add(call, durationNs(*kernels.calls(), call));
    }
    if (savings.isEmpty())
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("serial_ns", alone), shareFact("serial_share", share)};
    savings.tell(finding);
    savings.fill(finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule aicpuSerial()
{
    return {
        .id = "aicpu-serial",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::Kernels, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.05, FactUnit::Share, "msprof"}},
        .evaluate = evaluateAicpuSerial,
    };
}

} // namespace plumbline
