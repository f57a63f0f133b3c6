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

/// Where a slice stands among those of its name on its lane: the (index + 1)-th of `count`, by start.
struct SliceOccurrence
{
    std::string step; ///< number of the step that holds its start; "" = counted over the whole trace
    std::size_t index = 0;
    std::size_t count = 0;
};

/// O(slices of the lane), so off the window thread.
[[nodiscard]] SliceOccurrence occurrenceOf(const Trace &trace, const std::vector<ProfilerStep> &steps, SliceId slice);

/// The same slice of another card, or why there is none.
struct Counterpart
{
    enum class Miss : std::uint8_t {
        None,
        Lane, ///< no lane of that name
        Step, ///< no step of that number
        Name, ///< the lane has no slice of that name there
        Index ///< fewer slices of that name than here
    };

    Miss miss = Miss::None;
    SliceId slice;
    std::size_t count = 0; ///< slices of the name there; another number than here makes the match doubtful
};

/// The lane of `other` that does what `lane` does: in the process of the same name the lane of the same name, else, as
/// thread numbers differ from card to card, the one at the same place among the lanes whose names are the same
/// without digits. Names that stand several times are told apart by their order. O(lanes).
[[nodiscard]] std::optional<LaneId> matchingLane(const Trace &trace, LaneId lane, const Trace &other);

/// The slice of `other` that stands where `slice` stands: on the matching lane, in the step of the same number, at the same
/// place among the slices of its name. O(slices of the lane), so off the window thread.
[[nodiscard]] Counterpart counterpartOf(const Trace &trace, SliceId slice, const SliceOccurrence &occurrence, const Trace &other,
                                        const std::vector<ProfilerStep> &otherSteps);

} // namespace plumbline
