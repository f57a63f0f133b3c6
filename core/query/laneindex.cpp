// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/laneindex.h"

#include "core/query/gallop.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t FanOut = 16;

} // namespace

LaneIndex::LaneIndex(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    std::size_t below = m_trace->slices().size();
    while (below >= FanOut) {
        std::vector<Summary> level(below / FanOut);
        for (std::size_t block = 0; block < level.size(); ++block) {
            for (std::size_t i = block * FanOut; i < (block + 1) * FanOut; ++i) {
                add(level[block], m_levels.empty() ? Summary{static_cast<std::uint64_t>(m_trace->slices().duration[i]),
                                                             static_cast<std::uint32_t>(i)}
                                                   : m_levels.back()[i]);
            }
        }
        below = level.size();
        m_levels.push_back(std::move(level));
    }
}

void LaneIndex::add(Summary &to, Summary part) const
{
    const Column<TimeNs> &duration = m_trace->slices().duration;
    // Unsigned: a block that reaches over several rows may exceed any range, but is then never asked for.
    to.busyNs += part.busyNs;
    if (to.longest == SliceId::InvalidValue || duration[part.longest] > duration[to.longest] ||
        (duration[part.longest] == duration[to.longest] && part.longest < to.longest))
        to.longest = part.longest;
}

template<typename Step>
LaneIndex::Summary LaneIndex::summary(std::size_t begin, std::size_t end, Step &&step) const
{
    Summary total;
    const Column<TimeNs> &duration = m_trace->slices().duration;
    const auto take = [&](Summary part) {
        step();
        add(total, part);
    };
    const auto leaf = [&](std::size_t i) { take({static_cast<std::uint64_t>(duration[i]), static_cast<std::uint32_t>(i)}); };
    while (begin < end && begin % FanOut != 0)
        leaf(begin++);
    while (begin < end && end % FanOut != 0)
        leaf(--end);
    for (std::size_t level = 0; begin < end; ++level) {
        begin /= FanOut;
        end /= FanOut;
        const bool top = level + 1 >= m_levels.size();
        while (begin < end && (top || begin % FanOut != 0))
            take(m_levels[level][begin++]);
        while (begin < end && end % FanOut != 0)
            take(m_levels[level][--end]);
    }
    return total;
}

void LaneIndex::rowSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out) const
{
    const Uncounted uncounted;
    findSpans(lane, row, scale, out, uncounted);
}

std::uint64_t LaneIndex::countedRowSpans(const Lane &lane, std::size_t row, const TimeScale &scale,
                                         std::vector<RowSpan> &out) const
{
    StepCount count;
    findSpans(lane, row, scale, out, count);
    return count.steps;
}

template<typename Step>
void LaneIndex::findSpans(const Lane &lane, std::size_t row, const TimeScale &scale, std::vector<RowSpan> &out, Step &step) const
{
    out.clear();
    const SliceTable &slices = m_trace->slices();
    const TimeNs *starts = slices.start.data();
    const TimeRange range = scale.range();
    const std::size_t rowEnd = lane.rowBegin[row + 1];
    const double width = scale.widthPx();
    std::size_t i = firstNotBefore(slices, lane.rowBegin[row], rowEnd, range.begin, step);
    while (i < rowEnd && starts[i] < range.end) {
        const auto isWide = [&](std::size_t slice) {
            step();
            return static_cast<double>(slices.duration[slice]) >= scale.nsPerPx();
        };
        if (isWide(i)) {
            out.push_back(
                {std::max(0.0, scale.xOf(starts[i])), std::min(width, scale.xOf(slices.end(i))), SliceId(i), SliceId(i), 1, 1});
            ++i;
            continue;
        }
        const int px = std::max(0, scale.pixelOf(starts[i]));
        std::size_t next = gallop(starts, i, rowEnd, std::min(scale.beginOfPixel(px + 1), range.end), step);
        next = std::max(next, i + 1);
        // A wide slice reaches beyond its column, so only the last one that begins here can be wide.
        if (isWide(next - 1))
            --next;
        const Summary sum = summary(i, next, step);
        out.push_back({static_cast<double>(px), px + 1.0, SliceId(sum.longest), SliceId(i), static_cast<std::uint32_t>(next - i),
                       static_cast<float>(std::min(1.0, static_cast<double>(sum.busyNs) / scale.nsPerPx()))});
        i = next;
    }
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
    // In a row only the first slice can begin before the range, and only the last one end behind it.
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
