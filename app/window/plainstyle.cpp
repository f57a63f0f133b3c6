// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/plainstyle.h"

#include <QAbstractItemView>
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

constexpr int FocusFramePx = 2;
constexpr int CellMarginPx = 5; ///< between the edge of a cell of a table, a list or a header and its text

/// Sets the mask of a focus frame: its edge only, so that the widget below is seen and gets the mouse.
int maskFocusFrame(const QStyleOption *option, QStyleHintReturn *answer)
{
    auto *mask = qstyleoption_cast<QStyleHintReturnMask *>(answer);
    if (!mask || !option)
        return 0;
    mask->region = QRegion(option->rect) - option->rect.adjusted(FocusFramePx, FocusFramePx, -FocusFramePx, -FocusFramePx);
    return 1;
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

void PlainStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (element != CE_FocusFrame)
        return QProxyStyle::drawControl(element, option, painter, widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(option->palette.color(QPalette::Highlight), FocusFramePx));
    painter->setBrush(Qt::NoBrush);
    constexpr double Inset = FocusFramePx / 2.0;
    painter->drawRoundedRect(QRectF(option->rect).adjusted(Inset, Inset, -Inset, -Inset), 2, 2);
    painter->restore();
}

int PlainStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    // Views take the margin of a focus frame for that of their cells.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QAbstractItemView *>(widget))
        return CellMarginPx;
    if (metric == PM_HeaderMargin)
        return CellMarginPx;
    // The frame lies inside the widget, because what is around it may be clipped.
    if (metric == PM_FocusFrameHMargin || metric == PM_FocusFrameVMargin)
        return 0;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

int PlainStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *answer) const
{
    if (hint == SH_FocusFrame_AboveWidget)
        return 1;
    if (hint == SH_FocusFrame_Mask)
        return maskFocusFrame(option, answer);
    return hint == SH_EtchDisabledText ? 0 : QProxyStyle::styleHint(hint, option, widget, answer);
}

} // namespace plumbline
