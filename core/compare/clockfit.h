// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "core/tables/communication.h"

#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// One moment on the clocks of both cards, absolute.
struct ClockPair
{
    std::int64_t baseNs = 0;
    std::int64_t targetNs = 0;
};

/// Fits offset and drift to moments with different times. The drift is the median of the slopes between pairs that lie far apart
/// (Theil and Sen), or 0 for fewer than MinDriftPairs pairs, and the offset is the median of what remains, so that up to a
/// quarter of wrong pairs does no harm. `anchorNs` is the target time at which the offset holds. If there are more than a
/// thousand pairs, a thousand of them give the slope. The method of the result is Collectives. Refused with TooFewPairs without
/// pairs, and with LargeResidual if the drift exceeds ClockMap::MostDriftPpq. O(pairs log pairs).
[[nodiscard]] Alignment fitClocks(std::span<const ClockPair> pairs, std::int64_t anchorNs);

/// A fit needs at least this many pairs of collectives.
inline constexpr std::uint64_t MinCollectivePairs = 3;
/// With fewer pairs, the jitter of their ends would pass for a drift; the clocks are then taken to run alike.
inline constexpr std::uint64_t MinDriftPairs = 10;
/// If the median distance of paired ends is larger than this, collectives do not tell the clocks.
inline constexpr TimeNs MaxCollectiveResidualNs = 100'000;

/// Fits the clocks of two ranks of one job to the ends of collectives that all ranks of a group leave together: AllReduce and
/// Barrier, and AllGather as well if these are too few. Collectives are first paired in their order, which may be shifted because
/// one card counts from another warm-up. They are then paired by their ends under the fit, so that missing collectives do no
/// harm. Refused with TooFewPairs, and with LargeResidual if ends lie too far apart or less than half of the possible pairs are
/// found. The result has no meaning once `control` asks to stop. O(operators log operators).
[[nodiscard]] Alignment alignByCollectives(const Trace &base, const Trace &target, const TaskControl &control);
/// Does the same with operators that are known already, whatever tells them. The offset holds at the first start of the target.
[[nodiscard]] Alignment alignByCollectives(const CommunicationTable &base, const CommunicationTable &target,
                                           const TaskControl &control);

} // namespace plumbline
