// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

namespace plumbline {

/// Host clocks of real profiles tick in ten nanoseconds.
inline constexpr TimeNs HostTick = 10;

/// The first tick at or behind `time`.
[[nodiscard]] inline TimeNs tickUp(TimeNs time)
{
    return (time + HostTick - 1) / HostTick * HostTick;
}

} // namespace plumbline
