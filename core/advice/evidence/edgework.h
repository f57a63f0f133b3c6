// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/analysis/host/hostactivity.h"
#include "core/base/taskcontrol.h"

#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// All that the thread of the training did under one name in ranges in which the device had nothing to do. A part of a range is
/// named by the outermost slice that lies in the range instead of around it; of Python frames that do little but call one another
/// by the innermost, and of a frame or module in which one call of the framework takes most of the time by that call. Where no
/// such slice was recorded, it is the innermost slice around the range.
struct NamedWork
{
    HostActivity activity = HostActivity::None; ///< the activity that takes most of each part
    SliceId longest;                            ///< invalid where nothing was recorded
    TimeNs longestNs = 0;
    TimeRanges ranges; ///< sorted and disjoint
    TimeNs ns = 0;     ///< of a mean step
};

/// Splits `ranges`, which are sorted and disjoint, by the calls of the thread that runs the training: the one that carries the
/// step marks or, where nothing else was recorded there, the thread of the framework with the most slices. Groups the parts by
/// activity and name, the longest first. Every moment of the ranges lies in one entry. Empty where the host was not recorded. The
/// card must have a timeline. Incomplete once `control` asks to stop. O(slices + slices of the thread in the ranges * rows).
[[nodiscard]] std::vector<NamedWork> namedWork(const CardEvidence &card, std::span<const TimeRange> ranges,
                                               const TaskControl &control);

/// Returns the name of a slice without the address of the object that it names, which differs from call to call; "" for an
/// invalid one.
[[nodiscard]] std::string nameOfWork(const Trace &trace, SliceId slice);

} // namespace plumbline
