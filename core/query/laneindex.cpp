// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneindex.h"

#include "core/base/scheduler.h"
#include "core/query/gallop.h"
#include "core/query/sliceblocks.h"
#include "core/storage/column.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr unsigned FanOutBits = SliceBlocks::LengthBits;
constexpr std::size_t LaneIndexFanOut = SliceBlocks::Length;
constexpr std::uint32_t LongNs = SliceSummary::LongNs;

/// From so many slices a pixel column on, all columns are looked up together.
constexpr std::size_t DenseSlices = 8;
/// How many pixel columns ahead entries are fetched before they are looked at.
constexpr std::size_t ColumnsAhead = 16;

/// Fetches as many times as a block has. They may lie behind the end of a table.
void fetchBlock(const TimeNs *times)
{
    __builtin_prefetch(times);
    __builtin_prefetch(times + LaneIndexFanOut / 2);
}

RowSpan foldedSpan(int px, std::size_t first, std::size_t end, std::uint32_t longest, std::uint64_t busyNs, double nsPerPx)
{
    return {static_cast<double>(px),
            px + 1.0,
            SliceId(longest),
            SliceId(first),
            static_cast<std::uint32_t>(end - first),
            static_cast<float>(std::min(1.0, static_cast<double>(busyNs) / nsPerPx))};
}

} // namespace

/// One level. An entry stands for 16 of the level below; on the first level, for 16 slices.
struct LaneIndex::Level
{
    Column<TimeNs> starts;
    Column<Summary> sums; ///< only where all 16 are there
};

LaneIndex::LaneIndex(std::shared_ptr<const Trace> trace)
    : m_trace(std::move(trace)), m_blocks(std::make_unique<const SliceBlocks>(m_trace->slices()))
{
    do
        addLevel();
    while (m_levels.back().sums.size() >= LaneIndexFanOut);
}

LaneIndex::~LaneIndex() = default;

void LaneIndex::addLevel()
{
    const Column<TimeNs> &start = m_trace->slices().start;
    const Level *below = m_levels.empty() ? nullptr : &m_levels.back();
    const std::size_t starts = below ? below->starts.size() : start.size();
    const std::size_t sums = below ? below->sums.size() : start.size();
    Level level{Column<TimeNs>((starts + LaneIndexFanOut - 1) / LaneIndexFanOut), Column<Summary>(sums / LaneIndexFanOut)};
    parallelForRuns(level.starts.size(), 0, [&](std::size_t block, unsigned) {
        const std::size_t first = block * LaneIndexFanOut;
        level.starts[block] = below ? below->starts[first] : start[first];
        if (block >= level.sums.size())
            return;
        Summary sum;
        for (std::size_t i = first; below && i < first + LaneIndexFanOut; ++i)
            add(sum, below->sums[i]);
        level.sums[block] = below ? sum : m_blocks->summary({first, first + LaneIndexFanOut});
    });
    m_levels.push_back(std::move(level));
}

LaneIndex::Summary LaneIndex::summaryOf(std::size_t slice) const
{
    const auto ns = static_cast<std::uint64_t>(m_trace->slices().duration[slice]);
    return {ns, static_cast<std::uint32_t>(slice), static_cast<std::uint32_t>(std::min<std::uint64_t>(ns, LongNs))};
}

bool LaneIndex::isLonger(const Summary &one, const Summary &other) const
{
    if (one.longestNs != other.longestNs)
        return one.longestNs > other.longestNs;
    if (one.longestNs < LongNs)
        return one.longest < other.longest;
    const Column<TimeNs> &duration = m_trace->slices().duration;
    const TimeNs oneNs = duration[one.longest];
    const TimeNs otherNs = duration[other.longest];
    return oneNs != otherNs ? oneNs > otherNs : one.longest < other.longest;
}

void LaneIndex::add(Summary &to, const Summary &part) const
{
    // The sum of a block that spans several rows may wrap round. It is unsigned, so that does no harm, and it is never asked for.
    to.busyNs += part.busyNs;
    if (to.longest == SliceId::InvalidValue || isLonger(part, to)) {
        to.longest = part.longest;
        to.longestNs = part.longestNs;
    }
}

template<typename Cost>
LaneIndex::Summary LaneIndex::summary(std::size_t begin, std::size_t end, Cost &&cost) const
{
    Summary total;
    const auto addTo = [&](const Summary &part) {
        cost();
        add(total, part);
    };
    const auto addSlices = [&](SliceRun run) {
        cost(run.size());
        add(total, m_blocks->summary(run));
    };
    if (begin < end && begin % LaneIndexFanOut != 0) {
        const std::size_t behind = std::min(end, (begin / LaneIndexFanOut + 1) * LaneIndexFanOut);
        addSlices({begin, behind});
        begin = behind;
    }
    if (begin < end && end % LaneIndexFanOut != 0) {
        const std::size_t last = std::max(begin, end / LaneIndexFanOut * LaneIndexFanOut);
        addSlices({last, end});
        end = last;
    }
    for (std::size_t level = 0; begin < end; ++level) {
        begin /= LaneIndexFanOut;
        end /= LaneIndexFanOut;
        const bool top = level + 1 >= m_levels.size();
        while (begin < end && (top || begin % LaneIndexFanOut != 0))
            addTo(m_levels[level].sums[begin++]);
        while (begin < end && end % LaneIndexFanOut != 0)
            addTo(m_levels[level].sums[--end]);
    }
    return total;
}

// Climbs to larger blocks as long as they end before the limit, then descends again. Sums up each block that it passes.
template<typename Cost>
std::pair<std::size_t, LaneIndex::Summary> LaneIndex::take(std::size_t begin, std::size_t rowEnd, TimeNs limit, Cost &cost) const
{
    const TimeNs *starts = m_trace->slices().start.data();
    std::size_t at = begin;
    std::size_t level = 0;
    const auto isBefore = [&](std::size_t height) {
        cost();
        if (height == 0)
            return at < rowEnd && starts[at] < limit;
        // A block lies before the limit if the one behind it begins there, in the same row.
        const std::size_t behind = (at >> (height * FanOutBits)) + 1;
        const Column<TimeNs> &blocks = m_levels[height - 1].starts;
        return behind < blocks.size() && behind << (height * FanOutBits) < rowEnd && blocks[behind] < limit;
    };
    const auto isAtBlock = [&](std::size_t height) {
        return height <= m_levels.size() && at % (std::size_t{1} << (height * FanOutBits)) == 0;
    };
    Summary sum;
    for (;;) {
        while (isAtBlock(level + 1) && isBefore(level + 1))
            ++level;
        if (isBefore(level)) {
            add(sum, level == 0 ? summaryOf(at) : m_levels[level - 1].sums[at >> (level * FanOutBits)]);
            at += std::size_t{1} << (level * FanOutBits);
        } else if (level == 0) {
            return {at, sum};
        } else {
            --level;
        }
    }
}

void LaneIndex::rowSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out) const
{
    const Uncounted uncounted;
    findSpans(lane, row, scale, out, uncounted);
}

std::uint64_t LaneIndex::countedRowSpans(const Lane &lane, std::size_t row, const TimeScale &scale,
                                         std::vector<RowSpan> &out) const
{
    QueryCost cost;
    findSpans(lane, row, scale, out, cost);
    return cost.entries;
}

template<typename Cost>
void LaneIndex::findSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out, Cost &cost) const
{
    out.clear();
    const SliceTable &slices = m_trace->slices();
    const TimeNs *starts = slices.start.data();
    const TimeRange range = scale.range();
    const std::size_t rowEnd = lane.rowBegin[row + 1];
    std::size_t i = firstNotBefore(slices, lane.rowBegin[row], rowEnd, range.begin, cost);
    const auto dense = DenseSlices * static_cast<std::size_t>(scale.widthPx());
    const auto isBefore = [&cost](TimeNs start, TimeNs time) {
        cost();
        return start < time;
    };
    if (rowEnd - i >= dense && isBefore(starts[i + dense - 1], range.end)) {
        const TimeNs *end = std::lower_bound(starts + i + dense, starts + rowEnd, range.end, isBefore);
        return findDenseSpans({i, static_cast<std::size_t>(end - starts)}, scale, out, cost);
    }
    while (i < rowEnd && starts[i] < range.end) {
        const auto isWide = [&](std::size_t slice) {
            cost();
            return static_cast<double>(slices.duration[slice]) >= scale.nsPerPx();
        };
        if (isWide(i)) {
            out.push_back(wideSpan(i++, scale));
            continue;
        }
        const int px = std::max(0, scale.pixelOf(starts[i]));
        auto [next, sum] = take(i, rowEnd, std::min(scale.beginOfPixel(px + 1), range.end), cost);
        // A slice that begins before the range belongs to its first column.
        if (next == i)
            sum = summaryOf(next++);
        // A wide slice reaches beyond its column, so only the last slice that begins here can be wide.
        if (isWide(next - 1))
            sum = summary(i, --next, cost);
        out.push_back(foldedSpan(px, i, next, sum.longest, sum.busyNs, scale.nsPerPx()));
        i = next;
    }
}

RowSpan LaneIndex::wideSpan(std::size_t slice, const TimeScale &scale) const
{
    const SliceTable &slices = m_trace->slices();
    return {std::max(0.0, scale.xOf(slices.start[slice])),
            std::min<double>(scale.widthPx(), scale.xOf(slices.end(slice))),
            SliceId(slice),
            SliceId(slice),
            1,
            1};
}

// Entries of a large table lie far apart, so finding one column after another would mostly wait for memory. Once the ends of all
// columns are known on one level, what they need of the next level is fetched before it is needed.
template<typename Cost>
void LaneIndex::findDenseSpans(SliceRun run, const TimeScale &scale, std::vector<RowSpan> &out, Cost &cost) const
{
    const auto isWide = [&](std::size_t slice) {
        cost();
        return static_cast<double>(m_blocks->duration(slice)) >= scale.nsPerPx();
    };
    if (m_trace->slices().start[run.begin] < scale.range().begin && isWide(run.begin))
        out.push_back(wideSpan(run.begin++, scale));
    const std::vector<TimeNs> limits = scale.columnEnds();
    const std::vector<std::size_t> blocks = lastBlocks(run, limits, cost);
    std::size_t begin = run.begin;
    for (std::size_t px = 0; px < blocks.size(); ++px) {
        m_blocks->fetch(blocks[std::min(px + ColumnsAhead, blocks.size() - 1)]);
        const std::size_t block = blocks[px];
        const SliceRun shared{std::max(run.begin, block * LaneIndexFanOut), std::min(run.end, (block + 1) * LaneIndexFanOut)};
        cost(shared.size());
        const std::size_t end = shared.begin + m_blocks->countBefore(shared, m_levels.front().starts[block], limits[px]);
        if (begin == end)
            continue;
        // Only the last slice that begins in a column can be wide.
        const std::size_t foldEnd = isWide(end - 1) ? end - 1 : end;
        if (begin < foldEnd) {
            const Summary sum = summary(begin, foldEnd, cost);
            out.push_back(foldedSpan(static_cast<int>(px), begin, foldEnd, sum.longest, sum.busyNs, scale.nsPerPx()));
        }
        if (foldEnd < end)
            out.push_back(wideSpan(foldEnd, scale));
        begin = end;
    }
}

template<typename Cost>
std::vector<std::size_t> LaneIndex::lastBlocks(SliceRun run, const std::vector<TimeNs> &limits, Cost &cost) const
{
    std::size_t level = 1;
    while (level < m_levels.size() && run.size() >> (level * FanOutBits) > DenseSlices * limits.size())
        ++level;
    std::vector<std::size_t> blocks(limits.size(), run.begin >> (level * FanOutBits));
    for (bool isTop = true; level > 0; --level, isTop = false) {
        const TimeNs *starts = m_levels[level - 1].starts.data();
        const std::size_t first = run.begin >> (level * FanOutBits);
        const std::size_t last = (run.end - 1) >> (level * FanOutBits);
        std::size_t before = first;
        for (std::size_t px = 0; px < limits.size(); ++px) {
            std::size_t at = isTop ? before : std::max(first, blocks[px] << FanOutBits);
            if (!isTop)
                fetchBlock(starts + (blocks[std::min(px + ColumnsAhead, limits.size() - 1)] << FanOutBits));
            // Looks at the block behind, because the limit may lie inside this one.
            while (cost(), at < last && starts[at + 1] < limits[px])
                ++at;
            blocks[px] = before = at;
        }
    }
    return blocks;
}

TimeNs LaneIndex::busyNs(const Lane &lane, std::size_t row, TimeRange range) const
{
    const SliceTable &slices = m_trace->slices();
    const TimeNs *starts = slices.start.data();
    const std::size_t first = firstNotBefore(slices, lane.rowBegin[row], lane.rowBegin[row + 1], range.begin);
    const auto end =
        static_cast<std::size_t>(std::lower_bound(starts + first, starts + lane.rowBegin[row + 1], range.end) - starts);
    if (first >= end)
        return 0;
    // In a row, only the first slice can begin before the range, and only the last one can end behind it.
    const TimeNs before = std::max<TimeNs>(range.begin - starts[first], 0);
    const TimeNs behind = std::max<TimeNs>(slices.end(end - 1) - range.end, 0);
    return static_cast<TimeNs>(summary(first, end, Uncounted()).busyNs) - before - behind;
}

std::optional<SliceId> LaneIndex::longestIn(const Lane &lane, TimeRange range) const
{
    const SliceTable &slices = m_trace->slices();
    const TimeNs *starts = slices.start.data();
    Summary best;
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        const std::size_t first = firstNotBefore(slices, lane.rowBegin[row], lane.rowBegin[row + 1], range.begin);
        const auto end =
            static_cast<std::size_t>(std::lower_bound(starts + first, starts + lane.rowBegin[row + 1], range.end) - starts);
        if (first < end)
            add(best, summary(first, end, Uncounted()));
    }
    return best.longest == SliceId::InvalidValue ? std::nullopt : std::optional(SliceId(std::size_t{best.longest}));
}

std::optional<SliceId> LaneIndex::sliceAt(const Trace &trace, const Lane &lane, std::size_t row, TimeNs time, TimeNs slackNs)
{
    const SliceTable &slices = trace.slices();
    const std::size_t begin = lane.rowBegin[row];
    const std::size_t end = lane.rowBegin[row + 1];
    const TimeNs *starts = slices.start.data();
    const auto after = static_cast<std::size_t>(std::upper_bound(starts + begin, starts + end, time) - starts);

    std::optional<SliceId> nearest;
    TimeNs best = slackNs;
    if (after > begin) {
        const TimeRange range = trace.sliceRange(SliceId(after - 1));
        if (range.contains(time))
            return SliceId(after - 1);
        const TimeNs distance = range.isEmpty() ? time - range.begin : time - range.end + 1;
        if (distance <= best) {
            nearest = SliceId(after - 1);
            best = distance;
        }
    }
    if (after < end && starts[after] - time <= slackNs && (!nearest || starts[after] - time < best))
        nearest = SliceId(after);
    return nearest;
}

void LaneIndex::instants(const Trace &trace, const Lane &lane, const TimeScale &scale, std::vector<InstantId> &out)
{
    out.clear();
    const TimeNs *times = trace.instants().time.data();
    const TimeRange range = scale.range();
    const std::size_t end = lane.instantEnd;
    if (lane.instants() == 0)
        return;
    auto i = static_cast<std::size_t>(std::lower_bound(times + lane.instantBegin, times + end, range.begin) - times);
    while (i < end && times[i] < range.end) {
        out.emplace_back(i);
        i = gallop(times, i + 1, end, scale.beginOfPixel(scale.pixelOf(times[i]) + 1));
    }
}

} // namespace plumbline
