// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

namespace plumbline {

/// The line of an arrow: a cubic that stays close to the straight line, so that its slope is seen; bowed where both ends lie
/// at one height. Widget pixels.
struct FlowCurve
{
    QPointF from;
    QPointF control1;
    QPointF control2;
    QPointF to;

    FlowCurve(QPointF begin, QPointF end);

    /// The point at 0 (begin) to 1 (end).
    [[nodiscard]] QPointF at(double t) const;
    /// Into how many straight pieces the curve is cut where it is not drawn as one.
    [[nodiscard]] int pieces(bool rough) const;
    /// Distance of a point from the part of the curve inside `clip`; above `slack` it need not be exact.
    [[nodiscard]] double distance(QPointF point, const QRectF &clip, double slack) const;
};

/// Rectangle-clipped part of a segment; false when nothing is left.
[[nodiscard]] bool clipSegment(const QRectF &clip, QPointF &from, QPointF &to);

} // namespace plumbline
