// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneusage.h"

#include "core/base/scheduler.h"
#include "core/base/wide.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t LookedAt = 16; ///< first stretches of a pixel column that decide its role; it may hold a million

/// A row of a lane, at the slice to take next.
struct LaneUsageCursor
{
    TimeNs start = 0;
    std::size_t next = 0;
    std::size_t end = 0;

    friend bool operator>(const LaneUsageCursor &a, const LaneUsageCursor &b) { return a.start > b.start; }
};

/// Returns the union of some rows. Their slices are taken in the order of their starts.
BusySpans unionOf(const SliceTable &slices, std::vector<LaneUsageCursor> rows, bool withIdle)
{
    BusySpans spans;
    std::priority_queue<LaneUsageCursor, std::vector<LaneUsageCursor>, std::greater<>> queue(std::greater<>(), std::move(rows));
    while (!queue.empty()) {
        LaneUsageCursor row = queue.top();
        queue.pop();
        // The queue need not be asked as long as no other row comes first.
        const TimeNs limit = queue.empty() ? std::numeric_limits<TimeNs>::max() : queue.top().start;
        do {
            const Role role = slices.role[row.next];
            if (withIdle || role != Role::Free)
                spans.add({slices.start[row.next], slices.end(row.next)}, role);
            ++row.next;
        } while (row.next < row.end && slices.start[row.next] <= limit);
        if (row.next < row.end) {
            row.start = slices.start[row.next];
            queue.push(row);
        }
    }
    spans.finish();
    return spans;
}

/// Returns whether the first row covers all others, as it does where slices nest.
bool firstRowCovers(const Trace &trace, const Lane &lane)
{
    TimeNs first = 0;
    for (std::size_t i = lane.sliceBegin(); lane.rows() > 0 && i < lane.rowBegin[1]; ++i)
        first += trace.slices().duration[i];
    return first == lane.busyNs;
}

/// Adds the rows whose union is the union of the lane.
void addRows(const Trace &trace, const Lane &lane, std::vector<LaneUsageCursor> &rows)
{
    const std::size_t wanted = firstRowCovers(trace, lane) ? std::min<std::size_t>(lane.rows(), 1) : lane.rows();
    for (std::size_t row = 0; row < wanted; ++row)
        if (lane.rowBegin[row] < lane.rowBegin[row + 1])
            rows.push_back({trace.slices().start[lane.rowBegin[row]], lane.rowBegin[row], lane.rowBegin[row + 1]});
}

} // namespace

void BusySpans::add(TimeRange slice, Role role)
{
    if (slice.isEmpty())
        return;
    if (!m_begin.empty() && slice.begin <= end(size() - 1)) {
        m_before.back() += std::max<TimeNs>(slice.end - end(size() - 1), 0);
    } else {
        m_begin.push_back(slice.begin);
        m_before.push_back(m_before.back() + slice.length());
        m_role.push_back(role);
        m_longest = 0;
    }
    if (slice.length() > m_longest) {
        m_longest = slice.length();
        m_role.back() = role;
    }
}

void BusySpans::finish()
{
    m_begin.shrink_to_fit();
    m_before.shrink_to_fit();
    m_role.shrink_to_fit();
}

std::size_t BusySpans::firstEndingAfter(TimeNs time, std::size_t from) const
{
    const auto next = std::upper_bound(m_begin.begin() + static_cast<std::ptrdiff_t>(from), m_begin.end(), time);
    const auto index = static_cast<std::size_t>(next - m_begin.begin());
    return index > from && end(index - 1) > time ? index - 1 : index;
}

/// Returns how much is covered before `time`. `first` is the first stretch that ends after it.
TimeNs BusySpans::busyBefore(TimeNs time, std::size_t first) const
{
    return m_before[first] + (first < size() ? std::max<TimeNs>(time - m_begin[first], 0) : 0);
}

TimeNs BusySpans::busyNs(TimeRange range) const
{
    if (range.isEmpty())
        return 0;
    const std::size_t first = firstEndingAfter(range.begin, 0);
    return busyBefore(range.end, firstEndingAfter(range.end, first)) - busyBefore(range.begin, first);
}

void BusySpans::pixels(const TimeScale &scale, std::vector<Pixel> &out) const
{
    out.clear();
    const int width = scale.widthPx();
    const auto emit = [&out](Pixel pixel) {
        if (!out.empty() && out.back().end == pixel.px && out.back().role == pixel.role && out.back().coverage == pixel.coverage)
            out.back().end = pixel.end;
        else
            out.push_back(pixel);
    };
    std::size_t next = firstEndingAfter(scale.range().begin, 0);
    for (int px = 0; px < width && next < size(); ++px) {
        px = std::max(px, scale.pixelOf(m_begin[next]));
        if (px >= width)
            break;
        const TimeNs begin = scale.beginOfPixel(px);
        const TimeNs over = end(next) < scale.range().end ? end(next) : scale.range().end;
        if (m_begin[next] <= begin && scale.pixelOf(over) > px) {
            const int last = std::min(scale.pixelOf(over), width);
            emit({px, last, 1, m_role[next]});
            px = last - 1; // the column in which the stretch ends is shared with others
            continue;
        }
        const TimeNs until = std::max(scale.beginOfPixel(px + 1), begin + 1);
        const std::size_t after = firstEndingAfter(until, next);
        const std::size_t looked = std::min({after + 1, next + LookedAt, size()});
        std::size_t longest = next;
        for (std::size_t i = next; i < looked; ++i)
            if (end(i) - m_begin[i] > end(longest) - m_begin[longest] && m_begin[i] < until)
                longest = i;
        const TimeNs busy = busyBefore(until, after) - busyBefore(begin, next);
        if (busy > 0)
            emit({px, px + 1, static_cast<float>(static_cast<double>(busy) / static_cast<double>(until - begin)),
                  m_role[longest]});
        next = after;
    }
}

LaneUsage::LaneUsage(std::shared_ptr<const Trace> trace, std::shared_ptr<const LaneIndex> index)
    : m_trace(std::move(trace))
    , m_index(std::move(index))
    , m_lanes(m_trace->lanes().size())
    , m_processes(m_trace->processes().size())
    , m_roles(m_trace->lanes().size())
{
    const Trace &data = *m_trace;
    parallelFor(m_lanes.size(), 0, [&](std::size_t i, unsigned) { addLane(data.lanes()[i], LaneId(i)); });
    parallelFor(m_processes.size(), 0, [&](std::size_t i, unsigned) {
        std::vector<LaneUsageCursor> rows;
        for (const LaneId lane : data.processes()[i].lanes)
            addRows(data, data.lane(lane), rows);
        m_processes[i] = unionOf(data.slices(), std::move(rows), false);
    });
}

void LaneUsage::addLane(const Lane &lane, LaneId id)
{
    const SliceTable &slices = m_trace->slices();
    std::array<TimeNs, RoleCount> &roles = m_roles[id.value];
    for (std::size_t i = lane.sliceBegin(); i < lane.sliceEnd(); ++i) {
        TimeNs &time = roles[static_cast<std::size_t>(slices.role[i])];
        time = saturated(WideNs{time} + slices.duration[i]); // slices that overlap may add up to more than int64 holds
    }
    if (firstRowCovers(*m_trace, lane))
        return;
    std::vector<LaneUsageCursor> rows;
    addRows(*m_trace, lane, rows);
    m_lanes[id.value] = unionOf(slices, std::move(rows), true);
}

TimeNs LaneUsage::busyNs(LaneId lane, TimeRange range) const
{
    const Lane &data = m_trace->lane(lane);
    if (data.rows() == 0 || !m_lanes[lane.value].isEmpty())
        return m_lanes[lane.value].busyNs(range);
    return m_index->busyNs(data, 0, range);
}

Role LaneUsage::mainRole(LaneId lane) const
{
    std::array<TimeNs, RoleCount> work = m_roles[lane.value];
    for (const Role idle : {Role::Other, Role::Wait, Role::Free})
        work[static_cast<std::size_t>(idle)] = 0;
    const std::array<TimeNs, RoleCount> &all = m_roles[lane.value];
    const bool works = std::any_of(work.begin(), work.end(), [](TimeNs time) { return time > 0; });
    const std::array<TimeNs, RoleCount> &times = works ? work : all;
    const auto most = std::max_element(times.begin(), times.end());
    return *most > 0 ? static_cast<Role>(most - times.begin()) : Role::Other;
}

} // namespace plumbline
