// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowbuilder.h"

#include "core/base/grouping.h"
#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/import/flowjoiner.h"

#include <algorithm>
#include <limits>
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
        piece.flows.reset();
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

/// The slice of every point, or none. Lanes are handled in parallel.
Column<SliceId> bindPoints(const Column<FlowRecord> &points, const MergedTables &tables, const SliceTable &slices,
                           std::int64_t originNs, unsigned threads, const TaskControl &control)
{
    Column<TimedPoint> grouped(points.size());
    const std::vector<std::uint32_t> begins = groupInParallel(
        points.size(), tables.lanes.size(), threads, [&](std::size_t point) { return points[point].lane; },
        [&](std::size_t point, std::uint32_t position) {
            grouped[position] = {points[point].time, static_cast<std::uint32_t>(point)};
        });
    Column<SliceId> bound(points.size());
    parallelFor(tables.lanes.size(), threads, [&](std::size_t lane, unsigned) {
        const std::span<TimedPoint> own(grouped.data() + begins[lane], grouped.data() + begins[lane + 1]);
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

/// Makes the arrows between points that are joined and bound.
class ArrowBuilder
{
public:
    ArrowBuilder(const Column<FlowRecord> &points, const Column<std::uint32_t> &sources, const Column<SliceId> &slices,
                 std::int64_t originNs, unsigned threads)
        : m_points(points), m_sources(sources), m_slices(slices), m_originNs(originNs), m_threads(threads)
    {}

    void build(const StringPool &strings, FlowTable &table)
    {
        findCategories(strings, table);
        if (table.categories.empty())
            return;
        const std::vector<std::uint32_t> begins = place(table);
        const std::size_t groups = begins.size() - 2; // the last is that of points without an arrow
        table.flows.truncate(begins[groups]);
        for (std::size_t category = 0; category < table.categories.size(); ++category) {
            table.categories[category].begin = begins[category * m_stretches];
            table.categories[category].end = begins[(category + 1) * m_stretches];
        }
        parallelFor(groups, m_threads, [&](std::size_t group, unsigned) {
            sortRuns(std::span(table.flows.data() + begins[group], begins[group + 1] - begins[group]),
                     [](const Flow &a, const Flow &b) {
                         return std::tie(a.from.time, a.to.time, a.from.lane, a.to.lane, a.from.slice, a.to.slice) <
                                std::tie(b.from.time, b.to.time, b.from.lane, b.to.lane, b.from.slice, b.to.slice);
                     });
        });
    }

private:
    static constexpr std::size_t FlowsPerGroup = 4096; ///< few enough to be sorted within a near cache
    static constexpr std::size_t MostStretches = 64;
    static constexpr std::size_t MostGroups = 1u << 16;

    [[nodiscard]] const FlowRecord &sourceOf(std::size_t point) const { return m_points[m_sources[point] - 1]; }
    [[nodiscard]] bool hasArrow(std::size_t point) const { return m_sources[point] != 0; }

    // Arrows have the category of the point they come from.
    void findCategories(const StringPool &strings, FlowTable &table)
    {
        const unsigned workers = m_threads == 0 ? defaultThreadCount() : m_threads;
        std::vector<std::vector<char>> seen(workers, std::vector<char>(strings.size()));
        parallelForRuns(m_points.size(), workers, [&](std::size_t point, unsigned worker) {
            if (hasArrow(point))
                seen[worker][sourceOf(point).category] = 1;
        });
        std::map<std::string_view, std::uint32_t> names;
        for (std::uint32_t id = 0; id < strings.size(); ++id) {
            if (std::any_of(seen.begin(), seen.end(), [id](const std::vector<char> &own) { return own[id] != 0; }))
                names.emplace(strings.text(StringId(id)), id);
        }
        m_categoryOf.resize(strings.size());
        for (const auto &[name, id] : names) {
            m_categoryOf[id] = static_cast<std::uint32_t>(table.categories.size());
            table.categories.push_back({std::string(name), 0, 0});
        }
    }

    /// Puts the arrows of each category and stretch of time together; where they begin.
    [[nodiscard]] std::vector<std::uint32_t> place(FlowTable &table)
    {
        const std::size_t most = std::max<std::size_t>(MostGroups / table.categories.size(), 1);
        m_stretches = std::clamp<std::size_t>(m_points.size() / FlowsPerGroup, 1, std::min(MostStretches, most));
        m_firstNs = std::numeric_limits<std::int64_t>::max();
        std::int64_t last = std::numeric_limits<std::int64_t>::min();
        for (const FlowRecord &point : m_points.span()) {
            m_firstNs = std::min(m_firstNs, point.time);
            last = std::max(last, point.time);
        }
        m_stretchNs = static_cast<std::uint64_t>(last - m_firstNs) / m_stretches + 1;
        table.flows.allocate(m_points.size());
        return groupInParallel(
            m_points.size(), table.categories.size() * m_stretches + 1, m_threads,
            [&](std::size_t point) { return hasArrow(point) ? groupOf(sourceOf(point)) : table.categories.size() * m_stretches; },
            [&](std::size_t point, std::uint32_t position) {
                if (hasArrow(point))
                    table.flows[position] = {endAt(m_sources[point] - 1), endAt(point), m_categoryOf[sourceOf(point).category]};
            });
    }

    [[nodiscard]] std::size_t groupOf(const FlowRecord &source) const
    {
        return m_categoryOf[source.category] * m_stretches + static_cast<std::uint64_t>(source.time - m_firstNs) / m_stretchNs;
    }

    [[nodiscard]] FlowEnd endAt(std::size_t point) const
    {
        return {m_points[point].time - m_originNs, LaneId(m_points[point].lane), m_slices[point]};
    }

    const Column<FlowRecord> &m_points;
    const Column<std::uint32_t> &m_sources;
    const Column<SliceId> &m_slices;
    std::int64_t m_originNs;
    unsigned m_threads;
    std::vector<std::uint32_t> m_categoryOf; ///< index into FlowTable::categories by the name's number
    std::size_t m_stretches = 1;             ///< equal parts of all the time
    std::int64_t m_firstNs = 0;
    std::uint64_t m_stretchNs = 1;
};

} // namespace

std::uint64_t buildFlows(std::vector<PieceColumns> &pieces, const MergedTables &tables, const SliceTable &slices,
                         std::int64_t originNs, unsigned threads, const TaskControl &control, FlowTable &table)
{
    const Column<FlowRecord> points = takePoints(pieces, tables, threads);
    const JoinedFlows joined = joinFlows(points.span(), threads, control);
    if (control.stopRequested())
        return 0;
    const Column<SliceId> bound = bindPoints(points, tables, slices, originNs, threads, control);
    ArrowBuilder(points, joined.sources, bound, originNs, threads).build(tables.strings, table);
    return joined.unpaired;
}

} // namespace plumbline
