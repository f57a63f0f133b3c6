// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/busyunion.h"

#include "core/base/timeranges.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t Pieces = 32;

/// Returns the parts of `range` that a row covers. Parts that touch are joined.
std::vector<TimeRange> rowBusy(const SliceTable &slices, std::size_t begin, std::size_t end, TimeRange range)
{
    std::vector<TimeRange> busy;
    const SliceRun run = slicesIn(slices, begin, end, range);
    busy.reserve(run.size());
    for (std::size_t i = run.begin; i < run.end; ++i) {
        const TimeRange part{std::max(slices.start[i], range.begin), std::min(slices.end(i), range.end)};
        if (part.isEmpty())
            continue;
        if (!busy.empty() && busy.back().end == part.begin)
            busy.back().end = part.end;
        else
            busy.push_back(part);
    }
    return busy;
}

TimeNs pieceBusy(const Trace &trace, const std::vector<bool> &lanes, TimeRange range, const TaskControl &control)
{
    std::vector<std::vector<TimeRange>> parts;
    for (std::size_t id = 0; id < trace.lanes().size(); ++id) {
        const Lane &lane = trace.lanes()[id];
        if ((!lanes.empty() && !lanes[id]) || lane.rows() == 0)
            continue;
        // Where slices nest, those of the first row contain all others.
        const std::size_t rows = lane.overlapping > 0 ? lane.rows() : 1;
        for (std::size_t row = 0; row < rows && !control.stopRequested(); ++row) {
            std::vector<TimeRange> busy = rowBusy(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], range);
            if (!busy.empty())
                parts.push_back(std::move(busy));
        }
    }
    while (parts.size() > 1 && !control.stopRequested()) {
        for (std::size_t i = 0; i < parts.size() / 2; ++i)
            parts[i] = united(parts[2 * i], parts[2 * i + 1]);
        if (parts.size() % 2 != 0)
            parts[parts.size() / 2] = std::move(parts.back());
        parts.resize((parts.size() + 1) / 2);
    }
    TimeNs busy = 0;
    for (const TimeRanges &part : parts)
        busy += lengthOf(part);
    return busy;
}

} // namespace

BusyUnion::BusyUnion(const Trace &trace, const std::vector<bool> &lanes, TimeRange range)
    : m_trace(trace)
    , m_lanes(lanes)
    , m_shown{std::max(trace.slicesRange().begin, range.begin), std::min(trace.slicesRange().end, range.end)}
    , m_busy(m_shown.isEmpty() ? 0 : Pieces)
{}

// Pieces are disjoint stretches of time, so their results can be added, whatever lanes the slices lie on.
void BusyUnion::compute(std::size_t piece, const TaskControl &control)
{
    const auto edge = [this](std::size_t of) {
        return m_shown.begin + static_cast<TimeNs>(static_cast<double>(of) / Pieces * static_cast<double>(m_shown.length()));
    };
    const TimeRange part{edge(piece), piece + 1 == Pieces ? m_shown.end : edge(piece + 1)};
    m_busy[piece] = part.isEmpty() ? 0 : pieceBusy(m_trace, m_lanes, part, control);
}

TimeNs BusyUnion::total() const
{
    return std::accumulate(m_busy.begin(), m_busy.end(), TimeNs{0});
}

} // namespace plumbline
