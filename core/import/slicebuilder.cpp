// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/slicebuilder.h"

#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/import/piecetargets.h"
#include "core/import/rowassigner.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

namespace plumbline {

namespace {

/// Roles are decided by comparing texts, and few combinations of texts occur: a small cache per lane.
class RoleCache
{
public:
    template<typename Decide>
    Role role(const SliceRecord &slice, const Decide &decide)
    {
        const std::size_t hash = slice.name * std::size_t{2654435761} + slice.category * std::size_t{40503} + slice.taskType;
        Entry &entry = m_entries[(hash >> 4) % m_entries.size()];
        if (!entry.used || entry.name != slice.name || entry.category != slice.category || entry.taskType != slice.taskType)
            entry = {slice.name, slice.category, slice.taskType, true, decide(slice)};
        return entry.role;
    }

private:
    struct Entry
    {
        std::uint32_t name = 0;
        std::uint32_t category = 0;
        std::uint8_t taskType = 0;
        bool used = false;
        Role role = Role::Other;
    };
    std::array<Entry, 1024> m_entries;
};

bool startsEarlier(const SliceRecord &a, const SliceRecord &b)
{
    if (a.start != b.start)
        return a.start < b.start;
    return a.duration != b.duration ? a.duration > b.duration : a.record < b.record;
}

} // namespace

void SliceBuilder::scatter(std::vector<PieceColumns> &pieces)
{
    const std::size_t lanes = m_tables.lanes.size();
    m_laneBegin.assign(lanes + 1, 0);
    std::partial_sum(m_tables.slicesOfLane.begin(), m_tables.slicesOfLane.end(), m_laneBegin.begin() + 1);
    m_staging.allocate(m_laneBegin.back());
    const PieceTargets targets(pieces, &PieceColumns::lanes, m_tables.laneOf, m_laneBegin);
    parallelForRuns(pieces.size(), m_threads, [&](std::size_t index, unsigned) {
        PieceColumns &piece = pieces[index];
        std::vector<std::uint64_t> target = targets.byNumber(index);
        for (const SliceRecord &slice : piece.slices) {
            SliceRecord &moved = m_staging[target[slice.lane]++];
            moved = slice;
            moved.name = m_tables.stringOf[piece.worker][slice.name].value;
            moved.category = m_tables.stringOf[piece.worker][slice.category].value;
            moved.taskType = m_tables.taskTypeOf[piece.worker][slice.taskType];
        }
        piece.slices.reset();
    });
}

void SliceBuilder::sortIntoRows(SliceTable &table)
{
    const std::size_t slices = m_staging.size();
    table.start.allocate(slices);
    table.duration.allocate(slices);
    table.name.allocate(slices);
    table.category.allocate(slices);
    table.record.allocate(slices);
    table.taskType.allocate(slices);
    table.role.allocate(slices);

    std::vector<std::uint32_t> order(m_tables.lanes.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) { // the longest work first
        return std::make_pair(m_tables.slicesOfLane[b], a) < std::make_pair(m_tables.slicesOfLane[a], b);
    });
    parallelFor(order.size(), m_threads, [&](std::size_t index, unsigned) {
        if (!m_control.stopRequested())
            buildLane(order[index], table);
    });
    m_staging.reset();
}

void SliceBuilder::buildLane(std::uint32_t index, SliceTable &table)
{
    Lane &lane = m_tables.lanes[index];
    const std::uint64_t base = m_laneBegin[index];
    const std::uint64_t count = m_laneBegin[index + 1] - base;
    SliceRecord *records = m_staging.data() + base;
    sortRuns(std::span(records, count), startsEarlier);

    RowAssigner assigner;
    Column<std::uint32_t> rows(count);
    std::vector<std::uint32_t> next;
    lane.range = count > 0 ? TimeRange{records[0].start - m_originNs, records[0].start - m_originNs} : TimeRange{};
    for (std::uint64_t slice = 0; slice < count; ++slice) {
        const std::int64_t end = records[slice].start + records[slice].duration;
        rows[slice] = assigner.add(records[slice].start, end);
        next.resize(assigner.rows());
        ++next[rows[slice]];
        lane.range.end = std::max(lane.range.end, end - m_originNs);
    }
    lane.busyNs = assigner.busyNs();
    lane.overlapping = assigner.overlapping();
    lane.rowBegin.assign(1, static_cast<std::uint32_t>(base));
    for (std::uint32_t &row : next) {
        lane.rowBegin.push_back(lane.rowBegin.back() + row);
        row = lane.rowBegin[lane.rowBegin.size() - 2];
    }

    const Process &process = m_tables.processes[lane.process.value];
    RoleCache roles;
    for (std::uint64_t slice = 0; slice < count; ++slice) {
        const SliceRecord &record = records[slice];
        const std::uint32_t row = next[rows[slice]]++;
        table.start[row] = record.start - m_originNs;
        table.duration[row] = record.duration;
        table.name[row] = StringId(record.name);
        table.category[row] = StringId(record.category);
        table.record[row] = record.record;
        table.taskType[row] = record.taskType;
        table.role[row] = roles.role(record, [&](const SliceRecord &seen) { return roleOf(process, seen); });
    }
    if (count > 0)
        releasePages(records, count * sizeof(SliceRecord));
}

Role SliceBuilder::roleOf(const Process &process, const SliceRecord &slice) const
{
    // Older files sort kernels by process instead of by task type.
    std::string_view type = m_tables.taskTypes[slice.taskType];
    if (type.empty() && (process.shownName() == "AICPU OP" || process.shownName() == "AI CPU"))
        type = "AI_CPU";
    return sliceRole(process.kind, type, m_tables.strings.text(StringId(slice.category)),
                     m_tables.strings.text(StringId(slice.name)));
}

} // namespace plumbline
