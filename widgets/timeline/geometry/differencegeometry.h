// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/differenceindex.h"

#include <QRect>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace plumbline {

/// The mark drawn for one pair of slices, or for all pairs that begin in one pixel column.
struct DifferenceMark
{
    int xBegin = 0;
    int xEnd = 0;            ///< behind the last pixel column
    std::uint32_t pair = 0;  ///< number of the pair in the lane; of several pairs the one with the largest difference
    std::uint32_t count = 1; ///< pairs that the mark stands for
    int shade = 0;           ///< 1 to MostShade: the target is slower, darker if by more; negative: it is faster; 0: noise
    int heightPx = 0;        ///< up from the middle if the target is slower, down if it is faster; around the middle for noise
};

/// The geometry of a band of differences for one visible range. Each pair has a mark where its slice of the base lies, and a
/// curve over the marks shows how the differences add up. The heights of both are logarithmic and begin at LeastDivergenceNs,
/// because one scale has to show the microseconds of a kernel and the seconds of a host call. The geometry is computed without a
/// painter and can be painted until range, width or layout change; hit tests use the same marks. Pixels count from the left edge
/// of the canvas and the top of the band.
class DifferenceGeometry
{
public:
    static constexpr int HeightPx = 40;
    static constexpr int MiddlePx = 20;
    static constexpr int ReachPx = 17; ///< largest height of marks and curve, from the middle
    static constexpr int NoisePx = 3;  ///< height of a mark for noise
    static constexpr int MostShade = 3;

    /// Makes an empty geometry.
    DifferenceGeometry() = default;
    /// Computes marks and curve. `heights` is the scale that all lanes share. `scale` is in times of the base and in columns of
    /// `columnPx` pixels. Different lanes may be computed on different threads. O(pixels * log pairs).
    DifferenceGeometry(const Trace &base, const LaneDifferences &lane, const DifferenceScale &heights, const TimeScale &scale,
                       int columnPx);

    [[nodiscard]] const std::vector<DifferenceMark> &marks() const { return m_marks; }
    /// Returns the painted rectangles of the marks, one list per shade, the most negative shade first.
    [[nodiscard]] const std::array<std::vector<QRect>, 2 * MostShade + 1> &batches() const { return m_batches; }
    /// Adds the shades that occur.
    void addShades(std::set<int> &shades) const;
    /// Returns the curve as rectangles that are one pixel wide or high.
    [[nodiscard]] const std::vector<QRect> &curve() const { return m_curve; }

    /// Returns the mark in a pixel column, or the nearest one within `slackPx`; null if there is none.
    [[nodiscard]] const DifferenceMark *markAt(int x, int slackPx) const;
    /// Returns the rectangle in which a mark is painted.
    [[nodiscard]] static QRect rectOf(const DifferenceMark &mark);

private:
    void addMarks(const Trace &base, const LaneDifferences &lane, const TimeScale &scale,
                  const std::vector<DifferenceColumn> &columns, int columnPx);
    void addMark(const LaneDifferences &lane, DifferenceMark mark);
    void addCurve(const LaneDifferences &lane, const std::vector<DifferenceColumn> &columns, int widthPx, int columnPx);

    DifferenceScale m_heights;
    std::vector<DifferenceMark> m_marks;
    std::array<std::vector<QRect>, 2 * MostShade + 1> m_batches;
    std::vector<QRect> m_curve;
};

} // namespace plumbline
