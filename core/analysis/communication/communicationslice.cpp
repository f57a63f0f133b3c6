// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/communicationslice.h"

#include "core/analysis/communication/communication.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

constexpr TimeNs RoundingNs = 500;

/// The nearest slice that was found so far.
struct Nearest
{
    std::tuple<TimeNs, bool> distance{RoundingNs, true}; ///< distance in time, then whether the lane belongs to another group
    SliceId slice;
};

/// Looks for a nearer slice in the rows [begin, end) of the slice table, which are sorted by start.
void lookAtRow(const Trace &trace, std::uint32_t begin, std::uint32_t end, std::string_view name, TimeNs start, bool isOther,
               Nearest &nearest)
{
    const Column<TimeNs> &starts = trace.slices().start;
    const std::span<const TimeNs> own = starts.span(begin, end);
    const auto first = std::lower_bound(own.begin(), own.end(), start - RoundingNs) - own.begin();
    for (auto row = begin + static_cast<std::size_t>(first); row < end && starts[row] <= start + RoundingNs; ++row) {
        const std::tuple distance{std::abs(starts[row] - start), isOther};
        if (distance <= nearest.distance && trace.text(trace.slices().name[row]) == name &&
            (distance < nearest.distance || !nearest.slice.isValid()))
            nearest = {distance, SliceId(row)};
    }
}

} // namespace

SliceId communicationSlice(const Trace &trace, std::string_view group, std::string_view name, std::int64_t startNs)
{
    TimeNs start = 0;
    const TimeRange all = trace.slicesRange();
    if (__builtin_sub_overflow(startNs, trace.originNs(), &start) || start < all.begin - RoundingNs ||
        start > all.end + RoundingNs)
        return {};
    Nearest nearest;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Communication)
            continue;
        const bool isOther = groupOfLane(lane) != group;
        for (std::size_t row = 0; row < lane.rows(); ++row)
            lookAtRow(trace, lane.rowBegin[row], lane.rowBegin[row + 1], name, start, isOther, nearest);
    }
    return nearest.slice;
}

} // namespace plumbline
