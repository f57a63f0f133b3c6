// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace plumbline {

/// Alignment for what one thread writes all the time next to what others use: threads wait for one another where they share
/// a line of memory. Processors fetch the lines of 64 bytes in pairs.
inline constexpr std::size_t SharedLineBytes = 128;

} // namespace plumbline
