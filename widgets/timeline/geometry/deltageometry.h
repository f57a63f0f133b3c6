// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/deltaindex.h"

#include <QRect>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace plumbline {

/// What is drawn for one pair, or for all that begin in one pixel column.
struct DeltaMark
{
    int xBegin = 0;
    int xEnd = 0;           ///< behind the last pixel column
    std::uint32_t pair = 0; ///< of the lane, or the one of those folded that differs most
    std::uint32_t count = 1;
    int shade = 0;    ///< 1 to MostShade: the target is slower, the more the darker; negative: faster; 0: noise
    int heightPx = 0; ///< up from the middle where the target is slower, down where it is faster; around it for noise
};

/// What the line between two matched lanes shows at one scale: a mark for each pair where the base's slice lies, and over them
/// how the differences add up. Both grow with the logarithm, from LeastDepartureNs on, because a kernel's microseconds and a host
/// call's seconds are drawn at one scale. Computed without a painter and replayed until range, width or layout change; hit tests
/// look at the same marks. Pixels from the left edge of the canvas and the top of the line.
class DeltaGeometry
{
public:
    static constexpr int HeightPx = 40;
    static constexpr int MiddlePx = 20;
    static constexpr int ReachPx = 17; ///< of marks and curve from the middle
    static constexpr int NoisePx = 3;
    static constexpr int MostShade = 3;

    /// Nothing.
    DeltaGeometry() = default;
    /// `scale` is in times of the base and in columns of `columnPx` pixels. Different lanes may be computed on different threads.
    /// O(pixels * log pairs).
    DeltaGeometry(const Trace &base, const LaneDeltas &lane, const DeltaScale &heights, const TimeScale &scale, int columnPx);

    [[nodiscard]] const std::vector<DeltaMark> &marks() const { return m_marks; }
    /// The painted rectangles of the marks by shade, the most negative first.
    [[nodiscard]] const std::array<std::vector<QRect>, 2 * MostShade + 1> &batches() const { return m_batches; }
    /// Adds the shades that are drawn.
    void addShades(std::set<int> &shades) const;
    /// The curve, as rectangles a pixel wide or high.
    [[nodiscard]] const std::vector<QRect> &curve() const { return m_curve; }

    /// The mark in a column, else the nearest within `slackPx`.
    [[nodiscard]] const DeltaMark *markAt(int x, int slackPx) const;
    [[nodiscard]] static QRect rectOf(const DeltaMark &mark);

private:
    void addMarks(const Trace &base, const LaneDeltas &lane, const TimeScale &scale, const std::vector<DeltaColumn> &columns,
                  int columnPx);
    void addMark(const LaneDeltas &lane, DeltaMark mark);
    void addCurve(const LaneDeltas &lane, const std::vector<DeltaColumn> &columns, int widthPx, int columnPx);

    DeltaScale m_heights;
    std::vector<DeltaMark> m_marks;
    std::array<std::vector<QRect>, 2 * MostShade + 1> m_batches;
    std::vector<QRect> m_curve;
};

} // namespace plumbline
