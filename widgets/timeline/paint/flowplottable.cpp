// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/flowcurve.h"
#include "widgets/timeline/paint/timelineplottables.h"

#include <array>
#include <cmath>

namespace plumbline {

namespace {

constexpr std::size_t PlainFrom = 200; ///< with more arrows than this they are thin, pale and not smoothed
constexpr float PaleShare = 0.35f;
constexpr double FlowPlottableHeadPx = 6;

void paintHead(QCPPainter *painter, const FlowCurve &curve, const QColor &colour)
{
    QPointF direction = curve.to - curve.at(0.9);
    const double length = std::hypot(direction.x(), direction.y());
    if (length <= 0)
        return;
    direction *= FlowPlottableHeadPx / length;
    const QPointF across(-direction.y() * 0.45, direction.x() * 0.45);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawPolygon(QPolygonF{curve.to, curve.to - direction + across, curve.to - direction - across});
}

void paintPieces(QCPPainter *painter, const FlowCurve &curve, const QRectF &clip, int pieces)
{
    QPolygonF line;
    for (int i = 0; i < pieces; ++i) {
        QPointF begin = curve.at(static_cast<double>(i) / pieces);
        QPointF end = curve.at(static_cast<double>(i + 1) / pieces);
        if (!clipSegment(clip, begin, end))
            continue;
        if (line.isEmpty() || line.last() != begin) {
            if (line.size() > 1)
                painter->drawPolyline(line);
            line = {begin};
        }
        line << end;
    }
    if (line.size() > 1)
        painter->drawPolyline(line);
}

} // namespace

void paintFlowArrow(QCPPainter *painter, const TimelineScene &scene, const FlowArrow &arrow, const FlowPen &pen)
{
    const FlowCurve curve(arrow.from, arrow.to);
    const QRectF clip = QRectF(scene.canvas);
    const bool whole =
        clip.contains(arrow.from) && clip.contains(arrow.to) && clip.contains(curve.control1) && clip.contains(curve.control2);
    QColor colour = pen.colour;
    if (pen.plain)
        colour.setAlphaF(arrow.late || arrow.backward ? 0.8f : PaleShare); // these two are what a user looks for
    const bool rough = pen.plain && !scene.vector;
    painter->setAntialiasing(!rough);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(colour, pen.plain ? 1 : pen.width, arrow.backward ? Qt::DashLine : Qt::SolidLine));
    if (whole && !rough) {
        QPainterPath path(curve.from);
        path.cubicTo(curve.control1, curve.control2, curve.to);
        painter->drawPath(path);
    } else {
        paintPieces(painter, curve, clip, curve.pieces(rough));
    }
    if (clip.contains(arrow.to))
        paintHead(painter, curve, colour);
}

void FlowPlottable::draw(QCPPainter *painter)
{
    FlowArrows &arrows = m_scene->arrows;
    arrows.computeCategories(*m_scene);
    const Theme &theme = *m_scene->theme;
    const QRectF canvas(m_scene->canvas);
    const bool many = arrows.count() > PlainFrom;
    // An arrow that only passes through matters less, and smoothing its long curve costs most.
    const auto plain = [&](const FlowArrow &arrow) {
        return many || (!canvas.contains(arrow.from) && !canvas.contains(arrow.to));
    };
    for (const FlowGroup &group : arrows.categories()) {
        const std::array<QColor, 2> colours{theme.flowColour(group.category), theme.targetFlowColour(group.category)};
        for (const FlowArrow &arrow : group.arrows)
            if (!arrow.late)
                paintFlowArrow(painter, *m_scene, arrow, {colours[isOfTarget(*m_scene, arrow) ? 1 : 0], 1.2, plain(arrow)});
    }
    for (const FlowGroup &group : arrows.categories())
        for (const FlowArrow &arrow : group.arrows)
            if (arrow.late)
                paintFlowArrow(painter, *m_scene, arrow, {theme.late, 2, plain(arrow)});
}

void SelectedFlowPlottable::draw(QCPPainter *painter)
{
    m_scene->arrows.computeSelected(*m_scene);
    const std::vector<FlowArrow> &arrows = m_scene->arrows.selected().arrows;
    for (const FlowArrow &arrow : arrows)
        paintFlowArrow(painter, *m_scene, arrow, {colourOf(*m_scene, arrow), 2.5, arrows.size() > PlainFrom});
}

QColor colourOf(const TimelineScene &scene, const FlowArrow &arrow)
{
    const FlowTable &table = scene.state().cards()[static_cast<std::size_t>(arrow.card)].trace->flows();
    const std::string &category = table.categories[table.flows[arrow.flow.value].category].name;
    if (arrow.late)
        return scene.theme->late;
    const QString name = QString::fromStdString(category);
    return isOfTarget(scene, arrow) ? scene.theme->targetFlowColour(name) : scene.theme->flowColour(name);
}

bool isOfTarget(const TimelineScene &scene, const FlowArrow &arrow)
{
    const Comparison *comparison = scene.state().comparison();
    return comparison && arrow.card == comparison->target;
}

} // namespace plumbline
