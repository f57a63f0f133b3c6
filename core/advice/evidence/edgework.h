// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/analysis/host/hostactivity.h"
#include "core/base/taskcontrol.h"

#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// What the thread of the training did in a part of a range in which the device had nothing to do.
struct EdgeWork
{
    TimeRange range;
    HostActivity activity = HostActivity::None; ///< the activity that takes most of the range
    /// The outermost slice that lies in the range instead of around it; of Python frames that do little but call one another the
    /// innermost. Where no such slice was recorded, it is the innermost slice around the range; invalid without any.
    SliceId slice;
};

/// Returns a lane of the thread that runs the training: the one that carries the step marks or, where nothing else was recorded
/// there, the thread of the framework with the most slices. Invalid where the host was not recorded. O(slices).
[[nodiscard]] LaneId trainingLane(const Trace &trace);

/// Splits `ranges`, which are sorted and disjoint, by the calls of the thread of `lane`. Every moment of the ranges lies in one
/// entry; the entries are sorted by time. Incomplete once `control` asks to stop. O(slices of the thread in the ranges * rows).
[[nodiscard]] std::vector<EdgeWork> edgeWorkOf(const Trace &trace, LaneId lane, std::span<const TimeRange> ranges,
                                               const TaskControl &control);

/// All that the host did in some ranges in slices of one name and activity.
struct NamedWork
{
    HostActivity activity = HostActivity::None;
    SliceId longest; ///< invalid where nothing was recorded
    TimeNs longestNs = 0;
    TimeRanges ranges; ///< sorted and disjoint
    TimeNs ns = 0;     ///< of a mean step
};

/// Groups work by activity and name, the longest first. O(work log work).
[[nodiscard]] std::vector<NamedWork> namedWork(const CardEvidence &card, const std::vector<EdgeWork> &work);

/// Returns the name of a slice without the address of the object that it names, which differs from call to call; "" for an
/// invalid one.
[[nodiscard]] std::string nameOfWork(const Trace &trace, SliceId slice);

} // namespace plumbline
