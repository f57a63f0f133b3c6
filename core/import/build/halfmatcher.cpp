// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/halfmatcher.h"

#include <algorithm>
#include <tuple>

namespace plumbline {

namespace {

auto orderOf(const HalfRecord &half)
{
    return std::make_tuple(half.key, half.key == 0 ? half.lane : 0, half.time, half.record);
}

/// Returns whether two halves belong to one stack of brackets.
bool isOneStack(const HalfRecord &a, const HalfRecord &b)
{
    return a.key == b.key && (a.key != 0 || a.lane == b.lane);
}

SliceRecord sliceOf(const HalfRecord &begin, std::int64_t end)
{
    SliceRecord slice;
    slice.start = begin.time;
    slice.duration = std::max<std::int64_t>(0, end - begin.time);
    slice.record = begin.record;
    slice.lane = begin.lane;
    slice.name = begin.name;
    slice.category = begin.category;
    return slice;
}

} // namespace

MatchedHalves matchHalves(std::vector<HalfRecord> halves, std::int64_t traceEnd)
{
    std::sort(halves.begin(), halves.end(), [](const HalfRecord &a, const HalfRecord &b) { return orderOf(a) < orderOf(b); });
    MatchedHalves result;
    std::vector<const HalfRecord *> open;
    const auto closeAll = [&] {
        for (const HalfRecord *begin : open) {
            result.slices.push_back(sliceOf(*begin, traceEnd));
            result.unmatchedBegins.push_back(begin->record);
        }
        open.clear();
    };
    for (const HalfRecord &half : halves) {
        if (!open.empty() && !isOneStack(*open.back(), half))
            closeAll();
        if (half.begins()) {
            open.push_back(&half);
        } else if (open.empty()) {
            result.unmatchedEnds.push_back(half.record);
        } else {
            result.slices.push_back(sliceOf(*open.back(), half.time));
            open.pop_back();
        }
    }
    closeAll();
    return result;
}

} // namespace plumbline
