// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <string>

namespace plumbline {

/// "Ascend Hardware/Stream 2": a lane by process and thread, as it is shown.
[[nodiscard]] inline std::string laneLabel(const Trace &trace, LaneId lane)
{
    return trace.processOf(lane).shownName() + '/' + trace.lane(lane).shownName();
}

} // namespace plumbline
