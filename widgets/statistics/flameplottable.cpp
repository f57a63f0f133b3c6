// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/flameplottable.h"

#include "widgets/statistics/flamechart.h"
#include "widgets/support/theme.h"

#include <QFontMetricsF>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int FlameTextPx = 12;
constexpr double FlameTextEdgePx = 4;
constexpr double LeastFlameTextPx = 20; ///< a narrower box shows no text
constexpr double FlameGapPx = 0.5;
constexpr double FlameBarGapPx = 6; ///< between a bar and the text behind it

/// Returns the fill of a box: that of the longest slice, as the timeline paints it.
Theme::Fill flameFill(const FlameChart &chart, const FlameBox &box, const Theme &theme)
{
    const CallTreeNode &node = chart.tree()->nodes[box.node];
    const Column<FillIndex> *fills = chart.trees()->fills.get();
    const bool isDim = !chart.matches().isFound(box.node);
    if (box.merged > 0)
        return {theme.grid, theme.mutedText, theme.laneLine, false};
    if (node.kind != CallTreeNode::Kind::Name || box.node == 0)
        return {theme.cardBackground, isDim && box.node != 0 ? theme.mutedText : theme.text, {}, false};
    return theme.fillOf(fills ? (*fills)[node.longest.value] : FillIndex{0}, isDim);
}

} // namespace

FlamePlottable::FlamePlottable(QCPAxis *across, QCPAxis *down, const FlameChart *chart)
    : QCPAbstractPlottable(across, down), m_chart(chart)
{}

QCPRange FlamePlottable::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = false;
    return {};
}

QCPRange FlamePlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = false;
    return {};
}

void FlamePlottable::draw(QCPPainter *painter)
{
    if (!m_chart->tree())
        return;
    painter->setAntialiasing(false);
    painter->setFont(paintFont(FlameTextPx));
    for (const FlameBox &box : m_chart->layoutOfBoxes().boxes())
        drawBox(painter, box);
    const FlameBox *current = m_chart->layoutOfBoxes().boxOf(m_chart->current());
    if (!current || !parentPlot()->hasFocus() || painter->modes().testFlag(QCPPainter::pmVectorized))
        return;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(Theme::forPalette(m_chart->palette()).selection, 2));
    painter->drawRect(m_chart->rectOf(*current).adjusted(1, 1, -1, -1));
}

void FlamePlottable::drawBox(QCPPainter *painter, const FlameBox &box) const
{
    const Theme &theme = Theme::forPalette(m_chart->palette());
    const Theme::Fill fill = flameFill(*m_chart, box, theme);
    const QRectF whole = m_chart->rectOf(box);
    const QRectF rect = whole.adjusted(0, 0, whole.width() > 3 * FlameGapPx ? -FlameGapPx : 0, -1);
    fill.paint(*painter, rect);
    if (fill.outline.isValid()) {
        painter->setPen(fill.outline);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
    }
    const bool isBars = m_chart->tree()->order == CallTreeOrder::BySelf;
    const QFontMetricsF metrics(painter->font());
    if (!isBars && rect.width() < LeastFlameTextPx)
        return;
    const QString label = m_chart->labelOf(box);
    double room = rect.width() - 2 * FlameTextEdgePx;
    double left = rect.left() + FlameTextEdgePx;
    QColor colour = fill.text;
    if (isBars && metrics.horizontalAdvance(label) > room) {
        // Behind the bar, where the page has room, or else inside.
        const double behind = mKeyAxis->axisRect()->rect().right() - rect.right() - FlameBarGapPx - FlameTextEdgePx;
        if (behind > room) {
            left = rect.right() + FlameBarGapPx;
            room = behind;
            colour = m_chart->matches().isFound(box.node) ? theme.text : theme.mutedText;
        }
    }
    painter->setPen(colour);
    painter->drawText(QRectF(left, rect.top(), std::max(0.0, room), rect.height()), Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(label, Qt::ElideRight, std::max(0.0, room)));
}

} // namespace plumbline
