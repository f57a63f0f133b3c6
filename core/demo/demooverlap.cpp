// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demooverlap.h"

#include <algorithm>

namespace plumbline {

std::vector<TimeRange> mergedRanges(std::vector<TimeRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
    std::vector<TimeRange> merged;
    for (const TimeRange range : ranges) {
        if (!merged.empty() && range.begin <= merged.back().end)
            merged.back().end = std::max(merged.back().end, range.end);
        else
            merged.push_back(range);
    }
    return merged;
}

std::vector<TimeRange> difference(const std::vector<TimeRange> &from, const std::vector<TimeRange> &without)
{
    std::vector<TimeRange> rest;
    auto cut = without.begin();
    for (TimeRange range : from) {
        while (cut != without.end() && cut->end <= range.begin)
            ++cut;
        for (auto at = cut; at != without.end() && at->begin < range.end; ++at) {
            if (at->begin > range.begin)
                rest.push_back({range.begin, at->begin});
            range.begin = std::max(range.begin, at->end);
        }
        if (!range.isEmpty())
            rest.push_back(range);
    }
    return rest;
}

void OverlapTracker::addStep(DemoStep &step)
{
    std::vector<TimeRange> kernels;
    for (const KernelRow &row : step.kernels)
        kernels.push_back({row.start, row.end});
    std::vector<TimeRange> collectives;
    for (const CollectiveRow &row : step.collectives)
        collectives.push_back({row.start, row.end});
    const std::vector<TimeRange> computing = mergedRanges(std::move(kernels));
    const std::vector<TimeRange> communication = mergedRanges(std::move(collectives));

    std::vector<TimeRange> both = computing;
    both.insert(both.end(), communication.begin(), communication.end());
    const std::vector<TimeRange> busy = mergedRanges(std::move(both));

    step.overlap.clear();
    const auto add = [&step](OverlapKind kind, const std::vector<TimeRange> &ranges) {
        for (const TimeRange range : ranges)
            step.overlap.push_back({kind, range});
    };
    const TimeRange span{m_busyUntil.value_or(busy.front().begin), busy.back().end};
    add(OverlapKind::Free, difference({span}, busy));
    add(OverlapKind::Computing, computing);
    add(OverlapKind::Communication, communication);
    add(OverlapKind::NotOverlapped, difference(communication, computing));
    m_busyUntil = span.end;
}

void StepSums::add(const OverlapRow &row)
{
    switch (row.kind) {
    case OverlapKind::Computing:
        computing += row.range.length();
        break;
    case OverlapKind::Communication:
        communication += row.range.length();
        break;
    case OverlapKind::NotOverlapped:
        notOverlapped += row.range.length();
        break;
    case OverlapKind::Free:
        free += row.range.length();
        break;
    }
}

} // namespace plumbline
