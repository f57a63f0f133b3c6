// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dropoverlay.h"

#include <QPainter>

namespace plumbline {

DropOverlay::DropOverlay(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOverlay::showText(const QString &text)
{
    m_text = text;
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
}

void DropOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor shade = palette().color(QPalette::Window);
    shade.setAlphaF(0.85F);
    painter.fillRect(rect(), shade);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 3, Qt::DashLine));
    painter.drawRoundedRect(rect().adjusted(12, 12, -12, -12), 10, 10);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(40, 40, -40, -40), Qt::AlignCenter | Qt::TextWordWrap, m_text);
}

} // namespace plumbline
