// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <algorithm>
#include <string>
#include <vector>

namespace plumbline {

/// Returns the process and the name of a lane as the window shows them, for example "Ascend Hardware/Stream 2".
[[nodiscard]] inline std::string laneLabel(const Trace &trace, LaneId lane)
{
    return trace.processOf(lane).shownName() + '/' + trace.lane(lane).shownName();
}

/// Returns whether a lane has no name but a number. The window calls it by its number, as "Stream 2" or "Thread 2".
[[nodiscard]] inline bool isNumberedLane(const Lane &lane)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return lane.title.empty() && lane.name == lane.tid && !lane.async && !lane.name.empty() &&
           std::all_of(lane.name.begin(), lane.name.end(), isDigit);
}

/// Returns whether a lane shows a stream of the device, rather than a thread of the host.
[[nodiscard]] inline bool isStreamProcess(const Process &process)
{
    return process.kind == ProcessKind::Device || process.kind == ProcessKind::Communication;
}

/// Returns the names `process/lane` by which a command finds a lane: laneLabel() first, then with the number in words, as the
/// window shows it, then as the file writes both. Names may repeat.
[[nodiscard]] inline std::vector<std::string> laneNames(const Trace &trace, LaneId id)
{
    const Process &process = trace.processOf(id);
    const Lane &lane = trace.lane(id);
    std::vector<std::string> names{laneLabel(trace, id)};
    if (isNumberedLane(lane))
        names.push_back(process.shownName() + (isStreamProcess(process) ? "/Stream " : "/Thread ") + lane.name);
    names.push_back(process.name + '/' + lane.name);
    return names;
}

} // namespace plumbline
