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

/// The causes of idle time, those nearest to the device first (docs/advice.md 7, idle-gap-cause).
enum class IdleCause : std::uint8_t {
    Copy,       ///< a copy ran, which is neither computing nor communication
    EventWait,  ///< the stream of the next task waited for another stream
    NotifyWait, ///< the stream of the next task waited for another device
    OtherTask,  ///< another task ran that neither computes nor communicates
    KernelGap,  ///< the next task was launched, and the gap is short: what a device needs between two tasks
    Queued,     ///< the next task was launched, and the gap is longer, or lasts longer than a launch takes
    // The next task was launched late, because the launching thread was busy with this:
    Compilation,
    Launch,
    Allocation,
    Synchronisation,
    HostCopy,
    Runtime,
    // The next task was launched late, because the thread that feeds the launching thread was busy with this:
    DataLoading,
    Saving,
    Logging,
    GarbageCollection,
    Optimizer,
    Framework,
    Unrecorded, ///< no slice of either thread was recorded
    // The remaining parts:
    LaunchLatency, ///< from a late launch to the start of the task, at most VerticalLaunchNs
    NoLaunch,      ///< no flow leads to the next task: a graph, or a low level of collection
};
inline constexpr std::size_t IdleCauseCount = 21;
/// Returns the name of a cause as figures use it, for example "data_loading".
[[nodiscard]] std::string_view idleCauseName(IdleCause cause);

/// Returns whether a cause is a task of the device that neither computes nor communicates.
[[nodiscard]] constexpr bool isOfTask(IdleCause cause)
{
    return cause <= IdleCause::OtherTask;
}

/// A gap shorter than this before a task that was launched in time is what a device needs between two tasks.
inline constexpr TimeNs KernelGapNs = 30'000;

/// A part of an idle gap that has one cause.
struct IdlePart
{
    TimeRange range;
    IdleCause cause = IdleCause::NoLaunch;
    SliceId slice; ///< the host slice or device task to which the cause refers; may be invalid
};

/// One idle gap.
struct IdleGap
{
    TimeRange range;
    SliceId next; ///< the task that ends the gap; invalid if no launch leads to it
    SliceId call; ///< the host slice that launched the task; may be invalid
    /// When the task was launched; the end of `call` if the launch was still going on when the gap began.
    std::optional<TimeNs> launchedNs;
    std::optional<std::size_t> arrow; ///< position in Trace::flows() of the HostToDevice flow to the task
    bool isLate = false;              ///< the launch was not over when the gap began
    /// The parts of the gap are IdleGaps::parts[firstPart, endPart).
    std::uint32_t firstPart = 0;
    std::uint32_t endPart = 0;
};

/// The idle gaps of a device, split by cause.
struct IdleGaps
{
    std::vector<IdleGap> gaps;   ///< by time
    std::vector<IdlePart> parts; ///< by time; the parts of a gap cover it completely and do not overlap

    [[nodiscard]] std::span<const IdlePart> partsOf(const IdleGap &gap) const
    {
        return std::span(parts).subspan(gap.firstPart, gap.endPart - gap.firstPart);
    }
    /// Returns the parts of a gap for which the host is to blame: of a late gap all but those in which a task ran. What a stream
    /// waits for or copies would take as long behind an earlier launch. Sorted and disjoint. O(parts of the gap).
    [[nodiscard]] TimeRanges lateRangesOf(const IdleGap &gap) const;
    /// Returns the ranges of all parts whose cause is `cause`, sorted and disjoint. O(parts log parts).
    [[nodiscard]] TimeRanges rangesOf(IdleCause cause) const;
    /// Returns the total time of each cause; the position is the value of the cause. O(parts).
    [[nodiscard]] std::array<WideNs, IdleCauseCount> sums() const;
};

/// Splits the ranges in `free`, which are sorted and disjoint, by cause. Every nanosecond has exactly one cause. The result is
/// incomplete once `control` asks to stop. O(gaps * rows of a thread * log distance + flows log flows + slices in gaps log
/// slices).
[[nodiscard]] IdleGaps analyseIdleGaps(const Trace &trace, const TimeRanges &free, const TaskControl &control);

} // namespace plumbline
