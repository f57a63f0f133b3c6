// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"

#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// One moment as two clocks tell it, absolute.
struct ClockPair
{
    std::int64_t baseNs = 0;
    std::int64_t targetNs = 0;
};

/// Offset and drift from moments, whose times must differ: the median of the slopes between pairs that lie far apart
/// (Theil and Sen), then the median of what is left, so that up to a quarter of wrong pairs does no harm. `anchorNs` is
/// where the offset is told. Of more than a thousand pairs a thousand are used for the slope. Method Collectives; refused as
/// LargeResidual where no rate within ClockMap::MostDriftPpq fits. O(pairs log pairs).
[[nodiscard]] Alignment fitClocks(std::span<const ClockPair> pairs, std::int64_t anchorNs);

/// Fewer pairs are no fit.
inline constexpr std::uint64_t MinCollectivePairs = 10;
/// Collectives that end further apart than this, in the median, tell nothing about clocks.
inline constexpr TimeNs MaxCollectiveResidualNs = 100'000;

/// Clock offset and drift of two ranks of one job, from the collectives of one group that all of its ranks leave together:
/// AllReduce and Barrier, where these are too few AllGather as well. They are paired in their order, which may be shifted on
/// one card (its numbers count from another warm-up), and by when they end under the fit, so that missing ones do no harm.
/// Refused with TooFewPairs or LargeResidual. Of no use once `control` asks to stop. O(operators log operators).
[[nodiscard]] Alignment alignByCollectives(const Trace &base, const Trace &target, const TaskControl &control);

} // namespace plumbline
