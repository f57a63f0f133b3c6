// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace plumbline {

/// Alignment for data that one thread writes all the time next to data that others use. Threads that share a cache line wait for
/// each other, and processors fetch the lines of 64 bytes in pairs.
inline constexpr std::size_t SharedLineBytes = 128;

} // namespace plumbline
