// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/selftimes.h"

#include "core/query/containedunion.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace plumbline {

namespace {

/// A slice of a stretch in which some overlap without nesting.
struct Tangled
{
    TimeRange whole;
    TimeRange shown; ///< the part in the range asked for
    std::size_t row;
    std::size_t index; ///< in the lane
};

/// Self times of the slices of one stretch, which need no order, into `out` by their index.
void resolve(std::vector<Tangled> &slices, std::vector<TimeNs> &out)
{
    std::vector<TimeNs> edges;
    std::vector<TimeNs> starts;
    for (const Tangled &slice : slices) {
        edges.push_back(slice.shown.begin);
        edges.push_back(slice.shown.end);
        starts.push_back(slice.whole.begin);
    }
    for (std::vector<TimeNs> *times : {&edges, &starts}) {
        std::sort(times->begin(), times->end());
        times->erase(std::unique(times->begin(), times->end()), times->end());
    }
    // What lies inside a slice comes before it: of equal ends the later start, of equal slices the deeper row.
    std::sort(slices.begin(), slices.end(), [](const Tangled &left, const Tangled &right) {
        return std::tuple(left.whole.end, right.whole.begin, right.row) < std::tuple(right.whole.end, left.whole.begin, left.row);
    });
    ContainedUnion inside(edges, starts.size());
    for (const Tangled &slice : slices) {
        const auto rank =
            static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), slice.whole.begin) - starts.begin());
        out[slice.index] = slice.shown.length() - inside.covered(rank);
        inside.add(slice.shown.begin, slice.shown.end, rank);
    }
}

} // namespace

SelfTimes::SelfTimes(const Trace &trace, const Lane &lane, TimeRange range)
    : m_slices(trace.slices()), m_lane(lane), m_range(range)
{
    if (lane.overlapping > 0)
        resolveTangles();
}

void SelfTimes::read(std::size_t row, std::size_t begin, std::span<TimeNs> out) const
{
    if (m_all.empty())
        readNested(row, begin, out);
    else
        std::copy_n(m_all.begin() + static_cast<std::ptrdiff_t>(begin - m_lane.sliceBegin()), out.size(), out.begin());
}

// The slices of the next row that begin between two starts of this one lie inside the earlier: RowAssigner puts each below
// the innermost that is open.
void SelfTimes::readNested(std::size_t row, std::size_t begin, std::span<TimeNs> out) const
{
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = lengthIn(m_slices, begin + i, m_range);
    if (row + 1 >= m_lane.rows() || out.empty())
        return;
    const TimeNs *starts = m_slices.start.data();
    const std::size_t childEnd = m_lane.rowBegin[row + 2];
    auto child =
        static_cast<std::size_t>(std::lower_bound(starts + m_lane.rowBegin[row + 1], starts + childEnd, starts[begin]) - starts);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t next = begin + i + 1;
        const TimeNs limit = next < m_lane.rowBegin[row + 1] ? starts[next] : std::numeric_limits<TimeNs>::max();
        for (; child < childEnd && starts[child] < limit; ++child)
            out[i] -= lengthIn(m_slices, child, m_range);
    }
}

// By slice of the first row, below which a stretch without idle time hangs: whether it holds any that overlap without nesting.
std::vector<bool> SelfTimes::findTangles() const
{
    const TimeNs *starts = m_slices.start.data();
    std::vector<bool> tangled(m_lane.rowBegin[1] - m_lane.rowBegin[0], false);
    for (std::size_t row = 1; row < m_lane.rows(); ++row) {
        std::size_t parent = m_lane.rowBegin[row - 1];
        for (std::size_t slice = m_lane.rowBegin[row]; slice < m_lane.rowBegin[row + 1]; ++slice) {
            while (parent + 1 < m_lane.rowBegin[row] && starts[parent + 1] <= starts[slice])
                ++parent;
            if (m_slices.end(slice) <= m_slices.end(parent))
                continue;
            const TimeNs *first = starts + m_lane.rowBegin[0];
            const TimeNs *after = std::upper_bound(first, starts + m_lane.rowBegin[1], starts[slice]);
            tangled[static_cast<std::size_t>(after - first) - 1] = true;
        }
    }
    return tangled;
}

void SelfTimes::resolveTangles()
{
    m_all.resize(m_lane.slices());
    for (std::size_t row = 0; row < m_lane.rows(); ++row) {
        const std::size_t begin = m_lane.rowBegin[row];
        readNested(row, begin, std::span(m_all).subspan(begin - m_lane.sliceBegin(), m_lane.rowBegin[row + 1] - begin));
    }
    const std::vector<bool> tangled = findTangles();
    std::vector<std::vector<Tangled>> stretches(tangled.size());
    for (std::size_t row = 0; row < m_lane.rows(); ++row) {
        std::size_t top = 0;
        for (std::size_t slice = m_lane.rowBegin[row]; slice < m_lane.rowBegin[row + 1]; ++slice) {
            while (top + 1 < tangled.size() && m_slices.start[m_lane.sliceBegin() + top + 1] <= m_slices.start[slice])
                ++top;
            const TimeRange whole{m_slices.start[slice], m_slices.end(slice)};
            const TimeRange shown{std::max(whole.begin, m_range.begin), std::min(whole.end, m_range.end)};
            if (tangled[top] && !shown.isEmpty())
                stretches[top].push_back({whole, shown, row, slice - m_lane.sliceBegin()});
        }
    }
    for (std::vector<Tangled> &stretch : stretches)
        resolve(stretch, m_all);
}

} // namespace plumbline
