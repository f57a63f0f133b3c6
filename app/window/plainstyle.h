// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace plumbline {

/// Fusion, with switches whose state is seen in dark colours, too: boxes to tick have an outline, tool buttons that are on are
/// tinted with the highlight, and what is disabled has no second, shifted text below it.
class PlainStyle : public QProxyStyle
{
public:
    PlainStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *answer = nullptr) const override;
};

} // namespace plumbline
