// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/base/wide.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// What some calls of the host cost the device.
struct HostCost
{
    std::uint64_t calls = 0;
    TimeNs sumNs = 0; ///< of a mean step; calls inside others count once
    TimeNs longestNs = 0;
    TimeRanges exposed;   ///< while the device was idle, see CardEvidence::idle()
    TimeNs exposedNs = 0; ///< of a mean step
};

/// `calls` by start, on any thread. O(calls + idle ranges).
[[nodiscard]] HostCost hostCostOf(const CardEvidence &card, std::span<const SliceId> calls);

/// `calls`, which are by start, without those around another of the same thread: MindSpore's stage around CANN's call, a frame of
/// Python around the operator it runs. O(calls log threads).
[[nodiscard]] std::vector<SliceId> innermostCalls(const CardEvidence &card, std::span<const SliceId> calls);

/// Shows calls, those during which the device was idle longest first, then the longest. O(calls log idle ranges).
void showCalls(const CardEvidence &card, std::span<const SliceId> calls, Finding &finding);

/// Shows the longest `ranges`, the earlier first of two equally long ones. O(ranges).
void showLongest(const CardEvidence &card, TimeRanges ranges, std::string_view name, Finding &finding);

/// Shows parts of gaps, the longest first, each with what is to blame for it. O(parts).
void showParts(const CardEvidence &card, std::vector<const IdlePart *> parts, Finding &finding);

/// Saves what is exposed of a mean step, and claims it.
void saveExposed(const CardEvidence &card, const HostCost &cost, Finding &finding);

/// Whether the timeline has anything of CANN's.
[[nodiscard]] bool hasRuntime(const CardEvidence &card);

/// `ns` of a mean step as a share of it; 0 of a step without length.
[[nodiscard]] double shareOfStep(const CardEvidence &card, TimeNs ns);

} // namespace plumbline
