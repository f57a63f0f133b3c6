// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

namespace plumbline {

/// The curve of an arrow, in widget pixels. It is a cubic close to the straight line, so that the slope can be seen, and it is
/// bowed where both ends lie at about the same height.
struct FlowCurve
{
    QPointF from;
    QPointF control1;
    QPointF control2;
    QPointF to;

    FlowCurve(QPointF begin, QPointF end);

    /// Returns the point at `t`, from 0 at the begin to 1 at the end.
    [[nodiscard]] QPointF at(double t) const;
    /// Returns how many straight pieces the curve is cut into where it is not drawn as one path.
    [[nodiscard]] int pieces(bool rough) const;
    /// Returns the distance of a point from the part of the curve inside `clip`. A distance above `slack` need not be exact.
    [[nodiscard]] double distance(QPointF point, const QRectF &clip, double slack) const;
};

/// Clips a segment to a rectangle. Returns false, and leaves the points as they are, if nothing is left.
[[nodiscard]] bool clipSegment(const QRectF &clip, QPointF &from, QPointF &to);

} // namespace plumbline
