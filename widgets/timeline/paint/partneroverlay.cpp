// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelineplottables.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int LeastApartPx = 4; ///< where both slices are narrower, one line connects them
constexpr int LabelMarginPx = 8;
constexpr int PartnerOverlayLabelPaddingPx = 6;

} // namespace

void OverlayItem::drawPartner(QCPPainter *painter) const
{
    const TimelineItem item = m_scene->state().selection();
    const TimelineItem partner = m_scene->state().partnerOf(item);
    const QRectF own = m_scene->rectOf(item);
    const QRectF other = m_scene->rectOf(partner);
    if (own.isEmpty() || other.isEmpty())
        return;
    painter->setPen(QPen(m_scene->theme->selection, 1, Qt::DashLine));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(other.toAlignedRect().adjusted(-1, -1, 0, 0));
    const bool isAbove = own.top() < other.top();
    const double from = isAbove ? own.bottom() : own.top();
    const double to = isAbove ? other.top() : other.bottom();
    painter->drawLine(QLineF(own.left(), from, other.left(), to));
    if (std::max(own.width(), other.width()) >= LeastApartPx)
        painter->drawLine(QLineF(own.right(), from, other.right(), to));
}

void OverlayItem::drawInPlace(QCPPainter *painter) const
{
    const TimelineState &state = m_scene->state();
    if (!state.comparison() || !state.comparisonView().isTargetInPlace || m_scene->vector)
        return;
    const QString text = QCoreApplication::translate("plumbline::TimelineView", "Target: %1")
                             .arg(state.cards()[static_cast<std::size_t>(state.comparison()->target)].name);
    const QFontMetrics metrics(m_scene->labels.font());
    QRect box(QPoint(), QSize(metrics.horizontalAdvance(text), metrics.height()) +
                            QSize(2 * PartnerOverlayLabelPaddingPx, PartnerOverlayLabelPaddingPx));
    box.moveTopRight(m_scene->canvas.topRight() + QPoint(-LabelMarginPx, LabelMarginPx));
    painter->fillRect(box, m_scene->theme->selection);
    painter->setPen(m_scene->theme->background);
    painter->drawText(box, Qt::AlignCenter, text);
}

} // namespace plumbline
