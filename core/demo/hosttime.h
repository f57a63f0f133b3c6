// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

namespace plumbline {

/// The resolution of the host clock in real captures.
inline constexpr TimeNs HostTick = 10;

/// Rounds `time` up to a whole tick.
[[nodiscard]] inline TimeNs tickUp(TimeNs time)
{
    return (time + HostTick - 1) / HostTick * HostTick;
}

} // namespace plumbline
