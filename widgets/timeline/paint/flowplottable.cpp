// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/formatting.h"
#include "widgets/timeline/geometry/flowcurve.h"
#include "widgets/timeline/paint/timelineplottables.h"

#include <QFontMetrics>

#include <algorithm>
#include <array>
#include <cmath>

namespace plumbline {

namespace {

constexpr std::size_t PlainFrom = 200; ///< with more arrows than this they are thin, pale and not smoothed
constexpr float PaleShare = 0.35f;
constexpr double FlowPlottableHeadPx = 6;
constexpr std::size_t BundleFrom = 100; ///< with more arrows than this, those that lie close together are drawn as one
constexpr int BundleCellPx = 12;
constexpr float BundleAlpha = 0.65f; ///< so that slices and names behind wide lines stay in sight
constexpr std::size_t CountFrom = 4; ///< smaller bundles have no number

/// Returns how wide a bundle is drawn: four times as many arrows are one pixel more, up to a limit.
double bundleWidth(const FlowBundle &bundle)
{
    constexpr double Most = 3.5;
    const double alone = bundle.arrow.late ? 2 : 1.2;
    return std::min(Most, alone + std::log2(static_cast<double>(bundle.count)) / 2);
}

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
    // Arrows that would cover one another are drawn as one, with their number beside it.
    const int cell = arrows.count() > BundleFrom ? scaledPx(BundleCellPx) : 1;
    std::vector<std::pair<FlowBundle, QColor>> bundles;
    for (const FlowGroup &group : arrows.categories()) {
        const std::array<QColor, 2> colours{theme.flowColour(group.category), theme.targetFlowColour(group.category)};
        for (const FlowBundle &bundle : bundlesOf(group.arrows, cell)) {
            const bool isLate = bundle.arrow.late;
            bundles.emplace_back(bundle, isLate ? theme.late : colours[isOfTarget(*m_scene, bundle.arrow) ? 1 : 0]);
        }
    }
    std::stable_partition(bundles.begin(), bundles.end(), [](const auto &bundle) { return !bundle.first.arrow.late; });
    const QRectF canvas(m_scene->canvas);
    const bool many = bundles.size() > PlainFrom;
    for (const auto &[bundle, colour] : bundles) {
        // An arrow that only passes through matters less, and smoothing its long curve costs most.
        const bool isPlain = many || (!canvas.contains(bundle.arrow.from) && !canvas.contains(bundle.arrow.to));
        QColor shade = colour;
        if (bundle.count > 1)
            shade.setAlphaF(BundleAlpha);
        paintFlowArrow(painter, *m_scene, bundle.arrow, {shade, bundleWidth(bundle), isPlain && bundle.count == 1});
    }
    drawCounts(painter, bundles);
}

/// Writes beside large bundles how many arrows they stand for, the largest first. A number that would cover another one is left
/// out.
void FlowPlottable::drawCounts(QCPPainter *painter, std::vector<std::pair<FlowBundle, QColor>> &bundles) const
{
    std::erase_if(bundles, [](const auto &bundle) { return bundle.first.count < CountFrom; });
    std::stable_sort(bundles.begin(), bundles.end(),
                     [](const auto &left, const auto &right) { return left.first.count > right.first.count; });
    painter->setFont(m_scene->labels.font());
    painter->setAntialiasing(false);
    const QFontMetrics metrics(m_scene->labels.font());
    std::vector<QRect> taken;
    for (const auto &[bundle, colour] : bundles) {
        const QString text = QStringLiteral("×") + countText(bundle.count);
        const QPointF middle = FlowCurve(bundle.arrow.from, bundle.arrow.to).at(0.5);
        QRect box(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height());
        box.moveCenter(middle.toPoint());
        const auto covers = [&box](const QRect &other) { return box.intersects(other.adjusted(-2, -1, 2, 1)); };
        if (!m_scene->canvas.contains(box) || std::any_of(taken.begin(), taken.end(), covers))
            continue;
        taken.push_back(box);
        painter->setPen(QPen(colour, 1));
        painter->setBrush(m_scene->theme->background);
        painter->drawRect(box.adjusted(0, 0, -1, -1));
        painter->setPen(m_scene->theme->text);
        painter->drawText(QPoint(box.left() + 3, box.top() + metrics.ascent()), m_scene->painted(text));
    }
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
