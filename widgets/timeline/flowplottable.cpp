// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineplottables.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr std::size_t PlainFrom = 150; ///< arrows from which they are drawn thin, pale and without smoothing
constexpr double HeadPx = 6;

/// A cubic that stays close to the straight line, so that its slope is seen; bowed where both ends lie at one height.
struct Curve
{
    QPointF from;
    QPointF control1;
    QPointF control2;
    QPointF to;

    Curve(QPointF begin, QPointF end) : from(begin), to(end)
    {
        const double dx = end.x() - begin.x();
        const double dy = end.y() - begin.y();
        const double bow = std::abs(dy) < TrackLayout::RowHeightPx ? -1.2 * TrackLayout::RowHeightPx : 0;
        control1 = begin + QPointF(0.15 * dx, 0.4 * dy + bow);
        control2 = end - QPointF(0.15 * dx, 0.4 * dy - bow);
    }

    [[nodiscard]] QPointF at(double t) const
    {
        const double u = 1 - t;
        return u * u * u * from + 3 * u * u * t * control1 + 3 * u * t * t * control2 + t * t * t * to;
    }
};

} // namespace

bool clipSegment(const QRectF &clip, QPointF &from, QPointF &to)
{
    // Liang and Barsky: keep the stretch of the parameter that satisfies all four edges.
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

void FlowPlottable::draw(QCPPainter *painter)
{
    m_legend.clear();
    m_late.clear();
    for (const auto &[category, count] : m_scene->state().flowCategories())
        if (m_scene->state().isFlowCategoryShown(category))
            drawCategory(painter, category);
    for (const auto &[arrow, plain] : m_late)
        drawArrow(painter, arrow, m_scene->theme->late, 2, plain);
    drawSelected(painter);
}

bool FlowPlottable::hasArrows() const
{
    const TimelineState &state = m_scene->state();
    for (const auto &[category, count] : state.flowCategories())
        if (state.isFlowCategoryShown(category))
            return true;
    const TimelineItem selected = state.selection();
    return selected.isValid() && selected.slice.isValid() &&
           state.cards()[static_cast<std::size_t>(selected.card)].flows->hasFlows(selected.slice);
}

void FlowPlottable::drawCategory(QCPPainter *painter, const QString &category)
{
    const bool hostToDevice = category == QLatin1String("HostToDevice");
    std::vector<Arrow> arrows;
    Legend entry{category, m_scene->theme->flowColour(category), false, 0, 0, false, false};
    Legend late{category, m_scene->theme->late, true, 0, 0, false, false};
    for (int card = 0; card < static_cast<int>(m_scene->state().cards().size()); ++card) {
        const TimelineCard &shown = m_scene->state().cards()[static_cast<std::size_t>(card)];
        const FlowTable &table = shown.trace->flows();
        for (std::uint32_t i = 0; i < table.categories.size(); ++i) {
            if (QString::fromStdString(table.categories[i].name) != category)
                continue;
            std::size_t total = 0;
            for (const FlowId flow : shown.flows->flowsIn(i, m_scene->cardScale(card).range(), MostArrows, &total))
                if (const auto arrow = arrowOf(card, table.flows[flow.value], hostToDevice))
                    arrows.push_back(*arrow);
            entry.total += total;
            entry.cut = entry.cut || total > MostArrows;
        }
    }
    entry.drawn = arrows.size();
    const bool many = arrows.size() > PlainFrom;
    const QRectF canvas(m_scene->canvas);
    for (const Arrow &arrow : arrows) {
        // What only passes through matters less, and smoothing its long curve costs most.
        const bool passes = !canvas.contains(arrow.from) && !canvas.contains(arrow.to);
        if (arrow.late)
            m_late.push_back({arrow, many || passes});
        else
            drawArrow(painter, arrow, entry.colour, 1.2, many || passes);
        late.drawn += arrow.late ? 1 : 0;
    }
    m_legend.push_back(entry);
    if (late.drawn > 0)
        m_legend.push_back(late);
}

void FlowPlottable::drawSelected(QCPPainter *painter)
{
    const TimelineItem selected = m_scene->state().selection();
    if (!selected.isValid() || !selected.slice.isValid())
        return;
    const TimelineCard &card = m_scene->state().cards()[static_cast<std::size_t>(selected.card)];
    const FlowTable &table = card.trace->flows();
    Legend entry{{}, m_scene->theme->selection, false, 0, 0, false, true};
    const std::vector<FlowId> ids = card.flows->flowsOf(selected.slice, MostArrows, &entry.total);
    const bool many = ids.size() > PlainFrom;
    for (const FlowId id : ids) {
        const Flow &flow = table.flows[id.value];
        const QString category = QString::fromStdString(table.categories[flow.category].name);
        const auto arrow = arrowOf(selected.card, flow, category == QLatin1String("HostToDevice"));
        if (!arrow)
            continue;
        ++entry.drawn;
        drawArrow(painter, *arrow, arrow->late ? m_scene->theme->late : m_scene->theme->flowColour(category), 2.5, many);
    }
    entry.cut = entry.total > ids.size();
    if (entry.cut)
        m_legend.push_back(entry);
}

std::optional<FlowPlottable::Arrow> FlowPlottable::arrowOf(int card, const Flow &flow, bool hostToDevice) const
{
    const Trace &trace = *m_scene->state().cards()[static_cast<std::size_t>(card)].trace;
    const auto edges = [&](const FlowEnd &end) {
        return m_scene->rowEdges(card, end.lane, end.slice.isValid() ? trace.rowOf(end.slice) : 0);
    };
    const auto from = edges(flow.from);
    const auto to = edges(flow.to);
    if (!from || !to)
        return std::nullopt;
    const TimeNs shift = m_scene->state().axisShift(card);
    const bool down = to->first > from->first;
    const bool level = to->first == from->first;
    Arrow arrow;
    // Ends touch the edges of the slices, so that no arrow lies on a name.
    arrow.from = {m_scene->xOf(flow.from.time + shift), down ? from->second : from->first};
    arrow.to = {m_scene->xOf(flow.to.time + shift), down || level ? to->first : to->second};
    // A little before the launch is within what two clocks disagree; far before it tells of nothing.
    arrow.late = hostToDevice && std::abs(flow.to.time - flow.from.time) <= LateLaunchNs;
    const double top = std::min(arrow.from.y(), arrow.to.y());
    const double bottom = std::max(arrow.from.y(), arrow.to.y());
    if (bottom < m_scene->canvas.top() || top > m_scene->canvas.bottom())
        return std::nullopt;
    return arrow;
}

void FlowPlottable::drawArrow(QCPPainter *painter, const Arrow &arrow, QColor colour, double width, bool plain) const
{
    const Curve curve(arrow.from, arrow.to);
    const QRectF clip = QRectF(m_scene->canvas);
    const bool inside =
        clip.contains(arrow.from) && clip.contains(arrow.to) && clip.contains(curve.control1) && clip.contains(curve.control2);
    if (plain)
        colour.setAlphaF(arrow.late ? 0.8f : 0.45f); // the late ones are what one looks for
    const bool rough = plain && !m_scene->vector;
    painter->setAntialiasing(!rough);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(colour, plain ? 1 : width));
    if (inside && !rough) {
        QPainterPath path(curve.from);
        path.cubicTo(curve.control1, curve.control2, curve.to);
        painter->drawPath(path);
    } else {
        const double spanPx = std::hypot(arrow.to.x() - arrow.from.x(), arrow.to.y() - arrow.from.y());
        const int pieces =
            rough ? std::clamp(static_cast<int>(spanPx / 40), 6, 24) : std::clamp(static_cast<int>(spanPx / 20), 16, 64);
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
    if (!clip.contains(arrow.to))
        return;
    QPointF direction = curve.to - curve.at(0.9);
    const double length = std::hypot(direction.x(), direction.y());
    if (length <= 0)
        return;
    direction *= HeadPx / length;
    const QPointF across(-direction.y() * 0.45, direction.x() * 0.45);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawPolygon(QPolygonF{arrow.to, arrow.to - direction + across, arrow.to - direction - across});
}

} // namespace plumbline
