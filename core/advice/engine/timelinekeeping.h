// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/kepttimeline.h"
#include "core/base/taskcontrol.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace plumbline {

/// Keeps the `most` largest of some elements, in their order. Of equals the first ones are kept. O(n).
template<typename T, typename Size>
void keepLargest(std::vector<T> &all, std::size_t most, const Size &sizeOf)
{
    if (all.size() <= most)
        return;
    if (most == 0)
        return all.clear();
    std::vector<TimeNs> sizes;
    for (const T &each : all)
        sizes.push_back(sizeOf(each));
    std::ranges::nth_element(sizes, sizes.begin() + static_cast<std::ptrdiff_t>(most - 1), std::greater());
    const TimeNs least = sizes[most - 1];
    auto equal = static_cast<std::ptrdiff_t>(most) - std::ranges::count_if(sizes, [least](TimeNs size) { return size > least; });
    std::erase_if(all, [&](const T &each) {
        const TimeNs size = sizeOf(each);
        return size < least || (size == least && equal-- <= 0);
    });
}

/// Collects what a summary keeps of the timeline of a card: all of it up to MostKeptRanges, MostKeptOperators and MostKeptWaits.
/// Beyond these, ranges are coarsened, and the longest operators and the operators with the longest waits are kept. Returns what
/// is already kept for a card of a summary. `groups` are those that files of the whole job name.
[[nodiscard]] KeptTimeline keptTimelineOf(const CardEvidence &card, std::vector<CommunicationGroup> groups);

} // namespace plumbline
