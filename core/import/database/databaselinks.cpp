// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/databaselinks.h"

#include <algorithm>
#include <tuple>

namespace plumbline {

namespace {

using Kind = FlowRecord::Kind;

} // namespace

void DatabaseLinks::sort(std::vector<Point> &points)
{
    std::sort(points.begin(), points.end(), [](const Point &a, const Point &b) {
        return std::tie(a.key, a.kind, a.start, a.lane) < std::tie(b.key, b.kind, b.start, b.lane);
    });
}

std::span<const DatabaseLinks::Point> DatabaseLinks::pointsOf(const std::vector<Point> &sorted, std::int64_t key)
{
    const auto begin = std::lower_bound(sorted.begin(), sorted.end(), key,
                                        [](const Point &point, std::int64_t wanted) { return point.key < wanted; });
    const auto end =
        std::upper_bound(begin, sorted.end(), key, [](std::int64_t wanted, const Point &point) { return wanted < point.key; });
    return {begin, end};
}

void DatabaseLinks::addDevice(std::optional<std::int64_t> connection, Work work, std::uint32_t lane, std::int64_t start)
{
    if (isConnection(connection))
        m_device.push_back({*connection, start, lane, static_cast<std::uint8_t>(work)});
}

void DatabaseLinks::sortDevice()
{
    sort(m_device);
}

void DatabaseLinks::addLaunch(std::optional<std::int64_t> connection, bool isNode, std::uint32_t lane, std::int64_t start)
{
    if (isConnection(connection) && !targets(*connection).empty())
        m_launches.push_back({*connection, start, lane, static_cast<std::uint8_t>(isNode ? 0 : 1)});
}

void DatabaseLinks::addMark(std::optional<std::int64_t> connection, std::uint32_t lane, std::int64_t start)
{
    if (isConnection(connection))
        m_marks.push_back({*connection, start, lane, 0});
}

void DatabaseLinks::addFramework(std::optional<std::int64_t> id, Framework kind, std::uint32_t lane, std::int64_t start)
{
    if (isConnection(id))
        m_framework.push_back({*id, start, lane, static_cast<std::uint8_t>(kind)});
}

void DatabaseLinks::addSequence(std::optional<std::int64_t> number, bool isBackward, std::uint32_t lane, std::int64_t start)
{
    if (number && *number >= 0)
        m_sequences.push_back({*number, start, lane, static_cast<std::uint8_t>(isBackward ? 1 : 0)});
}

std::span<const DatabaseLinks::Point> DatabaseLinks::targets(std::int64_t connection) const
{
    const std::span<const Point> points = pointsOf(m_device, connection);
    if (points.empty() || points.front().kind == static_cast<std::uint8_t>(Work::Quiet))
        return {};
    const auto end =
        std::partition_point(points.begin(), points.end(), [&](const Point &p) { return p.kind == points.front().kind; });
    return {points.begin(), end};
}

void DatabaseLinks::addTo(RowCollector &rows)
{
    m_joins.addRows(m_device.size() + m_framework.size() + m_marks.size());
    addLaunches(rows);
    addMarks(rows);
    std::vector<std::pair<std::int64_t, std::int64_t>> ids;
    if (!m_framework.empty()) {
        rows.read("CONNECTION_IDS", {"id", "connectionId"}, [&](const DatabaseRow &row) {
            const auto id = row.integer(0);
            const auto connection = row.integer(1);
            if (id && isConnection(connection))
                ids.emplace_back(*id, *connection);
        });
        std::sort(ids.begin(), ids.end());
    }
    m_joins.addRows(ids.size());
    addTasks(rows, connected(ids, false, rows));
    addQueue(rows, connected(ids, true, rows));
    addPasses(rows);
    if (m_joins.isExceeded())
        rows.reportTooManyLinks();
}

void DatabaseLinks::addLaunches(RowCollector &rows)
{
    const std::uint32_t category = rows.name("HostToDevice");
    std::vector<Point> launches = m_launches;
    sort(launches);
    for (std::size_t index = 0; index < launches.size(); ++index) {
        const Point &launch = launches[index];
        if (index > 0 && launches[index - 1].key == launch.key)
            continue;
        const auto key = static_cast<std::uint64_t>(launch.key);
        rows.addFlow(Kind::Start, category, key, launch.lane, launch.start);
        for (const Point &task : targets(launch.key))
            rows.addFlow(Kind::Finish, category, key, task.lane, task.start);
    }
}

void DatabaseLinks::addMarks(RowCollector &rows)
{
    const std::uint32_t category = rows.name("MsTx");
    std::uint64_t key = 0;
    for (const Point &mark : m_marks) {
        for (const Point &task : pointsOf(m_device, mark.key)) {
            if (!mayJoin(rows))
                return;
            rows.addFlow(Kind::Start, category, key, mark.lane, mark.start);
            rows.addFlow(Kind::Finish, category, key++, task.lane, task.start);
        }
    }
}

std::vector<DatabaseLinks::Point> DatabaseLinks::connected(const std::vector<std::pair<std::int64_t, std::int64_t>> &ids,
                                                           bool ofQueue, const RowCollector &rows)
{
    std::vector<Point> points;
    for (const Point &point : m_framework) {
        if ((point.kind != static_cast<std::uint8_t>(Framework::Operator)) != ofQueue)
            continue;
        auto id = std::lower_bound(ids.begin(), ids.end(), std::pair(point.key, std::int64_t{0}));
        for (; id != ids.end() && id->first == point.key && mayJoin(rows); ++id)
            points.push_back({id->second, point.start, point.lane, point.kind});
    }
    sort(points);
    return points;
}

void DatabaseLinks::addTasks(RowCollector &rows, const std::vector<Point> &operators)
{
    const std::uint32_t category = rows.name("async_npu");
    std::uint64_t key = 0;
    for (const Point &point : operators) {
        for (const Point &task : targets(point.key)) {
            if (!mayJoin(rows))
                return;
            rows.addFlow(Kind::Start, category, key, point.lane, point.start);
            rows.addFlow(Kind::Finish, category, key++, task.lane, task.start);
        }
    }
}

void DatabaseLinks::addQueue(RowCollector &rows, const std::vector<Point> &queue) const
{
    const std::uint32_t category = rows.name("async_task_queue");
    for (std::size_t begin = 0; begin < queue.size();) {
        const auto end = begin + pointsOf(queue, queue[begin].key).size();
        const bool isPair = queue[begin].kind != queue[end - 1].kind;
        for (std::size_t index = begin; isPair && index < end; ++index) {
            const bool isStart = queue[index].kind == static_cast<std::uint8_t>(Framework::Enqueue);
            rows.addFlow(isStart ? Kind::Start : Kind::Finish, category, static_cast<std::uint64_t>(queue[index].key),
                         queue[index].lane, queue[index].start);
        }
        begin = end;
    }
}

/// A flow leads from the last operator of the forward pass that has a sequence number to the first one of the backward pass that
/// has it.
void DatabaseLinks::addPasses(RowCollector &rows)
{
    const std::uint32_t category = rows.name("fwdbwd");
    sort(m_sequences);
    for (std::size_t begin = 0; begin < m_sequences.size();) {
        const auto all = pointsOf(m_sequences, m_sequences[begin].key);
        const auto backward = std::find_if(all.begin(), all.end(), [](const Point &point) { return point.kind == 1; });
        if (backward != all.begin() && backward != all.end()) {
            const Point &forward = *std::prev(backward);
            const auto key = static_cast<std::uint64_t>(forward.key);
            rows.addFlow(Kind::Start, category, key, forward.lane, forward.start);
            rows.addFlow(Kind::Finish, category, key, backward->lane, backward->start);
        }
        begin += all.size();
    }
}

} // namespace plumbline
