// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace plumbline {

/// Finds the values that would stand at the positions `ranks` if `values` were sorted, and writes them to `found`. `ranks` must
/// not fall and must be below the number of values. No value may be below `least`; the more values lie close to it, the faster.
/// Overwrites `values`. O(values) on average, with 40 KB of memory where there are many.
void findRanks(std::span<std::int64_t> values, std::int64_t least, std::span<const std::uint64_t> ranks,
               std::span<std::int64_t> found);

} // namespace plumbline
