// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/wide.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// Where an operator runs.
enum class CoreClass : std::uint8_t {
    AiCore,
    AiCpu,
    Host,
    Communication,
    WaitOrCopy, ///< waits, records and copies, which compute nothing
    Other,
};
inline constexpr std::size_t CoreClassCount = 6;

/// Returns the class of a kind of core as kernel tables name it: "AI_VECTOR_CORE" and "MIX_AIC" are AI cores, "AI_CPU" and
/// "KERNEL_AICPU" the AI CPU, "HOST_CPU" the host, "HCCL" and "COMMUNICATION" communication, task types such as "EVENT_WAIT_SQE"
/// and "SDMA" waits or copies. Other for "" and any other text.
[[nodiscard]] CoreClass coreClassOf(std::string_view core);
/// Returns the class of a call: as the timeline tells what it does, else as its kind of core is named.
[[nodiscard]] CoreClass coreClassOf(const KernelCalls &calls, std::uint32_t call);

/// How often, and for how long in total, something ran.
struct CoreClassSum
{
    std::uint64_t count = 0;
    WideNs sumPs = 0;
    std::uint32_t whole = 0; ///< of the first call, see KernelCalls::whole()
};

/// The executions of a card by where they ran.
struct CoreClassSums
{
    std::array<CoreClassSum, CoreClassCount> classes; ///< by CoreClass
    CoreClassSum getNext;                             ///< the part of the AI CPU that fetches input data
};

/// Adds up all calls. O(calls).
[[nodiscard]] CoreClassSums sumByCoreClass(const KernelCalls &calls);

/// Returns the whole (KernelCalls::whole()) that the calls of the AI cores belong to. Empty without such a call. O(calls).
[[nodiscard]] std::optional<std::uint32_t> wholeOfAiCores(const KernelCalls &calls);
/// Returns whether some of the calls are those of one mean step and others those of the whole capture, so that their sums have no
/// common meaning. If CardKernels::isPerStep is set, the table of the AI cores tells a mean step, and other tables tell the
/// capture. O(calls).
[[nodiscard]] bool coversTwoSpans(const KernelCalls &calls, bool isPerStep);

} // namespace plumbline
