// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/base/wide.h"
#include "core/storage/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Why a device was idle, nearest to the device first (advice.md 7, idle-gap-cause).
enum class IdleCause : std::uint8_t {
    Copy,       ///< a copy ran, which is neither computing nor communication
    EventWait,  ///< the stream of the next task waited for another stream
    NotifyWait, ///< likewise, for another device
    OtherTask,
    KernelGap, ///< the next task was there, and the gap is short: what the device needs between two tasks
    Queued,    ///< the next task was there
    // The next task came late, and the thread that launched it
    Compilation,
    Launch,
    Allocation,
    Synchronisation,
    HostCopy,
    Runtime,
    // had nothing to launch, because the thread that tells it what to do
    DataLoading,
    GarbageCollection,
    Optimizer,
    Framework,
    Unrecorded, ///< neither thread recorded anything
    // and then
    LaunchLatency, ///< from the launch to the start
    NoLaunch,      ///< no arrow leads to the next task: a graph, or a low level of collection
};
inline constexpr std::size_t IdleCauseCount = 19;
/// As figures are called by it: "data_loading".
[[nodiscard]] std::string_view idleCauseName(IdleCause cause);

/// Gaps below this whose next task was there are what a device needs between two tasks.
inline constexpr TimeNs KernelGapNs = 30'000;

/// A part of a gap with one cause.
struct IdlePart
{
    TimeRange range;
    IdleCause cause = IdleCause::NoLaunch;
    SliceId slice; ///< the host's slice or the device's task that is to blame; may be invalid
};

/// A stretch of free time.
struct IdleGap
{
    TimeRange range;
    SliceId next;                     ///< the task that ends it; invalid where no launch leads to one
    SliceId call;                     ///< what launched that task; may be invalid
    std::optional<TimeNs> launchedNs; ///< when it was handed over; where its launch was not over at the gap's begin, its end
    std::optional<std::size_t> arrow; ///< the HostToDevice arrow that ends it, an index of Trace::flows()
    bool isLate = false;              ///< its launch was not over when the device ran dry
    std::uint32_t firstPart = 0;
    std::uint32_t endPart = 0;
};

struct IdleGaps
{
    std::vector<IdleGap> gaps;   ///< by time
    std::vector<IdlePart> parts; ///< by time; those of a gap cover it without holes and without overlap

    [[nodiscard]] std::span<const IdlePart> partsOf(const IdleGap &gap) const
    {
        return std::span(parts).subspan(gap.firstPart, gap.endPart - gap.firstPart);
    }
    /// The parts of a cause, sorted and disjoint. O(parts).
    [[nodiscard]] TimeRanges rangesOf(IdleCause cause) const;
    /// Sum of each cause, by its number. O(parts).
    [[nodiscard]] std::array<WideNs, IdleCauseCount> sums() const;
};

/// Why a device was idle in each range of `free`, which are sorted and disjoint. Every nanosecond has one cause. Of no use once
/// `control` asks to stop. O(gaps * rows of a thread * log distance + arrows log arrows + slices in gaps log slices).
[[nodiscard]] IdleGaps analyseIdleGaps(const Trace &trace, const TimeRanges &free, const TaskControl &control);

} // namespace plumbline
