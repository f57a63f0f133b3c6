// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// What a turn of the wheel without a modifier does on the timeline; with Ctrl it does the other.
enum class WheelMode : std::uint8_t { Scrolls, Zooms };

} // namespace plumbline
