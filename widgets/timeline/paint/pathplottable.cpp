// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/flowcurve.h"
#include "widgets/timeline/paint/timelineplottables.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr double PathLinePx = 3;
constexpr double PathLinkPx = 1;
constexpr float PathLinkShare = 0.7F;
constexpr double PathLeastApartPx = 3; ///< lines between lanes that are closer would merge into an area

/// A segment of the path on the canvas, in widget pixels: a line at the lower edge of its row.
struct PathLine
{
    double left = 0;
    double right = 0;
    double y = 0;
};

/// Returns where a segment lies; empty if its lane is hidden, or covered by pinned lanes.
std::optional<PathLine> pathLineOf(const TimelineScene &scene, const PathMark &mark)
{
    if (!mark.lane.isValid())
        return std::nullopt;
    const Trace &trace = *scene.state().cards()[static_cast<std::size_t>(mark.card)].trace;
    const auto edges = scene.rowEdges(mark.card, mark.lane, mark.slice.isValid() ? trace.rowOf(mark.slice) : 0);
    if (!edges || edges->second <= edges->first)
        return std::nullopt;
    const TimeRange range = scene.state().clock(mark.card).map(mark.range);
    const double low = scene.canvas.left() - 4;
    const double high = scene.canvas.right() + 5;
    return PathLine{std::clamp(scene.xOf(range.begin), low, high), std::clamp(scene.xOf(range.end), low, high),
                    edges->second - PathLinePx / 2};
}

} // namespace

void PathPlottable::draw(QCPPainter *painter)
{
    const SharedPathMarks &path = m_scene->state().pathMarks();
    if (!path)
        return;
    const ClockMap &clock = m_scene->state().clock(path->base);
    const TimeRange visible = clock.inverse(m_scene->state().visibleRange());
    const auto firstBehind = [&](TimeNs time) {
        return std::ranges::upper_bound(path->marks, time, {}, [](const PathMark &mark) { return mark.span.end; });
    };
    painter->setAntialiasing(false);
    std::optional<PathLine> before;
    double linkX = m_scene->canvas.left() - PathLeastApartPx;
    for (auto mark = firstBehind(visible.begin); mark != path->marks.end() && mark->span.begin < visible.end;) {
        const std::optional<PathLine> line = pathLineOf(*m_scene, *mark);
        if (line) {
            drawPiece(painter, {line->left, line->y}, {std::max(line->right, line->left + 1), line->y}, PathLinePx);
            if (before && before->y != line->y && line->left - linkX >= PathLeastApartPx) {
                drawPiece(painter, {before->right, before->y}, {line->left, line->y}, PathLinkPx);
                linkX = line->left;
            }
            before = line;
        }
        // At most one segment is painted for each pixel.
        const double right = std::min(m_scene->xOf(clock.map(mark->span.end)) - m_scene->canvas.left(),
                                      static_cast<double>(m_scene->canvas.width()));
        mark = std::max(mark + 1, firstBehind(clock.inverse(m_scene->axisScale().timeAt(right + 1))));
    }
}

void PathPlottable::drawPiece(QCPPainter *painter, QPointF from, QPointF to, double width) const
{
    if (!clipSegment(QRectF(m_scene->canvas), from, to))
        return;
    QColor colour = m_scene->theme->selection;
    if (width < PathLinePx)
        colour.setAlphaF(PathLinkShare);
    painter->setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    painter->drawLine(QLineF(from, to));
}

} // namespace plumbline
