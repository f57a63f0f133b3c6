// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/slicetrace.h"

#include "core/import/build/tracebuilder.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace plumbline {

std::uint32_t SliceTrace::lane(std::string_view process, std::string_view name)
{
    const std::string key = std::string(process) + '\0' + std::string(name);
    const auto known = m_lanes.find(key);
    if (known != m_lanes.end())
        return known->second;
    const auto [pid, isNewProcess] = m_pids.try_emplace(std::string(process), std::to_string(m_pids.size() + 1));
    const std::uint32_t lane = m_tables->lane(pid->second, std::to_string(m_lanes.size() + 1));
    m_lanes.emplace(key, lane);
    m_piece.noteLane(lane, RecordRef(0, lane));
    if (isNewProcess)
        m_columns.metadata.push_back({MetadataRecord::Kind::ProcessName, lane, std::string(process), 0});
    m_columns.metadata.push_back({MetadataRecord::Kind::ThreadName, lane, std::string(name), 0});
    return lane;
}

void SliceTrace::add(std::uint32_t lane, std::string_view name, std::string_view taskType, std::int64_t startNs,
                     std::int64_t durationNs)
{
    constexpr std::size_t MostTaskTypes = std::numeric_limits<std::uint8_t>::max();
    SliceRecord record;
    record.start = startNs;
    record.duration = std::max<std::int64_t>(durationNs, 0);
    std::int64_t end = 0;
    if (__builtin_add_overflow(record.start, record.duration, &end))
        return;
    record.record = RecordRef(0, m_slices++); // tells equal slices apart
    record.lane = lane;
    record.name = m_tables->strings.intern(name).value;
    if (!taskType.empty() && (m_taskTypes.contains(std::string(taskType)) || m_tables->taskTypes.size() <= MostTaskTypes)) {
        const auto [known, isNew] =
            m_taskTypes.try_emplace(std::string(taskType), static_cast<std::uint8_t>(m_tables->taskTypes.size()));
        if (isNew)
            m_tables->taskTypes.emplace_back(taskType);
        record.taskType = known->second;
    }
    m_piece.noteLane(lane, RecordRef(0, lane));
    m_piece.addSlice(record);
}

std::shared_ptr<const Trace> SliceTrace::build(TaskControl &control)
{
    m_piece.finish();
    std::vector<PieceColumns> pieces;
    pieces.push_back(std::move(m_columns));
    LoadTimings timings;
    return TraceBuilder(Workers{m_tables}, std::move(pieces), 0).build({}, control, timings);
}

} // namespace plumbline
