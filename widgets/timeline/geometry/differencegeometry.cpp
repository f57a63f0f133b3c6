// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/differencegeometry.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace plumbline {

namespace {

constexpr int DifferenceGeometryLeastHeightPx = 4; // lower marks would be overlooked
constexpr int DifferenceGeometryGapFromPx = 3;     ///< width from which on a pixel keeps neighbours apart

double magnitudeOf(TimeNs value)
{
    return std::abs(static_cast<double>(value));
}

/// Returns where a difference or a sum lies between LeastDivergenceNs and the largest one on a logarithmic scale: 0 to 1.
double rankOf(TimeNs difference, TimeNs largest)
{
    constexpr auto Least = static_cast<double>(LeastDivergenceNs);
    if (magnitudeOf(difference) <= Least)
        return 0;
    return std::min(1.0, std::log(magnitudeOf(difference) / Least) / std::log(magnitudeOf(largest) / Least));
}

} // namespace

DifferenceGeometry::DifferenceGeometry(const Trace &base, const LaneDifferences &lane, const DifferenceScale &heights,
                                       const TimeScale &scale, int columnPx)
    : m_heights(heights)
{
    std::vector<DifferenceColumn> columns;
    lane.columns(base, scale, columns);
    addMarks(base, lane, scale, columns, columnPx);
    addCurve(lane, columns, scale.widthPx(), columnPx);
    for (const DifferenceMark &mark : m_marks)
        m_batches[static_cast<std::size_t>(mark.shade + MostShade)].push_back(rectOf(mark));
}

void DifferenceGeometry::addMarks(const Trace &base, const LaneDifferences &lane, const TimeScale &scale,
                                  const std::vector<DifferenceColumn> &columns, int columnPx)
{
    for (const DifferenceColumn &column : columns) {
        const TimeNs end = base.sliceRange(lane.pair(column.last).base).end;
        const int last = std::clamp(scale.pixelOf(end), 0, scale.widthPx());
        if (column.count == 0) {
            if (end > scale.range().begin)
                addMark(lane, {0, std::max(last, 1) * columnPx, column.last});
            continue;
        }
        // A pixel column belongs to one mark only.
        const int begin = column.px * columnPx;
        if (!m_marks.empty() && m_marks.back().xEnd > begin)
            m_marks.back().xEnd = begin;
        if (!m_marks.empty() && m_marks.back().xEnd <= m_marks.back().xBegin)
            m_marks.pop_back();
        const int own = (column.px + 1) * columnPx;
        const bool isAlone = column.count == 1;
        addMark(lane, {begin, isAlone ? std::max(own, last * columnPx) : own, column.largest, column.count});
        if (!isAlone && last > column.px + 1)
            addMark(lane, {own, last * columnPx, column.last});
    }
}

void DifferenceGeometry::addMark(const LaneDifferences &lane, DifferenceMark mark)
{
    const SlicePair pair = lane.pair(mark.pair);
    const double rank = rankOf(pair.differenceNs, m_heights.differenceNs);
    const int strength = std::min(MostShade, 1 + static_cast<int>(rank * MostShade));
    mark.shade = pair.isNoise ? 0 : pair.differenceNs > 0 ? strength : -strength;
    mark.heightPx =
        pair.isNoise ? NoisePx : std::max(DifferenceGeometryLeastHeightPx, static_cast<int>(std::lround(ReachPx * rank)));
    m_marks.push_back(mark);
}

void DifferenceGeometry::addCurve(const LaneDifferences &lane, const std::vector<DifferenceColumn> &columns, int widthPx,
                                  int columnPx)
{
    const auto yOf = [&](TimeNs sum) {
        const int reach = static_cast<int>(std::lround(ReachPx * rankOf(sum, m_heights.sumNs)));
        return MiddlePx - (sum < 0 ? -reach : reach);
    };
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const DifferenceColumn &column = columns[i];
        const int x = column.px * columnPx;
        const int next = (i + 1 < columns.size() ? columns[i + 1].px : widthPx) * columnPx;
        const int top = yOf(column.highNs);
        m_curve.emplace_back(x, top, 1, yOf(column.lowNs) - top + 1);
        if (next > x + 1)
            m_curve.emplace_back(x + 1, yOf(lane.pair(column.last).sumNs), next - x - 1, 1);
    }
}

void DifferenceGeometry::addShades(std::set<int> &shades) const
{
    for (int shade = -MostShade; shade <= MostShade; ++shade) {
        if (!m_batches[static_cast<std::size_t>(shade + MostShade)].empty())
            shades.insert(shade);
    }
}

QRect DifferenceGeometry::rectOf(const DifferenceMark &mark)
{
    const int width = mark.xEnd - mark.xBegin;
    const int top = mark.shade == 0 ? MiddlePx - NoisePx / 2 : mark.shade > 0 ? MiddlePx - mark.heightPx : MiddlePx + 1;
    return {mark.xBegin, top, width >= DifferenceGeometryGapFromPx ? width - 1 : width, mark.heightPx};
}

const DifferenceMark *DifferenceGeometry::markAt(int x, int slackPx) const
{
    const auto after = std::upper_bound(m_marks.begin(), m_marks.end(), x,
                                        [](int value, const DifferenceMark &mark) { return value < mark.xBegin; });
    const DifferenceMark *before = after != m_marks.begin() ? &*(after - 1) : nullptr;
    if (before && x < before->xEnd)
        return before;
    const int left = before ? x - before->xEnd + 1 : slackPx + 1;
    const int right = after != m_marks.end() ? after->xBegin - x : slackPx + 1;
    if (std::min(left, right) > slackPx)
        return nullptr;
    return left <= right ? before : &*after;
}

} // namespace plumbline
