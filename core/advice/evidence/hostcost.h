// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/analysis/host/dispatchwindows.h"
#include "core/base/wide.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// What calls of the host cost the device.
struct HostCost
{
    std::uint64_t calls = 0;
    TimeNs sumNs = 0;     ///< time in calls within marked steps, without start-up, of a mean step; nested calls count once
    TimeNs longestNs = 0; ///< longest single call
    TimeRanges exposed;   ///< ranges of the calls during which the device was idle and may have waited for the host
    TimeNs exposedNs = 0; ///< length of `exposed`, of a mean step
};

/// Returns the cost of `calls`, which may be on any threads. The card must have a timeline. O(calls log calls + idle ranges).
[[nodiscard]] HostCost hostCostOf(const CardEvidence &card, std::span<const SliceId> calls);

/// Returns `calls` without those that contain another one of the same thread: a stage of MindSpore around a call of CANN, or a
/// Python frame around the operator that it runs. `calls` must be sorted by start. O(calls log threads).
[[nodiscard]] std::vector<SliceId> innermostCalls(const CardEvidence &card, std::span<const SliceId> calls);

/// Shows calls as evidence: those during which the device was idle longest come first, then the longest. O(calls log idle
/// ranges).
void showCalls(const CardEvidence &card, std::span<const SliceId> calls, Finding &finding);

/// Shows the longest of `ranges` as evidence; of two equally long ones the earlier comes first. O(ranges).
void showLongest(const CardEvidence &card, TimeRanges ranges, std::string_view name, Finding &finding);

/// Shows parts of idle gaps as evidence, the longest first, each with the slice that caused it. Sets the count of evidence to the
/// number of parts. O(parts).
void showParts(const CardEvidence &card, std::vector<const IdlePart *> parts, Finding &finding);

/// Sets the saving of `finding` to the exposed time of `cost`, and claims the exposed ranges.
void saveExposed(const CardEvidence &card, const HostCost &cost, Finding &finding);

/// Adds to `exposed` the parts of idle gaps that a wait of the host for the device causes. A gap that begins during the wait or
/// up to 20 us behind it, and that ends with a late launch, counts as a whole but for parts with a cause of their own (loading
/// data, saving, garbage collection, compilation, allocation), because the queue had to drain. Of other gaps only the parts count
/// for which `wait` or a slice inside it on its thread is to blame. O(log gaps + parts).
void addDrained(const CardEvidence &card, SliceId wait, TimeRanges &exposed);

/// Returns the free time of the device without start-up. Sorted and disjoint.
[[nodiscard]] TimeRanges freeTime(const CardEvidence &card);

/// Returns what the host did in the part of an idle gap in which no task ran: the slice that takes more than half of it, else the
/// innermost call of about its length that contains more than half, else the slice that takes most. Step marks tell nothing of
/// it. Invalid where nothing else was recorded. O(parts of the gap * depth).
[[nodiscard]] SliceId longestIn(const Trace &trace, const IdleGaps &gaps, const IdleGap &gap);

/// Fewest kernels that prove anything about kernels or gaps in general.
inline constexpr std::int64_t FewKernels = 30;
/// Returns whether the timeline shows fewer kernels than FewKernels. The card must have a timeline. O(slices of the device).
[[nodiscard]] bool hasFewKernels(const CardEvidence &card);

/// Returns whether the card is a GPU, as the names of launches on its timeline tell. O(texts of the trace).
[[nodiscard]] bool isGpu(const CardEvidence &card);
/// The activity by which a summary tells that its card is a GPU.
inline constexpr const char *GpuActivity = "CUDA";

/// Returns whether the card has a timeline with calls of CANN, or of the runtime of a GPU.
[[nodiscard]] bool hasRuntime(const CardEvidence &card);

/// Returns a time of a mean step as a share of it; 0 where the step has no length.
[[nodiscard]] double shareOfStep(const CardEvidence &card, TimeNs ns);

/// Returns the windows of every marked step, or of the whole timeline without start-up where no step is marked. The card must
/// have a timeline. Once `control` asks to stop, the result is incomplete and must not be used. O(gaps + launches + windows *
/// lanes * log launches) where steps do not overlap.
[[nodiscard]] std::vector<DispatchWindow> dispatchWindowsOf(const CardEvidence &card, const DispatchLimits &limits,
                                                            const TaskControl &control);

} // namespace plumbline
