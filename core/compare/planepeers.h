// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <map>
#include <optional>

namespace plumbline {

/// For which ranks the tasks of a communication plane wait, and for how long.
struct PlanePeers
{
    std::optional<std::int64_t> own;       ///< the rank of the card itself
    std::map<std::int64_t, TimeNs> waitNs; ///< by the rank that is waited for; empty if the lane does not tell
};

/// Reads the peers of a lane from the arguments `src rank` and `dst rank` of its longest waits, at most 32 of them
/// (docs/formats.md 5.6). Empty for lanes without such waits. It reads the file, so call it off the window thread. O(slices +
/// records; the first time O(bytes) for a compressed file).
[[nodiscard]] PlanePeers peersOfPlane(const Trace &trace, LaneId lane);

/// Returns how alike two planes of different cards are, 0 to 1000: the part of their waiting that is for the same ranks, where
/// the waits of the two cards for each other count as the same. Empty if a plane does not tell, or if both belong to the same
/// rank: its planes keep their numbers.
[[nodiscard]] std::optional<std::int64_t> likenessOfPeers(const PlanePeers &base, const PlanePeers &target);

} // namespace plumbline
