// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace plumbline {

/// The Fusion style, changed so that the state of switches is visible in dark colours, too. Check boxes have an outline, pressed
/// tool buttons are tinted with the highlight colour, the frame of the focus lies inside its widget, disabled texts have no
/// second, shifted text below them, and the texts of neighbouring cells do not touch.
class PlainStyle : public QProxyStyle
{
public:
    PlainStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr, const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *answer = nullptr) const override;
};

} // namespace plumbline
