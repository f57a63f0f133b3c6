// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/coreclasses.h"

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
    return CoreClass::Other;
}

CoreClassSums sumByCoreClass(const KernelCalls &calls)
{
    CoreClassSums sums;
    const auto add = [&](CoreClassSum &sum, std::uint32_t call) {
        sum.count += calls.executions(call);
        sum.sumPs += calls.durationPs(call).value_or(0);
    };
    for (std::uint32_t call = 0; call < calls.size(); ++call) {
        const CoreClass of = coreClassOf(calls.core(call));
        add(sums.classes[static_cast<std::size_t>(of)], call);
        if (of == CoreClass::AiCpu && isGetNext(calls, call))
            add(sums.getNext, call);
    }
    return sums;
}

} // namespace plumbline
