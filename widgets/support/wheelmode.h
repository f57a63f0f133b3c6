// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// Says what the wheel does on the timeline without a modifier key. With Ctrl it does the other.
enum class WheelMode : std::uint8_t { Scrolls, Zooms };

} // namespace plumbline
