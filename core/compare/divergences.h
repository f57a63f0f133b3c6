// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/compare/alignment.h"
#include "core/compare/comparescope.h"
#include "core/compare/differencefloor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The way in which the target differs from the base at one place.
enum class DivergenceKind : std::uint8_t {
    Duration,   ///< the slices of a pair have different durations
    Gap,        ///< no lane works for a longer or shorter time between two pairs of a lane; told of the second pair
    OnlyBase,   ///< a slice of the base has no partner
    OnlyTarget, ///< a slice of the target has no partner
    Order,      ///< a pair stands at different places among its neighbours
};

/// A place where the target does something else than the base, with its difference.
struct Divergence
{
    DivergenceKind kind = DivergenceKind::Duration;
    SliceId base;   ///< invalid for OnlyTarget
    SliceId target; ///< invalid for OnlyBase
    /// What the place costs the target. OnlyTarget: the time of the slices without that of what only the base has there, and
    /// without the idle time of the base that they fill. Gap: without the idle time in place of work that only the base has.
    /// Duration of a collective: only the time in which no kernel computes.
    TimeNs differenceNs = 0;
    TimeNs floorNs = 0;      ///< the noise at this place
    std::uint32_t count = 1; ///< slices that only the target has, of one name and one after another; the first is `target`

    friend bool operator==(const Divergence &, const Divergence &) = default;
};

/// A one-sided gap: between two slices in a row that both cards have, no lane of one card works for longer than noise explains.
/// The other card does not work for at most a tenth of that time, or for no longer than noise explains. A gap of the target in
/// place of work that only the base has is none.
struct OneSidedGap
{
    SliceId base; ///< the slice after the gap on the base; `target` is its partner
    SliceId target;
    TimeNs start = 0;  ///< start of the longest uninterrupted part, in the time of the card that has the gap
    TimeNs baseNs = 0; ///< idle time of the base
    TimeNs targetNs = 0;
    TimeNs floorNs = 0; ///< the noise at this place

    [[nodiscard]] ComparedSide side() const { return targetNs > baseNs ? ComparedSide::Target : ComparedSide::Base; }
    [[nodiscard]] TimeNs differenceNs() const { return targetNs - baseNs; }

    friend bool operator==(const OneSidedGap &, const OneSidedGap &) = default;
};

/// All places where two cards differ, and the first divergence.
struct Divergences
{
    std::optional<Divergence> first; ///< the first divergence, by the time of the base
    std::vector<Divergence> losses;  ///< places that cost the target time, the largest loss first, limited to what was asked for
    std::uint64_t lossCount = 0;     ///< number of all losses
    std::vector<OneSidedGap> gaps;   ///< one-sided gaps, the longest first, limited to what was asked for
    std::uint64_t gapCount = 0;      ///< number of all one-sided gaps
};

/// Finds the places where two cards differ. It looks at the device lanes that compute, or at all device lanes if none computes,
/// and at the lanes of communication operators. A duration differs if the difference exceeds the noise of all pairs of its name,
/// or of its lane if these are few, and the share of its duration by which the pairs of the lane differ (PairNoise); an idle gap,
/// if the difference exceeds the noise of the lane. The noise is differenceFloor(): three robust deviations, and never below
/// LeastDivergenceNs. A gap is the time in which no lane works, so work that fills the gap of another lane is told once, and a
/// gap that several lanes have is told of one. Waits for events are idle time. `axes` maps times of the target to times of the
/// base and places slices of lanes that only the target has. Errors: Cancelled. O(slices log slices).
[[nodiscard]] Result<Divergences> findDivergences(const Trace &base, const Trace &target, const Matching &matching,
                                                  const CompareScope &scope, const ClockMap &axes, std::size_t limit,
                                                  const TaskControl &control);

} // namespace plumbline
