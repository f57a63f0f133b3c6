// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <string>

namespace plumbline {

/// Returns the process and the name of a lane as the window shows them, for example "Ascend Hardware/Stream 2".
[[nodiscard]] inline std::string laneLabel(const Trace &trace, LaneId lane)
{
    return trace.processOf(lane).shownName() + '/' + trace.lane(lane).shownName();
}

} // namespace plumbline
