// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/idlegaps.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/storage/trace.h"

#include <vector>

namespace plumbline {

/// Gaps shorter than this are no start-up.
inline constexpr TimeNs LeastStartUpNs = 1'000'000;

/// An idle gap in which the host did what it does only once, such as loading a library, before the first run of a kernel.
struct StartUpGap
{
    TimeRange range;
    /// The longest call of the name in which the host spent most of it, or the task that fills the data sink.
    SliceId call;
    TimeNs callNs = 0; ///< how long all calls of that name took in it
};

/// Returns the idle gaps of `gaps` that are start-up, by time (docs/advice.md 7, start-up). A gap of LeastStartUpNs or more is
/// where the kernel behind it runs for the first time, its launch came late, and the host was mostly busy in the runtime or in
/// an operator. If the kernel runs again, the gaps before its later runs must be shorter by a factor of five; if it does not,
/// half of the gap must lie in the runtime. The gap behind a task that fills the data sink of MindSpore for the first time is
/// start-up as well. Incomplete once `control` asks to stop. O(slices of the device log slices + gaps).
[[nodiscard]] std::vector<StartUpGap> findStartUp(const Trace &trace, const IdleGaps &gaps, const TaskControl &control);

/// Returns the ranges of start-up, sorted and disjoint.
[[nodiscard]] TimeRanges rangesOf(const std::vector<StartUpGap> &startUp);

/// Returns `gaps` without those that are start-up. O(gaps + parts).
[[nodiscard]] IdleGaps withoutStartUp(const IdleGaps &gaps, const std::vector<StartUpGap> &startUp);

} // namespace plumbline
