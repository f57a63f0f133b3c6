// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/data/loadercalls.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// Returns whether a kernel belongs on the AI CPU because it hands over data or prints.
bool belongsThere(std::string_view type)
{
    return isOfDataSink(type) || type.find("GetNext") != std::string_view::npos || type.find("Print") != std::string_view::npos ||
           type.find("Summary") != std::string_view::npos;
}

/// Returns why a kernel runs on the AI CPU, as far as its type and operands tell: "index", "type", or "" for unknown.
std::string_view reasonOf(const KernelCalls &calls, const KernelSavings::Type &type)
{
    constexpr std::array<std::string_view, 6> Indexing{"Index", "IndexPut", "IndexPutV2", "NonZero", "ArgMin", "Nonzero"};
    if (std::ranges::find(Indexing, type.name) != Indexing.end())
        return "index";
    const std::string_view types = calls.text(type.longest, KernelColumn::InputTypes);
    for (const std::string_view wide : {"DOUBLE", "COMPLEX64", "COMPLEX128", "INT64", "UINT64"}) {
        if (hasType(types, wide))
            return "type";
    }
    return "";
}

RuleOutcome evaluateAicpuKernel(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const ComputeKernels &kernels = card.computeKernels();
    const KernelCalls &calls = *kernels.calls();
    KernelSavings savings(card);
    double longest = 0;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        if (kernels.role(variant.calls.front()) != Role::AiCpu || belongsThere(operatorType(calls, variant.calls.front())))
            continue;
        for (const std::uint32_t call : variant.calls) {
            const double ns = durationNs(calls, call);
            longest = std::max(longest, ns);
            if (ns >= input.threshold("duration_ns"))
                savings.add(call, ns);
        }
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("longest_ns", static_cast<TimeNs>(longest)), "duration_ns");
    const auto foremost = savings.foremost();
    if (!foremost)
        return knowsCores(kernels) ? outcome : RuleOutcome::notApplicable(std::string(KernelCores));
    Finding finding = input.finding();
    const double share = static_cast<double>(savings.durationNs()) / (static_cast<double>(kernels.sumPs()) / 1000);
    finding.variant = reasonOf(calls, *foremost);
    savings.tell(finding);
    finding.facts.push_back(shareFact("kernel_share", share));
    finding.facts.push_back(textFact("types", std::string(calls.text(foremost->longest, KernelColumn::InputTypes))));
    savings.fill(finding);
    finding.explains = {"aicpu-serial"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule aicpuKernel()
{
    return {
        .id = "aicpu-kernel",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::Kernels, AdviceInput::DeviceTime},
        .thresholds = {{"duration_ns", 20'000, FactUnit::Time, "msprof-analyze"}},
        .evaluate = evaluateAicpuKernel,
    };
}

} // namespace plumbline
