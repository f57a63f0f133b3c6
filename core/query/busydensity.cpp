// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/busydensity.h"

#include "core/query/timescale.h"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>

namespace plumbline {

namespace {

/// A row of a lane, at the slice to take next.
struct BusyDensityCursor
{
    TimeNs start = 0;
    std::size_t next = 0;
    std::size_t end = 0;

    friend bool operator>(const BusyDensityCursor &a, const BusyDensityCursor &b) { return a.start > b.start; }
};

/// Adds up slices by bin. They must come in the order of their starts.
class Sweep
{
public:
    Sweep(TimeRange range, int bins) : m_scale(range, bins), m_busyNs(static_cast<std::size_t>(bins)), m_roleNs(m_busyNs.size())
    {}

    void add(TimeRange slice, Role role)
    {
        const TimeRange range = m_scale.range();
        const TimeRange inside{std::max(slice.begin, range.begin), std::min(slice.end, range.end)};
        if (inside.isEmpty())
            return;
        eachBin(inside, [&](std::size_t bin, TimeNs part) { m_roleNs[bin][static_cast<std::size_t>(role)] += part; });
        const TimeRange fresh{std::max(inside.begin, m_coveredTo), inside.end};
        if (!fresh.isEmpty())
            eachBin(fresh, [&](std::size_t bin, TimeNs part) { m_busyNs[bin] += part; });
        m_coveredTo = std::max(m_coveredTo, inside.end);
    }

    [[nodiscard]] std::vector<BusyDensity::Bin> bins() const
    {
        std::vector<BusyDensity::Bin> bins(m_busyNs.size());
        for (std::size_t i = 0; i < bins.size(); ++i) {
            const TimeNs length = m_scale.beginOfPixel(static_cast<int>(i) + 1) - m_scale.beginOfPixel(static_cast<int>(i));
            const auto most = std::max_element(m_roleNs[i].begin(), m_roleNs[i].end());
            bins[i].busy = length > 0 ? static_cast<float>(static_cast<double>(m_busyNs[i]) / static_cast<double>(length)) : 0;
            bins[i].role = static_cast<Role>(most - m_roleNs[i].begin());
        }
        return bins;
    }

private:
    template<typename Add>
    void eachBin(TimeRange part, Add add) const
    {
        int bin = m_scale.pixelOf(part.begin);
        for (TimeNs begin = part.begin; begin < part.end; ++bin) {
            const TimeNs end = std::min(part.end, m_scale.beginOfPixel(bin + 1));
            add(static_cast<std::size_t>(bin), end - begin);
            begin = end;
        }
    }

    TimeScale m_scale;
    TimeNs m_coveredTo = std::numeric_limits<TimeNs>::min();
    std::vector<TimeNs> m_busyNs;
    std::vector<std::array<TimeNs, RoleCount>> m_roleNs;
};

std::vector<BusyDensityCursor> rowsOf(const Trace &trace, const std::function<bool(ProcessKind)> &wanted)
{
    std::vector<BusyDensityCursor> rows;
    for (const Lane &lane : trace.lanes()) {
        if (!wanted(trace.process(lane.process).kind))
            continue;
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            if (lane.rowBegin[row] < lane.rowBegin[row + 1])
                rows.push_back({trace.slices().start[lane.rowBegin[row]], lane.rowBegin[row], lane.rowBegin[row + 1]});
        }
    }
    return rows;
}

} // namespace

BusyDensity::Bin BusyDensity::merged(std::size_t first, std::size_t last) const
{
    Bin bin;
    float busiest = -1;
    last = std::min(last, bins.size());
    for (std::size_t i = first; i < last; ++i) {
        bin.busy += bins[i].busy;
        if (bins[i].busy > busiest) {
            busiest = bins[i].busy;
            bin.role = bins[i].role;
        }
    }
    if (first < last)
        bin.busy /= static_cast<float>(last - first);
    return bin;
}

Result<BusyDensity> busyDensity(const Trace &trace, TimeRange range, int bins, const TaskControl &control)
{
    constexpr std::size_t PollEvery = 65'536;
    bins = std::max(bins, 1);
    std::vector<BusyDensityCursor> rows = rowsOf(trace, [](ProcessKind kind) { return kind == ProcessKind::Device; });
    if (rows.empty())
        rows = rowsOf(trace, [](ProcessKind kind) { return kind != ProcessKind::Overlap && kind != ProcessKind::Counter; });
    std::priority_queue<BusyDensityCursor, std::vector<BusyDensityCursor>, std::greater<>> queue(std::greater<>(),
                                                                                                 std::move(rows));
    Sweep sweep(range, bins);
    for (std::size_t count = 1; !queue.empty(); ++count) {
        if (count % PollEvery == 0 && control.stopRequested())
            return failure(ErrorCode::Cancelled);
        BusyDensityCursor row = queue.top();
        queue.pop();
        const Role role = trace.slices().role[row.next];
        if (role != Role::Wait && role != Role::Free)
            sweep.add(trace.sliceRange(SliceId(row.next)), role);
        if (++row.next < row.end) {
            row.start = trace.slices().start[row.next];
            queue.push(row);
        }
    }
    return BusyDensity{range, sweep.bins()};
}

} // namespace plumbline
