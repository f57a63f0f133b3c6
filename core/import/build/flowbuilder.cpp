// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/flowbuilder.h"

#include "core/base/grouping.h"
#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/base/stretches.h"
#include "core/import/build/flowjoiner.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

/// Makes flows of the points that are joined to each other and bound to slices.
class ArrowBuilder
{
public:
    ArrowBuilder(const FlowPoints &points, const Column<std::uint32_t> &sources, std::int64_t originNs, unsigned threads)
        : m_points(points.records())
        , m_range(points.firstToLast())
        , m_sources(sources)
        , m_slices(points.slices())
        , m_originNs(originNs)
        , m_threads(threads)
    {}

    void build(const StringPool &strings, const TaskControl &control, FlowTable &table)
    {
        findCategories(strings, table);
        if (table.categories.empty())
            return;
        const std::vector<std::uint32_t> begins = place(table);
        const std::size_t groups = begins.size() - 2; // the last group is that of points where no flow ends
        table.flows.truncate(begins[groups]);
        for (std::size_t category = 0; category < table.categories.size(); ++category) {
            table.categories[category].begin = begins[category * m_stretches->count()];
            table.categories[category].end = begins[(category + 1) * m_stretches->count()];
        }
        parallelFor(groups, m_threads, [&](std::size_t group, unsigned) {
            if (control.stopRequested())
                return;
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

    // A flow has the category of the point it comes from.
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

    /// Groups the flows by category and stretch of time. Returns where each group begins.
    [[nodiscard]] std::vector<std::uint32_t> place(FlowTable &table)
    {
        const std::size_t most = std::max<std::size_t>(MostGroups / table.categories.size(), 1);
        const std::size_t wanted = std::clamp<std::size_t>(m_points.size() / FlowsPerGroup, 1, std::min(MostStretches, most));
        m_stretches.emplace(m_range.begin, m_range.end, wanted);
        const std::size_t groups = table.categories.size() * m_stretches->count();
        table.flows.allocate(m_points.size());
        return groupInParallel(
            m_points.size(), groups + 1, m_threads,
            [&](std::size_t point) { return hasArrow(point) ? groupOf(sourceOf(point)) : groups; },
            [&](std::size_t point, std::uint32_t position) {
                if (hasArrow(point))
                    table.flows[position] = {endAt(m_sources[point] - 1), endAt(point), m_categoryOf[sourceOf(point).category]};
            });
    }

    [[nodiscard]] std::size_t groupOf(const FlowRecord &source) const
    {
        return m_categoryOf[source.category] * m_stretches->count() + m_stretches->of(source.time);
    }

    [[nodiscard]] FlowEnd endAt(std::size_t point) const
    {
        return {m_points[point].time - m_originNs, LaneId(m_points[point].lane), m_slices[point]};
    }

    std::span<const FlowRecord> m_points;
    TimeRange m_range; ///< from the first point to the last
    const Column<std::uint32_t> &m_sources;
    std::span<const SliceId> m_slices;
    std::int64_t m_originNs;
    unsigned m_threads;
    std::vector<std::uint32_t> m_categoryOf; ///< position in FlowTable::categories, by the string id of the name
    std::optional<Stretches> m_stretches;    ///< equal stretches of m_range
};

} // namespace

std::uint64_t buildFlows(const FlowPoints &points, const StringPool &strings, std::int64_t originNs, unsigned threads,
                         const TaskControl &control, FlowTable &table)
{
    const JoinedFlows joined = joinFlows(points.records(), threads, control);
    if (control.stopRequested())
        return 0;
    ArrowBuilder(points, joined.sources, originNs, threads).build(strings, control, table);
    return joined.unpaired;
}

} // namespace plumbline
