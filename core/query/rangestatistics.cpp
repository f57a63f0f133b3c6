// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rangestatistics.h"

#include "core/base/percentile.h"
#include "core/base/ranks.h"
#include "core/base/scheduler.h"
#include "core/query/busyunion.h"
#include "core/query/lanelabel.h"
#include "core/query/selftimes.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

/// Slices handled between two looks at the control: so few that their self times stay in the cache of the processor.
constexpr std::size_t RangeStatisticsBlockSlices = 8192;

/// Neighbouring slices of one row that show in the range.
struct Block
{
    LaneId lane;
    std::size_t row;
    SliceRun slices;
};

constexpr std::array<const char *, 7> LayerCodes{"other",         "framework", "runtime", "device",
                                                 "communication", "overlap",   "counter"};
constexpr std::array<const char *, RoleCount> RoleCodes{"other",  "cube",   "vector", "communication", "wait",
                                                        "ai_cpu", "memory", "host",   "free"};

bool isTextGroup(GroupBy by)
{
    return by == GroupBy::Name || by == GroupBy::Category;
}

std::size_t keyCount(const Trace &trace, GroupBy by)
{
    switch (by) {
    case GroupBy::Lane:
        return trace.lanes().size();
    case GroupBy::Layer:
        return LayerCodes.size();
    case GroupBy::Role:
        return RoleCodes.size();
    case GroupBy::Name:
    case GroupBy::Category:
        break;
    }
    return trace.strings().size();
}

/// What one thread knows of a group.
struct Share
{
    std::size_t count = 0; ///< number of its slices, later the position of its next duration
    WideNs selfNs = 0;
};

/// Computes rangeStatistics(): first counts the slices of each group, then puts their durations side by side.
class Computation
{
public:
    Computation(const Trace &trace, const StatisticsQuery &query, const TaskControl &control, unsigned threads)
        : m_trace(trace)
        , m_query(query)
        , m_control(control)
        , m_threads(threads == 0 ? defaultThreadCount() : threads)
        , m_union(trace, query.lanes, query.range)
    {}

    Result<RangeStatistics> run()
    {
        collectBlocks();
        prepare();
        const std::size_t keys = keyCount(m_trace, m_query.by);
        m_parts.resize(std::max<std::size_t>(1, std::min<std::size_t>(m_threads, m_blocks.size())));
        forParts([&](std::vector<Share> &part, std::span<const Block> blocks) {
            part.resize(keys);
            countGroups(part, blocks);
        });
        placeGroups(keys);
        forParts([&](std::vector<Share> &part, std::span<const Block> blocks) { spread(part, blocks); });
        m_result.groups.resize(m_begin.size() - 1);
        parallelFor(m_result.groups.size(), m_threads, [&](std::size_t group, unsigned) { summarise(group); });
        finish();
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        return std::move(m_result);
    }

private:
    void collectBlocks();
    void prepare();
    void countGroups(std::vector<Share> &part, std::span<const Block> blocks) const;
    void placeGroups(std::size_t keys);
    void spread(std::vector<Share> &part, std::span<const Block> blocks);
    void summarise(std::size_t group);
    void finish();

    /// Calls `body` for each thread with its part and its blocks. A thread gets neighbouring blocks, the same ones each time.
    template<typename Body>
    void forParts(const Body &body)
    {
        parallelFor(m_parts.size(), m_threads, [&](std::size_t part, unsigned) {
            const std::size_t begin = m_blocks.size() * part / m_parts.size();
            const std::size_t end = m_blocks.size() * (part + 1) / m_parts.size();
            body(m_parts[part], std::span<const Block>(m_blocks).subspan(begin, end - begin));
        });
    }

    /// Calls `body(slice, key)` for each slice of a block.
    template<typename Body>
    void forKeys(const Block &block, const Body &body) const
    {
        const SliceTable &slices = m_trace.slices();
        if (m_query.by == GroupBy::Role) {
            for (std::size_t i = block.slices.begin; i < block.slices.end; ++i)
                body(i, static_cast<std::uint32_t>(slices.role[i]));
            return;
        }
        if (m_query.by == GroupBy::Lane || m_query.by == GroupBy::Layer) {
            const std::uint32_t key = groupKey(m_trace, m_query.by, {}, block.lane);
            for (std::size_t i = block.slices.begin; i < block.slices.end; ++i)
                body(i, key);
            return;
        }
        const Column<StringId> &keys = m_query.by == GroupBy::Name ? slices.name : slices.category;
        for (std::size_t i = block.slices.begin; i < block.slices.end; ++i)
            body(i, keys[i].value);
    }

    const Trace &m_trace;
    const StatisticsQuery &m_query;
    const TaskControl &m_control;
    unsigned m_threads;
    BusyUnion m_union;
    std::vector<LaneId> m_lanes; ///< lanes that have blocks
    std::vector<Block> m_blocks;
    std::vector<std::unique_ptr<SelfTimes>> m_selfTimes; ///< by lane
    std::vector<std::vector<Share>> m_parts;             ///< by thread and key
    std::vector<std::uint32_t> m_keys;                   ///< by group
    std::vector<std::size_t> m_begin;                    ///< first duration of each group, then the end of the last one
    Column<TimeNs> m_durations;
    RangeStatistics m_result;
};

void Computation::collectBlocks()
{
    bool any = false;
    for (std::size_t id = 0; id < m_trace.lanes().size(); ++id) {
        const Lane &lane = m_trace.lanes()[id];
        if (!m_query.holds(LaneId(id)) || m_control.stopRequested())
            continue;
        bool isSeen = false;
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            const SliceRun run = slicesIn(m_trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], m_query.range);
            if (run.size() == 0)
                continue;
            const TimeRange span{std::max(m_trace.slices().start[run.begin], m_query.range.begin),
                                 std::min(m_trace.slices().end(run.end - 1), m_query.range.end)};
            m_result.span = any ? m_result.span.united(span) : span;
            any = isSeen = true;
            for (std::size_t begin = run.begin; begin < run.end; begin += RangeStatisticsBlockSlices)
                m_blocks.push_back({LaneId(id), row, {begin, std::min(run.end, begin + RangeStatisticsBlockSlices)}});
        }
        if (isSeen)
            m_lanes.emplace_back(id);
    }
}

// The lanes that take longest go first, one for each thread. The pieces of the union keep the other threads busy.
void Computation::prepare()
{
    m_selfTimes.resize(m_trace.lanes().size());
    const auto cost = [this](LaneId id) {
        const Lane &lane = m_trace.lane(id);
        return lane.overlapping > 0 ? lane.slices() : 0;
    };
    std::stable_sort(m_lanes.begin(), m_lanes.end(), [&cost](LaneId left, LaneId right) { return cost(left) > cost(right); });
    parallelFor(m_lanes.size() + m_union.pieces(), m_threads, [&](std::size_t index, unsigned) {
        if (index >= m_lanes.size())
            return m_union.compute(index - m_lanes.size(), m_control);
        const LaneId id = m_lanes[index];
        m_selfTimes[id.value] = std::make_unique<SelfTimes>(m_trace, m_trace.lane(id), m_query.range);
    });
}

void Computation::countGroups(std::vector<Share> &part, std::span<const Block> blocks) const
{
    for (const Block &block : blocks) {
        if (m_control.stopRequested())
            return;
        forKeys(block, [&](std::size_t, std::uint32_t key) { ++part[key].count; });
    }
}

/// Gives each group its stretch of the durations, and each thread its part of that.
void Computation::placeGroups(std::size_t keys)
{
    std::size_t place = 0;
    for (std::size_t key = 0; key < keys; ++key) {
        const std::size_t begin = place;
        for (std::vector<Share> &part : m_parts) {
            const std::size_t count = part[key].count;
            part[key].count = place;
            place += count;
        }
        if (place > begin) {
            m_keys.push_back(static_cast<std::uint32_t>(key));
            m_begin.push_back(begin);
        }
    }
    m_begin.push_back(place);
    m_durations.allocate(place);
}

void Computation::spread(std::vector<Share> &part, std::span<const Block> blocks)
{
    std::vector<TimeNs> self(RangeStatisticsBlockSlices);
    for (const Block &block : blocks) {
        if (m_control.stopRequested())
            return;
        m_selfTimes[block.lane.value]->read(block.row, block.slices.begin, std::span(self).first(block.slices.size()));
        forKeys(block, [&](std::size_t slice, std::uint32_t key) {
            Share &share = part[key];
            m_durations[share.count++] = lengthIn(m_trace.slices(), slice, m_query.range);
            share.selfNs += self[slice - block.slices.begin];
        });
    }
}

void Computation::summarise(std::size_t group)
{
    if (m_control.stopRequested())
        return;
    TimeNs *const begin = m_durations.data() + m_begin[group];
    TimeNs *const end = m_durations.data() + m_begin[group + 1];
    GroupStatistics &result = m_result.groups[group];
    result.key = m_keys[group];
    result.count = static_cast<std::uint64_t>(end - begin);
    result.minNs = result.maxNs = *begin;
    for (const TimeNs *duration = begin; duration != end; ++duration) {
        result.sumNs += *duration;
        result.minNs = std::min(result.minNs, *duration);
        result.maxNs = std::max(result.maxNs, *duration);
    }
    for (const std::vector<Share> &part : m_parts)
        result.selfNs += part[result.key].selfNs;
    const auto rank = [&result](unsigned percent) { return nearestRank(result.count, percent); };
    std::array<TimeNs, 3> values{};
    findRanks({begin, end}, result.minNs, std::array{rank(50), rank(95), rank(99)}, values);
    result.p50Ns = values[0];
    result.p95Ns = values[1];
    result.p99Ns = values[2];
}

void Computation::finish()
{
    for (const GroupStatistics &group : m_result.groups) {
        m_result.count += group.count;
        m_result.sumNs += group.sumNs;
    }
    // Groups of equal sum are sorted by text, because keys depend on the order in which texts were read.
    const auto text = [this](const GroupStatistics &group) {
        return isTextGroup(m_query.by) ? m_trace.text(StringId(group.key)) : std::string_view();
    };
    std::sort(m_result.groups.begin(), m_result.groups.end(), [&text](const GroupStatistics &left, const GroupStatistics &right) {
        return std::tuple(right.sumNs, text(left), left.key) < std::tuple(left.sumNs, text(right), right.key);
    });
    m_result.unionNs = m_union.total();
}

} // namespace

Result<RangeStatistics> rangeStatistics(const Trace &trace, const StatisticsQuery &query, const TaskControl &control,
                                        unsigned threads)
{
    return Computation(trace, query, control, threads).run();
}

std::string groupName(const Trace &trace, GroupBy by, std::uint32_t key)
{
    switch (by) {
    case GroupBy::Lane:
        return laneLabel(trace, LaneId(key));
    case GroupBy::Layer:
        return LayerCodes[key];
    case GroupBy::Role:
        return RoleCodes[key];
    case GroupBy::Name:
    case GroupBy::Category:
        break;
    }
    return std::string(trace.text(StringId(key)));
}

std::uint32_t groupKey(const Trace &trace, GroupBy by, SliceId slice, LaneId lane)
{
    switch (by) {
    case GroupBy::Name:
        return trace.slices().name[slice.value].value;
    case GroupBy::Category:
        return trace.slices().category[slice.value].value;
    case GroupBy::Lane:
        break;
    case GroupBy::Layer:
        return static_cast<std::uint32_t>(trace.processOf(lane).kind);
    case GroupBy::Role:
        return static_cast<std::uint32_t>(trace.slices().role[slice.value]);
    }
    return lane.value;
}

} // namespace plumbline
