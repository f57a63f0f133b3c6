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

enum class DepartureKind : std::uint8_t {
    Duration,   ///< a pair of slices lasts longer or shorter
    Gap,        ///< the lane idles longer or shorter between two pairs; told of the second
    OnlyBase,   ///< a slice without a partner
    OnlyTarget, ///< likewise
    Order,      ///< a pair stands elsewhere among its neighbours
};

/// A place where the target does not do what the base did, with what it costs: target minus base.
struct Departure
{
    DepartureKind kind = DepartureKind::Duration;
    SliceId base; ///< invalid for OnlyTarget
    SliceId target;
    TimeNs differenceNs = 0;
    TimeNs floorNs = 0; ///< what a difference there may be by chance

    friend bool operator==(const Departure &, const Departure &) = default;
};

/// The device waits on one card where it does not on the other: between two slices in a row that both have, its lane idles longer
/// than chance allows, and on the other card a tenth of that at most, or no longer than chance does.
struct OneSidedGap
{
    SliceId base; ///< what follows
    SliceId target;
    TimeNs start = 0;  ///< of the longest stretch, in the time of the card that has the gap
    TimeNs baseNs = 0; ///< how long the lane idles
    TimeNs targetNs = 0;
    TimeNs floorNs = 0; ///< what a difference there may be by chance

    [[nodiscard]] ComparedSide side() const { return targetNs > baseNs ? ComparedSide::Target : ComparedSide::Base; }
    [[nodiscard]] TimeNs differenceNs() const { return targetNs - baseNs; }

    friend bool operator==(const OneSidedGap &, const OneSidedGap &) = default;
};

struct Departures
{
    std::optional<Departure> first; ///< by the time of the base
    std::vector<Departure> losses;  ///< what costs the target time, most first, as many as asked for
    std::uint64_t lossCount = 0;    ///< all of them
    std::vector<OneSidedGap> gaps;  ///< the longest first, as many as asked for
    std::uint64_t gapCount = 0;     ///< all of them
};

/// Where the device's lanes that compute, or all of them where none does, and the lanes of communication operators depart. A
/// duration departs when it differs by more than three deviations of the differences of all pairs of its name, told robustly (of
/// its lane where these are few), a gap by those of its lane, and each by more than LeastDepartureNs. Communication is not asked
/// for gaps. `axes` places what only the target has on lanes without a partner. Errors: Cancelled. O(slices log slices).
[[nodiscard]] Result<Departures> findDepartures(const Trace &base, const Trace &target, const Matching &matching,
                                                const CompareScope &scope, const ClockMap &axes, std::size_t limit,
                                                const TaskControl &control);

} // namespace plumbline
