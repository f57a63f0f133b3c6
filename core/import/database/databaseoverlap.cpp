// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/databaseoverlap.h"

#include "core/base/timeranges.h"

#include <array>
#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

// The lanes in the order of the text export and of the table's types (docs/formats.md 5.7, 12.3).
constexpr std::array<const char *, 4> DatabaseOverlapLanes{"Computing", "Communication", "Communication(Not Overlapped)", "Free"};

std::uint32_t overlapLane(RowCollector &rows, std::int64_t device, std::size_t type)
{
    return rows.lane({Layer::Overlap, device, rows.hostPid()}, std::to_string(type), DatabaseOverlapLanes[type], std::nullopt);
}

/// Adds one lane with a slice for each range. `number` numbers the slices, which stand in no table.
void addLane(RowCollector &rows, std::int64_t device, std::size_t type, const TimeRanges &intervals, std::int64_t &number)
{
    const std::uint32_t lane = overlapLane(rows, device, type);
    const std::uint32_t name = rows.name(DatabaseOverlapLanes[type]);
    for (const auto &[begin, end] : intervals)
        rows.addSlice({{DatabaseTable::Derived, ++number}, lane, name, 0, 0}, begin, end);
}

} // namespace

void readOverlap(RowCollector &rows)
{
    rows.read("OVERLAP_ANALYSIS", {"deviceId", "startNs", "endNs", "type"}, [&](const DatabaseRow &row) {
        const std::int64_t type = row.integer(3).value_or(-1);
        const std::int64_t device = row.integer(0).value_or(0);
        const bool isKnown = type >= 0 && type < static_cast<std::int64_t>(DatabaseOverlapLanes.size());
        const std::string other = "Type " + std::to_string(type);
        const std::uint32_t lane = isKnown ? overlapLane(rows, device, static_cast<std::size_t>(type))
                                           : rows.lane({Layer::Overlap, device, rows.hostPid()}, other, other, std::nullopt);
        const std::uint32_t name = rows.name(isKnown ? DatabaseOverlapLanes[static_cast<std::size_t>(type)] : other);
        rows.addSlice({{DatabaseTable::Overlap, row.number()}, lane, name, 0, 0}, row.integer(1), row.integer(2));
    });
}

void computeOverlap(RowCollector &rows, const DeviceWork &work)
{
    std::map<std::int64_t, std::array<TimeRanges, 2>> devices;
    for (const DeviceInterval &interval : work.computing)
        devices[interval.device][0].push_back({interval.begin, interval.end});
    for (const DeviceInterval &interval : work.communication)
        devices[interval.device][1].push_back({interval.begin, interval.end});
    std::int64_t number = 0;
    for (auto &[device, both] : devices) {
        const TimeRanges computing = unionOf(std::move(both[0]));
        const TimeRanges communication = unionOf(std::move(both[1]));
        const TimeRanges busy = united(computing, communication);
        addLane(rows, device, 0, computing, number);
        addLane(rows, device, 1, communication, number);
        addLane(rows, device, 2, without(communication, computing), number);
        addLane(rows, device, 3, without({{busy.front().begin, busy.back().end}}, busy), number);
    }
}

} // namespace plumbline
