// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/coreclasses.h"

#include <algorithm>

namespace plumbline {

namespace {

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Returns whether a call is GetNext, which newer versions call GetNext-op6 or aclnn..._GetNext as well.
bool isGetNext(const KernelCalls &calls, std::uint32_t call)
{
    const std::string_view type = calls.type(call);
    const std::string_view name = calls.name(call);
    return type.empty() ? name == "GetNext" || name.starts_with("GetNext-op") || name.ends_with("/GetNext") : type == "GetNext";
}

} // namespace

CoreClass coreClassOf(std::string_view core)
{
    if (has(core, "HOST") || core == "CPU")
        return CoreClass::Host;
    if (has(core, "AI_CPU") || has(core, "AICPU") || has(core, "AI CPU"))
        return CoreClass::AiCpu;
    if (has(core, "HCCL") || has(core, "COMMUNICATION"))
        return CoreClass::Communication;
    constexpr std::array<std::string_view, 6> Words{"AI_CORE", "AICORE", "VECTOR", "AIV", "AIC", "FFTS"};
    for (const std::string_view word : Words) {
        if (has(core, word))
            return CoreClass::AiCore;
    }
    constexpr std::array<std::string_view, 9> Tasks{"WAIT", "RECORD",  "NOTIFY", "EVENT",       "MEMCPY",
                                                    "SDMA", "DMA_SQE", "REDUCE", "PLACE_HOLDER"};
    const bool isTask = std::ranges::any_of(Tasks, [core](std::string_view word) { return has(core, word); });
    return isTask ? CoreClass::WaitOrCopy : CoreClass::Other;
}

CoreClass coreClassOf(const KernelCalls &calls, std::uint32_t call)
{
    const auto role = calls.role(call);
    if (role == Role::Communication)
        return CoreClass::Communication;
    if (role && (calls.whole(call) != 0 || role == Role::Wait || role == Role::Memory))
        return CoreClass::WaitOrCopy;
    const std::string_view core = calls.core(call);
    const CoreClass named = coreClassOf(core);
    // Older versions of CANN write the task type "Other" for every kernel of the AI cores.
    const bool isOnCore = role == Role::ComputeCube || role == Role::ComputeVector;
    return isOnCore && named == CoreClass::Other && !core.empty() ? CoreClass::AiCore : named;
}

CoreClassSums sumByCoreClass(const KernelCalls &calls)
{
    CoreClassSums sums;
    const auto add = [&](CoreClassSum &sum, std::uint32_t call) {
        sum.whole = sum.count == 0 ? calls.whole(call) : sum.whole;
        sum.count += calls.executions(call);
        sum.sumPs += calls.durationPs(call).value_or(0);
    };
    for (std::uint32_t call = 0; call < calls.size(); ++call) {
        const CoreClass of = coreClassOf(calls, call);
        add(sums.classes[static_cast<std::size_t>(of)], call);
        if (of == CoreClass::AiCpu && isGetNext(calls, call))
            add(sums.getNext, call);
    }
    return sums;
}

std::optional<std::uint32_t> wholeOfAiCores(const KernelCalls &calls)
{
    for (std::uint32_t call = 0; call < calls.size(); ++call) {
        if (coreClassOf(calls, call) == CoreClass::AiCore)
            return calls.whole(call);
    }
    return std::nullopt;
}

bool coversTwoSpans(const KernelCalls &calls, bool isPerStep)
{
    const auto stepWhole = isPerStep ? wholeOfAiCores(calls) : std::nullopt;
    for (std::uint32_t call = 0; stepWhole && call < calls.size(); ++call) {
        if (calls.whole(call) != *stepWhole)
            return true;
    }
    return false;
}

} // namespace plumbline
