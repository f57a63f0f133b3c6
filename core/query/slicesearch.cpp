// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicesearch.h"

#include "core/base/grouping.h"
#include "core/base/pages.h"
#include "core/base/scheduler.h"
#include "core/base/sortruns.h"
#include "core/base/stretches.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>

namespace plumbline {

namespace {

constexpr std::size_t SliceSearchBlockSlices = 1u << 16;

std::vector<SliceRun> blocksOf(const Trace &trace, const SliceQuery &query)
{
    std::vector<SliceRun> blocks;
    for (std::size_t id = 0; id < trace.lanes().size(); ++id) {
        const Lane &lane = trace.lanes()[id];
        for (std::size_t row = 0; query.holds(LaneId(id)) && row < lane.rows(); ++row) {
            const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], query.range);
            for (std::size_t begin = run.begin; begin < run.end; begin += SliceSearchBlockSlices)
                blocks.push_back({begin, std::min(run.end, begin + SliceSearchBlockSlices)});
        }
    }
    return blocks;
}

/// Writes the slices of a block that match to the front of `ids`, which has room for the whole block. Returns how many match.
std::size_t collect(const Trace &trace, const SliceQuery &query, SliceRun block, std::span<SliceId> ids)
{
    const Column<StringId> &names = trace.slices().name;
    std::size_t count = 0;
    // Whether the next name matches is unpredictable, so each slice is written, and overwritten if it does not match.
    for (std::size_t i = block.begin; i < block.end; ++i) {
        ids[count] = SliceId(i);
        count += !query.names || (*query.names)[names[i].value] != 0 ? 1 : 0;
    }
    return count;
}

/// Sorts slices by their starts: first into stretches of time, then within each stretch.
class StartSorter
{
public:
    StartSorter(const Column<TimeNs> &starts, const TaskControl &control) : m_starts(starts), m_control(control) {}

    [[nodiscard]] bool isSorted(std::span<const SliceId> slices) const
    {
        return std::ranges::is_sorted(slices, {}, [this](SliceId slice) { return m_starts[slice.value]; });
    }

    /// Writes the sorted slices to `sorted`, which must be as long.
    void sort(std::span<const SliceId> slices, std::span<SliceId> sorted, unsigned threads) const
    {
        const TimeRange range = firstToLast(slices, threads);
        const Stretches stretches(range.begin, range.end, slices.size() / StretchSlices + 1);
        const auto begins = groupInParallel(
            slices.size(), stretches.count(), threads, [&](std::size_t i) { return stretches.of(m_starts[slices[i].value]); },
            [&](std::size_t i, std::size_t position) { sorted[position] = slices[i]; });
        parallelFor(stretches.count(), threads, [&](std::size_t stretch, unsigned) {
            if (!m_control.stopRequested())
                sortStretch(sorted.subspan(begins[stretch], begins[stretch + 1] - begins[stretch]));
        });
    }

private:
    static constexpr std::size_t StretchSlices = 256; ///< slices of a stretch: so few that their starts fit the nearest cache
    /// With more slices in a stretch, most slices crowd in a small part of the time, which is then cut into stretches by itself.
    static constexpr std::size_t CrowdedSlices = 64 * StretchSlices;

    [[nodiscard]] TimeRange firstToLast(std::span<const SliceId> slices, unsigned threads) const
    {
        const std::size_t blocks = (slices.size() + SliceSearchBlockSlices - 1) / SliceSearchBlockSlices;
        std::vector<TimeRange> ranges(blocks, NoTimes);
        parallelFor(blocks, threads, [&](std::size_t block, unsigned) {
            const std::size_t begin = block * SliceSearchBlockSlices;
            TimeRange range = NoTimes;
            for (const SliceId slice : slices.subspan(begin, std::min(SliceSearchBlockSlices, slices.size() - begin)))
                range = range.united({m_starts[slice.value], m_starts[slice.value]});
            ranges[block] = range;
        });
        return std::accumulate(ranges.begin(), ranges.end(), NoTimes, [](TimeRange a, TimeRange b) { return a.united(b); });
    }

    // In a stretch, the slices of each row are a sorted run. A crowded stretch is cut again; it is a small part of the time that
    // it was cut from, so this ends soon.
    void sortStretch(std::span<SliceId> slices) const
    {
        if (slices.size() > CrowdedSlices && !isSorted(slices)) {
            const std::vector<SliceId> crowd(slices.begin(), slices.end());
            sort(crowd, slices, 1);
        } else {
            sortRuns(slices, [this](SliceId left, SliceId right) { return m_starts[left.value] < m_starts[right.value]; });
        }
    }

    const Column<TimeNs> &m_starts;
    const TaskControl &m_control;
};

} // namespace

NameMatches matchNames(const Trace &trace, const std::function<bool(std::string_view)> &matches, const TaskControl &control,
                       unsigned threads)
{
    const Column<StringId> &names = trace.slices().name;
    const std::size_t blocks = (names.size() + SliceSearchBlockSlices - 1) / SliceSearchBlockSlices;
    const std::size_t parts =
        std::min<std::size_t>(threads == 0 ? defaultThreadCount() : threads, std::max<std::size_t>(blocks, 1));
    std::vector<NameMatches> used(parts, NameMatches(trace.strings().size(), 0));
    parallelFor(blocks, static_cast<unsigned>(parts), [&](std::size_t block, unsigned worker) {
        const std::size_t end = std::min(names.size(), (block + 1) * SliceSearchBlockSlices);
        for (std::size_t i = block * SliceSearchBlockSlices; i < end; ++i)
            used[worker][names[i].value] = 1;
    });
    NameMatches result(trace.strings().size(), 0);
    for (std::size_t id = 0; id < result.size() && !control.stopRequested(); ++id) {
        const bool isUsed = std::any_of(used.begin(), used.end(), [id](const NameMatches &part) { return part[id] != 0; });
        result[id] = isUsed && matches(trace.text(StringId(id))) ? 1 : 0;
    }
    return result;
}

Result<std::vector<SliceId>> findSlices(const Trace &trace, const SliceQuery &query, const TaskControl &control, unsigned threads)
{
    const std::vector<SliceRun> blocks = blocksOf(trace, query);
    std::vector<std::vector<SliceId>> found(blocks.size());
    const unsigned workers = threads == 0 ? defaultThreadCount() : threads;
    std::vector<std::vector<SliceId>> rooms(workers);
    parallelFor(blocks.size(), workers, [&](std::size_t block, unsigned worker) {
        if (control.stopRequested())
            return;
        std::vector<SliceId> &room = rooms[worker];
        room.resize(std::max(room.size(), blocks[block].size()));
        const auto end = room.cbegin() + static_cast<std::ptrdiff_t>(collect(trace, query, blocks[block], room));
        found[block].assign(room.cbegin(), end);
    });
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    std::size_t count = 0;
    for (const std::vector<SliceId> &part : found)
        count += part.size();
    std::vector<SliceId> all;
    reserveLarge(all, count);
    for (const std::vector<SliceId> &part : found)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::vector<SliceId> sortedByStart(const Trace &trace, std::span<const SliceId> slices, const TaskControl &control,
                                   unsigned threads)
{
    const StartSorter sorter(trace.slices().start, control);
    if (sorter.isSorted(slices))
        return {slices.begin(), slices.end()};
    std::vector<SliceId> sorted;
    reserveLarge(sorted, slices.size());
    sorted.resize(slices.size());
    sorter.sort(slices, sorted, threads);
    return sorted;
}

} // namespace plumbline
