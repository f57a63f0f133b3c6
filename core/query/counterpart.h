// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/query/profilersteps.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// The position of a slice among the slices of its name on its lane, by start: it is the (index + 1)-th of `count`.
struct SliceOccurrence
{
    /// Number of the step in which the slice starts; only slices of that step count. If it is "", the whole trace counts.
    std::string step;
    std::size_t index = 0;
    std::size_t count = 0;
};

/// Finds the position of `slice`. O(slices of the lane), so call it off the window thread.
[[nodiscard]] SliceOccurrence occurrenceOf(const Trace &trace, const std::vector<ProfilerStep> &steps, SliceId slice);

/// The partner of a slice on another card, or why there is none.
struct Counterpart
{
    /// What is missing on the other card.
    enum class Miss : std::uint8_t {
        None,
        Lane, ///< no matching lane
        Step, ///< no step of that number
        Name, ///< no slice of that name on the lane and in the step
        Index ///< fewer slices of that name than on the card of the slice
    };

    Miss miss = Miss::None;
    SliceId slice;
    std::size_t count = 0; ///< slices of the name there; the match is doubtful if SliceOccurrence::count differs
};

/// Returns the lane of `other` that does what `lane` does, in the process of the same name. This is the lane of the same name. If
/// there is none, because thread numbers differ from card to card, it is the lane at the same position among the lanes whose
/// names are the same without digits. Equal names are told apart by their order. O(lanes).
[[nodiscard]] std::optional<LaneId> matchingLane(const Trace &trace, LaneId lane, const Trace &other);

/// Finds the slice of `other` that stands where `slice` stands: on the matching lane, in the step of the same number, at the same
/// position among the slices of its name. `occurrence` is the result of occurrenceOf() for `slice`. O(slices of the lane), so
/// call it off the window thread.
[[nodiscard]] Counterpart counterpartOf(const Trace &trace, SliceId slice, const SliceOccurrence &occurrence, const Trace &other,
                                        const std::vector<ProfilerStep> &otherSteps);

} // namespace plumbline
