// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/plainstyle.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace plumbline {

namespace {

QColor mixed(const QColor &colour, double opacity)
{
    QColor result = colour;
    result.setAlphaF(static_cast<float>(opacity));
    return result;
}

void outline(QPainter *painter, const QRect &rect, const QColor &line, const QColor &fill)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

} // namespace

PlainStyle::PlainStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void PlainStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    constexpr double LineOpacity = 0.5;
    constexpr double TintOpacity = 0.35;
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isEnabled = option->state.testFlag(State_Enabled);
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        outline(painter, option->rect,
                mixed(option->palette.color(QPalette::WindowText), isEnabled ? LineOpacity : LineOpacity / 2), Qt::transparent);
    else if (element == PE_PanelButtonTool && option->state.testFlag(State_On) && isEnabled)
        outline(painter, option->rect, option->palette.color(QPalette::Highlight),
                mixed(option->palette.color(QPalette::Highlight), TintOpacity));
}

int PlainStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *answer) const
{
    return hint == SH_EtchDisabledText ? 0 : QProxyStyle::styleHint(hint, option, widget, answer);
}

} // namespace plumbline
