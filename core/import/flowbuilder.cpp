// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowbuilder.h"

#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/import/flowjoiner.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

/// The points of all pieces in file order, with the numbers of the merged tables.
Column<FlowRecord> takePoints(std::vector<PieceColumns> &pieces, const MergedTables &tables, unsigned threads)
{
    std::vector<std::size_t> begins;
    std::size_t count = 0;
    for (const PieceColumns &piece : pieces) {
        begins.push_back(count);
        count += piece.flows.size();
    }
    Column<FlowRecord> points(count);
    parallelFor(pieces.size(), threads, [&](std::size_t index, unsigned) {
        PieceColumns &piece = pieces[index];
        FlowRecord *target = points.data() + begins[index];
        for (const FlowRecord &point : piece.flows) {
            *target = point;
            target->lane = tables.laneOf[piece.worker][point.lane];
            target->category = tables.stringOf[piece.worker][point.category].value;
            ++target;
        }
        std::vector<FlowRecord>().swap(piece.flows);
    });
    return points;
}

/// Finds slices for the points of one lane, which come in the order of time.
class LaneBinder
{
public:
    LaneBinder(const Lane &lane, const SliceTable &slices)
        : m_lane(lane)
        , m_slices(slices)
        , m_lastEnd(lane.rows())
        , m_cursor(lane.rowBegin.begin(), lane.rowBegin.empty() ? lane.rowBegin.end() : lane.rowBegin.end() - 1)
    {
        // A deeper row begins no earlier than the one above it, since each of its slices began inside one there.
        for (std::size_t row = lane.rows(); row-- > 0;) {
            const TimeNs end = slices.end(lane.rowBegin[row + 1] - 1);
            m_lastEnd[row] = row + 1 < lane.rows() ? std::max(end, m_lastEnd[row + 1]) : end;
        }
    }

    /// The slice that begins first at or behind `time`, the outermost of those. O(rows log slices).
    [[nodiscard]] SliceId nextSlice(TimeNs time) const
    {
        SliceId best;
        for (std::size_t row = 0; row < m_lane.rows(); ++row) {
            const TimeNs *begin = m_slices.start.data() + m_lane.rowBegin[row];
            const TimeNs *end = m_slices.start.data() + m_lane.rowBegin[row + 1];
            if (best.isValid() && *begin >= m_slices.start[best.value])
                break; // so do all deeper rows
            const TimeNs *found = std::lower_bound(begin, end, time);
            if (found != end && (!best.isValid() || *found < m_slices.start[best.value]))
                best = SliceId(static_cast<std::size_t>(found - m_slices.start.data()));
        }
        return best;
    }

    /// The innermost slice that holds `time`; one that merely ends there only when no other does. Of the open slices
    /// the deepest began last, so the first proper holder from below is the answer. O(rows log slices) at worst.
    [[nodiscard]] SliceId holdingSlice(TimeNs time)
    {
        SliceId ending;
        for (std::size_t row = rowsAround(time); row-- > 0;) {
            const std::uint32_t after = firstBehind(row, time);
            if (after == m_lane.rowBegin[row])
                continue;
            const SliceId slice(after - 1);
            const TimeNs start = m_slices.start[slice.value];
            if (start == time || time < m_slices.end(slice.value))
                return slice;
            if (time == m_slices.end(slice.value) && (!ending.isValid() || start > m_slices.start[ending.value]))
                ending = slice;
        }
        return ending;
    }

private:
    /// The first slice of a row that starts behind `time`, which never falls from call to call: the search goes on
    /// from where the last one ended, in steps that double.
    std::uint32_t firstBehind(std::size_t row, TimeNs time)
    {
        const TimeNs *starts = m_slices.start.data();
        const std::uint32_t end = m_lane.rowBegin[row + 1];
        std::uint32_t low = m_cursor[row];
        std::uint32_t step = 1;
        while (low + step < end && starts[low + step] <= time) {
            low += step;
            step *= 2;
        }
        const TimeNs *found = std::upper_bound(starts + low, starts + std::min(low + step, end), time);
        m_cursor[row] = static_cast<std::uint32_t>(found - starts);
        return m_cursor[row];
    }

    /// How many rows, from the top, may have a slice at `time`: those that have begun and have not all ended.
    [[nodiscard]] std::size_t rowsAround(TimeNs time) const
    {
        const auto ended = std::partition_point(m_lastEnd.begin(), m_lastEnd.end(), [time](TimeNs end) { return end >= time; });
        const auto last = m_lane.rowBegin.begin() + (ended - m_lastEnd.begin());
        const auto begun = std::partition_point(m_lane.rowBegin.begin(), last,
                                                [&](std::uint32_t first) { return m_slices.start[first] <= time; });
        return static_cast<std::size_t>(begun - m_lane.rowBegin.begin());
    }

    const Lane &m_lane;
    const SliceTable &m_slices;
    std::vector<TimeNs> m_lastEnd;       ///< per row the end of its last slice or of any deeper row's
    std::vector<std::uint32_t> m_cursor; ///< per row where the last search ended
};

struct TimedPoint
{
    std::int64_t time;
    std::uint32_t point;
};

/// The points grouped by lane. `begins` receives where each lane's begin, and the end.
std::vector<TimedPoint> pointsByLane(const Column<FlowRecord> &points, std::size_t lanes, std::vector<std::size_t> &begins)
{
    begins.assign(lanes + 1, 0);
    for (const FlowRecord &point : points.span())
        ++begins[point.lane + 1];
    for (std::size_t lane = 0; lane < lanes; ++lane)
        begins[lane + 1] += begins[lane];
    std::vector<TimedPoint> grouped(points.size());
    auto next = begins;
    for (std::uint32_t point = 0; point < points.size(); ++point)
        grouped[next[points[point].lane]++] = {points[point].time, point};
    return grouped;
}

/// The slice of every point, or none. Lanes are handled in parallel.
std::vector<SliceId> bindPoints(const Column<FlowRecord> &points, const MergedTables &tables, const SliceTable &slices,
                                std::int64_t originNs, unsigned threads, const TaskControl &control)
{
    std::vector<std::size_t> begins;
    std::vector<TimedPoint> grouped = pointsByLane(points, tables.lanes.size(), begins);
    std::vector<SliceId> bound(points.size());
    parallelFor(tables.lanes.size(), threads, [&](std::size_t lane, unsigned) {
        const std::span<TimedPoint> own = std::span(grouped).subspan(begins[lane], begins[lane + 1] - begins[lane]);
        if (own.empty())
            return;
        sortRuns(own, [](const TimedPoint &a, const TimedPoint &b) { return a.time < b.time; });
        LaneBinder binder(tables.lanes[lane], slices);
        for (const TimedPoint &timed : own) {
            const TimeNs time = timed.time - originNs;
            bound[timed.point] = points[timed.point].bindsToNext ? binder.nextSlice(time) : binder.holdingSlice(time);
            if (control.stopRequested())
                return;
        }
    });
    return bound;
}

} // namespace

std::uint64_t buildFlows(std::vector<PieceColumns> &pieces, const MergedTables &tables, const SliceTable &slices,
                         std::int64_t originNs, unsigned threads, const TaskControl &control, FlowTable &table)
{
    const Column<FlowRecord> points = takePoints(pieces, tables, threads);
    const JoinedFlows joined = joinFlows(points.span(), threads, control);
    if (control.stopRequested())
        return 0;

    std::map<std::string_view, std::uint32_t> categories;
    std::vector<std::uint32_t> categoryOf(tables.strings.size());
    std::vector<bool> seen(tables.strings.size());
    for (const auto &[from, to] : joined.arrows) {
        const std::uint32_t category = points[from].category;
        if (!seen[category])
            categories.emplace(tables.strings.text(StringId(category)), category);
        seen[category] = true;
    }
    for (const auto &[name, id] : categories) {
        categoryOf[id] = static_cast<std::uint32_t>(table.categories.size());
        table.categories.push_back({std::string(name), 0, 0});
    }

    const std::vector<SliceId> bound = bindPoints(points, tables, slices, originNs, threads, control);
    const auto endAt = [&](std::uint32_t point) {
        return FlowEnd{points[point].time - originNs, LaneId(points[point].lane), bound[point]};
    };
    for (const auto &[from, to] : joined.arrows)
        ++table.categories[categoryOf[points[from].category]].end;
    std::uint32_t begin = 0;
    for (FlowTable::Category &category : table.categories) {
        category.begin = begin;
        begin += category.end;
        category.end = category.begin;
    }
    table.flows.allocate(joined.arrows.size());
    for (const auto &[from, to] : joined.arrows) {
        const std::uint32_t category = categoryOf[points[from].category];
        table.flows[table.categories[category].end++] = {endAt(from), endAt(to), category};
    }
    parallelFor(table.categories.size(), threads, [&](std::size_t index, unsigned) {
        const FlowTable::Category &category = table.categories[index];
        sortRuns(std::span(table.flows.data() + category.begin, category.end - category.begin), [](const Flow &a, const Flow &b) {
            return std::tie(a.from.time, a.to.time, a.from.lane, a.to.lane, a.from.slice, a.to.slice) <
                   std::tie(b.from.time, b.to.time, b.from.lane, b.to.lane, b.from.slice, b.to.slice);
        });
    });
    return joined.unpaired;
}

} // namespace plumbline
