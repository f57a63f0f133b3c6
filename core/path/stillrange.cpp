// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/stillrange.h"

#include <algorithm>
#include <iterator>

namespace plumbline {

namespace {

/// Rows of a thread that are asked for each of its waits. Stacks are not that deep.
constexpr std::size_t MostRowsAsked = 256;

} // namespace

TimeRange stillAround(std::span<const PathEntry> entries, std::span<const std::uint32_t> rows, TimeNs time)
{
    TimeRange still{FirstTime, LastTime};
    for (std::size_t row = 0; row < std::min(rows.size(), MostRowsAsked); ++row) {
        const auto first = entries.begin() + rows[row];
        const auto last = row + 1 < rows.size() ? entries.begin() + rows[row + 1] : entries.end();
        const auto behind = std::ranges::upper_bound(first, last, time, {}, &PathEntry::start);
        if (behind != last)
            still.end = std::min(still.end, behind->start);
        if (behind == first)
            continue;
        const PathEntry &before = *std::prev(behind);
        still.begin = std::max(still.begin, before.end <= time ? before.end : before.start);
        if (before.end > time)
            still.end = std::min(still.end, before.end);
    }
    return still;
}

} // namespace plumbline
