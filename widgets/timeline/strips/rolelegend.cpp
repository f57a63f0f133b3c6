// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/rolelegend.h"

#include <QEvent>
#include <QPainter>

namespace plumbline {

namespace {

constexpr int RoleLegendMarginPx = 6;

int heightPx()
{
    return PictureLegend::linePx() + 4;
}

} // namespace

RoleLegend::RoleLegend(TimelineScene *scene, QWidget *parent) : QWidget(parent), m_scene(scene)
{
    setObjectName(QStringLiteral("roleLegend"));
    setFixedHeight(heightPx());
    setAttribute(Qt::WA_OpaquePaintEvent);
}

QSize RoleLegend::sizeHint() const
{
    return {200, heightPx()};
}

void RoleLegend::synchronise()
{
    if (m_scene->shownRoles == m_fills && m_scene->shownShades == m_shades)
        return;
    m_fills = m_scene->shownRoles;
    m_shades = m_scene->shownShades;
    updateTexts();
}

void RoleLegend::updateTexts()
{
    m_legend.setEntries(m_fills, m_shades, {});
    setToolTip(m_legend.texts().join(QLatin1Char('\n')));
    update();
}

void RoleLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    else if (event->type() == QEvent::FontChange)
        setFixedHeight(heightPx());
}

void RoleLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_scene->theme->headBackground);
    painter.fillRect(QRect(0, 0, width(), 1), m_scene->theme->laneLine);
    // There is one line only; entries that do not fit in it are in the tool tip.
    painter.setClipRect(rect());
    m_legend.paint(&painter, *m_scene, {RoleLegendMarginPx, (heightPx() - PictureLegend::linePx()) / 2 + 1},
                   width() - 2 * RoleLegendMarginPx);
}

} // namespace plumbline
