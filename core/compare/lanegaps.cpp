// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lanegaps.h"

#include <algorithm>

namespace plumbline {

bool isWait(const Trace &trace, std::uint32_t slice)
{
    return trace.slices().role[slice] == Role::Wait;
}

IdleTimes::IdleTimes(const Trace &trace, const std::vector<std::uint32_t> &slices, std::uint32_t begin, const TimeRanges &work,
                     const std::vector<SliceId> &partners, const std::function<bool(std::uint32_t)> &isInPlace)
    : m_begin(begin)
{
    m_idles.resize(slices.size());
    if (slices.empty())
        return;
    TimeNs covered = trace.slices().start[slices.front()];
    Idle idle{0, {covered, covered}, {covered, covered}, 0, false};
    bool isFirst = true;
    for (const std::uint32_t slice : slices) {
        if (isWait(trace, slice))
            continue;
        const TimeNs start = trace.slices().start[slice];
        if (isFirst)
            covered = idle.range.begin = start;
        if (start > covered) {
            for (const TimeRange &part : without({{covered, start}}, within(work, {covered, start}))) {
                idle.ns += part.length();
                if (part.length() > idle.longest.length())
                    idle.longest = part;
            }
        }
        covered = std::max(covered, trace.slices().end(slice));
        if (!isInPlace(slice)) {
            idle.aloneNs += partners[slice].isValid() ? 0 : trace.slices().duration[slice];
            continue;
        }
        idle.range.end = std::max(start, idle.range.begin);
        idle.isKnown = !isFirst;
        m_idles[slice - begin] = idle;
        idle = {0, {covered, covered}, {covered, covered}, 0, false};
        isFirst = false;
    }
}

TimeNs ToldGaps::within(TimeRange range) const
{
    WideNs sum = 0;
    for (auto at = m_gaps.lower_bound(range.begin); at != m_gaps.end() && at->first <= range.end; ++at) {
        if (at->second.first <= range.end)
            sum += at->second.second;
    }
    return saturated(sum);
}

} // namespace plumbline
