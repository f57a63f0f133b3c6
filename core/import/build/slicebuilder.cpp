// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/slicebuilder.h"

#include "core/base/scheduler.h"
#include "core/import/build/rowassigner.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint64_t SlicesPerLook = 1u << 16; ///< slices between two checks whether to stop
constexpr std::ptrdiff_t SlicesAhead = 8;         ///< slices of a run to prefetch; processors do so within a page of memory only

/// The next slice of a run, and the maps from the numbers of its worker to merged ones.
struct SliceBuilderSource
{
    const SliceRecord *next;
    const StringId *strings;
    const std::uint8_t *taskTypes;
};

/// Remembers the roles of a lane's slices. Deciding a role compares texts, and few combinations of texts occur.
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

} // namespace

void SliceBuilder::take(std::vector<PieceColumns> &pieces)
{
    m_runs.resize(m_tables.lanes.size());
    for (PieceColumns &piece : pieces) {
        for (PieceLane &lane : piece.lanes) {
            if (!lane.slices.empty())
                m_runs[m_tables.laneOf[piece.worker][lane.number]].push_back({std::move(lane.slices), piece.worker});
        }
    }
}

void SliceBuilder::build(SliceTable &table, FlowPoints &points)
{
    std::vector<std::uint64_t> begins(m_tables.lanes.size() + 1);
    std::partial_sum(m_tables.slicesOfLane.begin(), m_tables.slicesOfLane.end(), begins.begin() + 1);
    table.start.allocate(begins.back());
    table.duration.allocate(begins.back());
    table.name.allocate(begins.back());
    table.category.allocate(begins.back());
    table.record.allocate(begins.back());
    table.taskType.allocate(begins.back());
    table.role.allocate(begins.back());

    std::vector<std::uint32_t> order(m_tables.lanes.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) { // lanes with the most slices first
        return std::make_pair(m_tables.slicesOfLane[b], a) < std::make_pair(m_tables.slicesOfLane[a], b);
    });
    // The memory is kept from lane to lane.
    std::vector<std::vector<Step>> steps(m_threads == 0 ? defaultThreadCount() : m_threads);
    parallelFor(order.size(), m_threads, [&](std::size_t index, unsigned worker) {
        const std::uint32_t lane = order[index];
        m_tables.lanes[lane].rowBegin.assign(1, static_cast<std::uint32_t>(begins[lane]));
        if (!m_control.stopRequested())
            buildLane(lane, table, points.binder(lane), steps[worker]);
    });
}

void SliceBuilder::assignRows(Lane &lane, std::vector<PieceRun> &runs, std::vector<Step> &steps) const
{
    RowAssigner assigner;
    std::vector<std::uint32_t> slicesOfRow;
    std::size_t count = 0;
    std::int64_t last = 0;
    const auto add = [&](const SliceRecord &slice, std::uint32_t run) {
        const std::int64_t end = slice.start + slice.duration;
        const std::uint32_t row = assigner.add(slice.start, end);
        if (row >= slicesOfRow.size())
            slicesOfRow.resize(row + 1);
        ++slicesOfRow[row];
        steps[count++] = {run, row};
        last = count == 1 ? end : std::max(last, end);
    };
    RunMerger(runs).forEach(add, [this] { return m_control.stopRequested(); });
    lane.range = runs.empty() ? TimeRange{} : TimeRange{runs.front().slices.front().start - m_originNs, last - m_originNs};
    lane.busyNs = assigner.busyNs();
    lane.overlapping = assigner.overlapping();
    for (const std::uint32_t slices : slicesOfRow)
        lane.rowBegin.push_back(lane.rowBegin.back() + slices);
}

void SliceBuilder::buildLane(std::uint32_t index, SliceTable &table, LaneBinder binder, std::vector<Step> &steps)
{
    Lane &lane = m_tables.lanes[index];
    const std::uint64_t count = m_tables.slicesOfLane[index];
    std::vector<PieceRun> runs = std::move(m_runs[index]);
    steps.resize(std::max<std::size_t>(steps.size(), count));
    assignRows(lane, runs, steps);
    if (m_control.stopRequested())
        return; // some slices have no row

    std::vector<SliceBuilderSource> sources;
    for (const PieceRun &run : runs)
        sources.push_back({run.slices.begin(), m_tables.stringOf[run.worker].data(), m_tables.taskTypeOf[run.worker].data()});
    std::vector<std::uint32_t> next(lane.rowBegin);
    const Process &process = m_tables.processes[lane.process.value];
    RoleCache roles;
    for (std::uint64_t slice = 0; slice < count; ++slice) {
        if (slice % SlicesPerLook == 0 && m_control.stopRequested())
            return;
        const Step step = steps[slice];
        SliceBuilderSource &source = sources[step.run];
        SliceRecord record = *source.next++;
        __builtin_prefetch(source.next + SlicesAhead);
        record.name = source.strings[record.name].value;
        record.category = source.strings[record.category].value;
        record.taskType = source.taskTypes[record.taskType];
        const std::uint32_t row = next[step.row]++;
        table.start[row] = record.start - m_originNs;
        table.duration[row] = record.duration;
        table.name[row] = StringId(record.name);
        table.category[row] = StringId(record.category);
        table.record[row] = record.record;
        table.taskType[row] = record.taskType;
        table.role[row] = roles.role(record, [&](const SliceRecord &seen) { return roleOf(process, seen); });
        binder.add(record, step.row, SliceId(row));
    }
    binder.finish();
}

Role SliceBuilder::roleOf(const Process &process, const SliceRecord &slice) const
{
    // Older files tell kernels apart by process instead of by task type.
    std::string_view type = m_tables.taskTypes[slice.taskType];
    if (type.empty() && (process.shownName() == "AICPU OP" || process.shownName() == "AI CPU"))
        type = "AI_CPU";
    return sliceRole(process.kind, type, m_tables.strings.text(StringId(slice.category)),
                     m_tables.strings.text(StringId(slice.name)));
}

} // namespace plumbline
