// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/flowcurve.h"

#include "widgets/timeline/layout/bandlayout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plumbline {

namespace {

double distanceFromSegment(QPointF point, QPointF from, QPointF to)
{
    const QPointF along = to - from;
    const double length = QPointF::dotProduct(along, along);
    const double t = length > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0) : 0;
    const QPointF away = point - (from + t * along);
    return std::hypot(away.x(), away.y());
}

} // namespace

FlowCurve::FlowCurve(QPointF begin, QPointF end) : from(begin), to(end)
{
    const double dx = end.x() - begin.x();
    const double dy = end.y() - begin.y();
    const double bow = std::abs(dy) < BandLayout::rowHeightPx() ? -1.2 * BandLayout::rowHeightPx() : 0;
    control1 = begin + QPointF(0.15 * dx, 0.4 * dy + bow);
    control2 = end - QPointF(0.15 * dx, 0.4 * dy - bow);
}

QPointF FlowCurve::at(double t) const
{
    const double u = 1 - t;
    return u * u * u * from + 3 * u * u * t * control1 + 3 * u * t * t * control2 + t * t * t * to;
}

int FlowCurve::pieces(bool rough) const
{
    const double spanPx = std::hypot(to.x() - from.x(), to.y() - from.y());
    return rough ? static_cast<int>(std::clamp(spanPx / 40, 6.0, 24.0)) : static_cast<int>(std::clamp(spanPx / 20, 16.0, 64.0));
}

double FlowCurve::distance(QPointF point, const QRectF &clip, double slack) const
{
    // A cubic stays inside the box around its control points.
    const auto [left, right] = std::minmax({from.x(), control1.x(), control2.x(), to.x()});
    const auto [top, bottom] = std::minmax({from.y(), control1.y(), control2.y(), to.y()});
    double nearest = std::numeric_limits<double>::max();
    if (point.x() < left - slack || point.x() > right + slack || point.y() < top - slack || point.y() > bottom + slack)
        return nearest;
    const int count = pieces(false);
    for (int i = 0; i < count; ++i) {
        QPointF begin = at(static_cast<double>(i) / count);
        QPointF end = at(static_cast<double>(i + 1) / count);
        if (clipSegment(clip, begin, end))
            nearest = std::min(nearest, distanceFromSegment(point, begin, end));
    }
    return nearest;
}

bool clipSegment(const QRectF &clip, QPointF &from, QPointF &to)
{
    // This is the algorithm of Liang and Barsky: it keeps the stretch of the parameter that satisfies all four edges.
    const double dx = to.x() - from.x();
    const double dy = to.y() - from.y();
    double first = 0;
    double last = 1;
    const auto keep = [&](double step, double distance) {
        if (step == 0)
            return distance >= 0;
        const double t = distance / step;
        if (step < 0)
            first = std::max(first, t);
        else
            last = std::min(last, t);
        return first <= last;
    };
    if (!keep(-dx, from.x() - clip.left()) || !keep(dx, clip.right() - from.x()) || !keep(-dy, from.y() - clip.top()) ||
        !keep(dy, clip.bottom() - from.y()))
        return false;
    const QPointF start = from;
    to = {start.x() + last * dx, start.y() + last * dy};
    from = {start.x() + first * dx, start.y() + first * dy};
    return true;
}

} // namespace plumbline
