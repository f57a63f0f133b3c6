// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/severitymark.h"

#include "widgets/support/theme.h"

#include <QPainter>
#include <QPolygonF>

namespace plumbline {

QPainterPath severityShape(FindingSeverity severity, const QRectF &box)
{
    QPainterPath path;
    const QPointF top(box.center().x(), box.top());
    const QPointF bottom(box.center().x(), box.bottom());
    switch (severity) {
    case FindingSeverity::High:
        path.addPolygon(QPolygonF({top, box.bottomRight(), box.bottomLeft(), top}));
        break;
    case FindingSeverity::Medium:
        path.addPolygon(QPolygonF({top, {box.right(), box.center().y()}, bottom, {box.left(), box.center().y()}, top}));
        break;
    case FindingSeverity::Low:
        path.addEllipse(box.adjusted(1, 1, -1, -1));
        break;
    case FindingSeverity::Info:
        path.addEllipse(box.adjusted(1, 1, -1, -1));
        path.addEllipse(box.adjusted(3, 3, -3, -3)); // odd-even filling leaves the inner ellipse open
        break;
    }
    return path;
}

void paintSeverity(QPainter &painter, FindingSeverity severity, const QRectF &box, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(severity >= FindingSeverity::Medium ? theme.slower : theme.mutedText);
    painter.drawPath(severityShape(severity, box));
    painter.restore();
}

} // namespace plumbline
