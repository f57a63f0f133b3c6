// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dropoverlay.h"

#include <QPainter>

#include <initializer_list>

namespace plumbline {

namespace {

constexpr double TabShare = 0.25; ///< height of the area that opens a tab, as a share of the overlay's height

} // namespace

DropOverlay::DropOverlay(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOverlay::showChoices(const QString &opening, const QString &compared)
{
    m_opening = opening;
    m_compared = compared;
    m_place = DropPlace::NewTab;
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
}

QRect DropOverlay::areaOf(DropPlace place) const
{
    if (m_compared.isEmpty())
        return place == DropPlace::NewTab ? rect() : QRect();
    const int tab = static_cast<int>(height() * TabShare);
    const int half = width() / 2;
    switch (place) {
    case DropPlace::NewTab:
        return {0, 0, width(), tab};
    case DropPlace::Base:
        return {0, tab, half, height() - tab};
    case DropPlace::Target:
        break;
    }
    return {half, tab, width() - half, height() - tab};
}

DropPlace DropOverlay::placeAt(QPoint position) const
{
    for (const DropPlace place : {DropPlace::Base, DropPlace::Target}) {
        if (areaOf(place).contains(position))
            return place;
    }
    return DropPlace::NewTab;
}

void DropOverlay::setPlace(DropPlace place)
{
    m_place = place;
    update();
}

QString DropOverlay::text(DropPlace place) const
{
    switch (place) {
    case DropPlace::NewTab:
        break;
    case DropPlace::Base:
        return tr("Drop here to compare, with this as the base and the open profile as the target:\n%1").arg(m_compared);
    case DropPlace::Target:
        return tr("Drop here to compare, with this as the target and the open profile as the base:\n%1").arg(m_compared);
    }
    return m_opening;
}

void DropOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor shade = palette().color(QPalette::Window);
    shade.setAlphaF(0.85F);
    painter.fillRect(rect(), shade);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    painter.setFont(large);
    for (const DropPlace place : {DropPlace::NewTab, DropPlace::Base, DropPlace::Target}) {
        const QRect area = areaOf(place);
        if (area.isEmpty())
            continue;
        const bool isHere = place == m_place;
        QColor filled = palette().color(QPalette::Highlight);
        filled.setAlphaF(isHere && !m_compared.isEmpty() ? 0.2F : 0.0F);
        painter.setBrush(filled);
        painter.setPen(QPen(palette().color(QPalette::Highlight), isHere ? 3 : 1, Qt::DashLine));
        painter.drawRoundedRect(area.adjusted(12, 12, -12, -12), 10, 10);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(area.adjusted(40, 20, -40, -20), Qt::AlignCenter | Qt::TextWordWrap, text(place));
    }
}

} // namespace plumbline
