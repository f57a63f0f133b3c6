// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/busyunion.h"

#include "core/base/scheduler.h"
#include "core/base/timeranges.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t Pieces = 32;

/// What a row covers of `range`, neighbours that touch as one.
std::vector<TimeRange> rowBusy(const SliceTable &slices, std::size_t begin, std::size_t end, TimeRange range)
{
    std::vector<TimeRange> busy;
    const SliceRun run = slicesIn(slices, begin, end, range);
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
        // Where slices nest, those of the first row hold all others.
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
    for (const std::vector<TimeRange> &part : parts) {
        for (const TimeRange &stretch : part)
            busy += stretch.length();
    }
    return busy;
}

} // namespace

TimeNs busyUnion(const Trace &trace, const std::vector<bool> &lanes, TimeRange range, const TaskControl &control,
                 unsigned threads)
{
    const TimeRange all = trace.slicesRange();
    const TimeRange shown{std::max(all.begin, range.begin), std::min(all.end, range.end)};
    if (shown.isEmpty())
        return 0;
    // Pieces of time do not meet, so their lengths add up whatever lane they are on.
    const auto edge = [&shown](std::size_t piece) {
        return shown.begin + static_cast<TimeNs>(static_cast<double>(piece) / Pieces * static_cast<double>(shown.length()));
    };
    std::vector<TimeNs> busy(Pieces, 0);
    parallelFor(Pieces, threads, [&](std::size_t piece, unsigned) {
        const TimeRange part{edge(piece), piece + 1 == Pieces ? shown.end : edge(piece + 1)};
        if (!part.isEmpty())
            busy[piece] = pieceBusy(trace, lanes, part, control);
    });
    TimeNs sum = 0;
    for (const TimeNs part : busy)
        sum += part;
    return sum;
}

} // namespace plumbline
