// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/selftimes.h"

#include "core/query/containedunion.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

namespace plumbline {

namespace {

/// A slice of a lane in which some slices overlap without nesting.
struct Tangled
{
    TimeRange whole;
    TimeRange shown; ///< part of it in the range asked for
    std::size_t row;
    std::size_t index; ///< position in the lane
};

/// Computes the self times of `slices`, which may be in any order, and writes them to `out` by their position.
void resolve(std::vector<Tangled> &slices, Column<TimeNs> &out)
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
    // What lies inside a slice comes before it: of equal ends, first the later start; of equal slices, first the deeper row.
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

/// The slices of a lane as a forest. The children of a slice are those of the next row that begin before the next slice of its
/// own row does. RowAssigner puts each slice below the innermost one that is open, so all that lies inside a slice is below it.
class Forest
{
public:
    Forest(const SliceTable &slices, const Lane &lane, TimeRange range)
        : m_slices(slices), m_lane(lane), m_range(range), m_childBegin(lane.slices() + 1), m_reach(lane.slices())
    {
        findChildren();
        findReach();
    }

    /// Calls `body(slice, selfNs)` for each slice whose self time does not follow from the next row alone. Returns false if that
    /// looks at more than `allowance` slices, or goes too deep.
    template<typename Body>
    bool forTangled(std::size_t allowance, const Body &body)
    {
        for (std::size_t row = 0; row + 1 < m_lane.rows(); ++row) {
            for (std::size_t slice = m_lane.rowBegin[row]; slice < m_lane.rowBegin[row + 1]; ++slice) {
                if (!isTangled(slice, row))
                    continue;
                m_inside.clear();
                if (!collect(slice, row, m_slices.end(slice), allowance))
                    return false;
                body(slice, lengthIn(m_slices, slice, m_range) - coveredByInside());
            }
        }
        return true;
    }

private:
    [[nodiscard]] std::size_t childBegin(std::size_t slice) const { return m_childBegin[slice - m_lane.sliceBegin()]; }
    /// The children of the last slice of a row end with the next row.
    [[nodiscard]] std::size_t childEnd(std::size_t slice, std::size_t row) const
    {
        return slice + 1 < m_lane.rowBegin[row + 1] ? childBegin(slice + 1) : m_lane.rowBegin[row + 2];
    }
    /// Returns the latest end of a slice and of all slices below it.
    [[nodiscard]] TimeNs &reach(std::size_t slice) { return m_reach[slice - m_lane.sliceBegin()]; }

    void findChildren()
    {
        const TimeNs *starts = m_slices.start.data();
        for (std::size_t row = 0; row + 1 < m_lane.rows(); ++row) {
            std::size_t child = m_lane.rowBegin[row + 1];
            for (std::size_t slice = m_lane.rowBegin[row]; slice < m_lane.rowBegin[row + 1]; ++slice) {
                while (child < m_lane.rowBegin[row + 2] && starts[child] < starts[slice])
                    ++child;
                m_childBegin[slice - m_lane.sliceBegin()] = static_cast<std::uint32_t>(child);
            }
        }
    }

    void findReach()
    {
        for (std::size_t row = m_lane.rows(); row-- > 0;) {
            for (std::size_t slice = m_lane.rowBegin[row]; slice < m_lane.rowBegin[row + 1]; ++slice) {
                reach(slice) = m_slices.end(slice);
                if (row + 1 == m_lane.rows())
                    continue;
                for (std::size_t child = childBegin(slice); child < childEnd(slice, row); ++child)
                    reach(slice) = std::max(reach(slice), reach(child));
            }
        }
    }

    /// Returns whether something below a child ends after the child, or a child ends after the slice.
    bool isTangled(std::size_t slice, std::size_t row)
    {
        for (std::size_t child = childBegin(slice); child < childEnd(slice, row); ++child) {
            if (reach(child) > m_slices.end(child) || m_slices.end(child) > m_slices.end(slice))
                return true;
        }
        return false;
    }

    /// Rows that collect() may go down, because each takes from the stack of the thread.
    static constexpr std::size_t Deepest = 1000;

    /// Adds the slices below `slice` that end by `limit` to m_inside. Slices inside one of those are left out. Returns false when
    /// `allowance` is used up or the rows go too deep.
    bool collect(std::size_t slice, std::size_t row, TimeNs limit, std::size_t &allowance, std::size_t depth = 0)
    {
        if (row + 1 >= m_lane.rows())
            return true;
        for (std::size_t child = childBegin(slice); child < childEnd(slice, row); ++child) {
            if (m_slices.start[child] >= limit)
                break;
            if (allowance == 0 || depth > Deepest)
                return false;
            --allowance;
            const bool isInside = m_slices.end(child) <= limit;
            if (isInside)
                m_inside.push_back({m_slices.start[child], m_slices.end(child)});
            if ((!isInside || reach(child) > m_slices.end(child)) && !collect(child, row + 1, limit, allowance, depth + 1))
                return false;
        }
        return true;
    }

    /// Returns how much of the range the slices of m_inside cover together.
    TimeNs coveredByInside()
    {
        const auto earlier = [](const TimeRange &left, const TimeRange &right) { return left.begin < right.begin; };
        if (!std::is_sorted(m_inside.begin(), m_inside.end(), earlier))
            std::sort(m_inside.begin(), m_inside.end(), earlier);
        TimeNs covered = 0;
        TimeNs upTo = m_range.begin;
        for (const TimeRange &each : m_inside) {
            const TimeNs end = std::min(each.end, m_range.end);
            covered += std::max<TimeNs>(0, end - std::max(upTo, each.begin));
            upTo = std::max(upTo, end);
        }
        return covered;
    }

    const SliceTable &m_slices;
    const Lane &m_lane;
    TimeRange m_range;
    Column<std::uint32_t> m_childBegin; ///< by slice of the lane; unused in the last row
    Column<TimeNs> m_reach;
    std::vector<TimeRange> m_inside;
};

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
        std::copy_n(m_all.data() + (begin - m_lane.sliceBegin()), out.size(), out.begin());
}

// The slices of the next row that begin between two starts of this row lie inside the earlier slice: RowAssigner puts each slice
// below the innermost one that is open.
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

void SelfTimes::resolveTangles()
{
    m_all.allocate(m_lane.slices());
    for (std::size_t row = 0; row < m_lane.rows(); ++row) {
        const std::size_t begin = m_lane.rowBegin[row];
        readNested(row, begin, {m_all.data() + (begin - m_lane.sliceBegin()), m_lane.rowBegin[row + 1] - begin});
    }
    constexpr std::size_t StepsPerSlice = 32; // a real trace takes less than one
    Forest forest(m_slices, m_lane, m_range);
    const auto take = [this](std::size_t slice, TimeNs selfNs) { m_all[slice - m_lane.sliceBegin()] = selfNs; };
    if (!forest.forTangled(StepsPerSlice * m_lane.slices(), take))
        resolveAllTangles();
}

// Works however the slices overlap: takes all slices of the lane at once.
void SelfTimes::resolveAllTangles()
{
    std::vector<Tangled> tangled;
    for (std::size_t row = 0; row < m_lane.rows(); ++row) {
        for (std::size_t slice = m_lane.rowBegin[row]; slice < m_lane.rowBegin[row + 1]; ++slice) {
            const TimeRange whole{m_slices.start[slice], m_slices.end(slice)};
            const TimeRange shown{std::max(whole.begin, m_range.begin), std::min(whole.end, m_range.end)};
            if (!shown.isEmpty())
                tangled.push_back({whole, shown, row, slice - m_lane.sliceBegin()});
        }
    }
    resolve(tangled, m_all);
}

} // namespace plumbline
