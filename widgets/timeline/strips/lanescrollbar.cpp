// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/lanescrollbar.h"

#include "widgets/support/theme.h"

#include <QCursor>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

namespace plumbline {

namespace {

constexpr int SliderEdgePx = 3;
constexpr int ArrowHalfPx = 3;
constexpr int QuietAlpha = 190; ///< contrast of at least 3:1 with the ground, as WCAG asks of controls

void paintArrow(QPainter &painter, const QRect &button, bool isUp, const QColor &colour)
{
    if (button.isEmpty()) // some styles have no buttons
        return;
    const QPoint centre = button.center();
    // One rectangle per row needs no smoothing and looks the same at each size.
    for (int row = 0; row <= ArrowHalfPx; ++row) {
        const int y = centre.y() + (isUp ? row - 1 : ArrowHalfPx - 1 - row);
        painter.fillRect(centre.x() - row, y, 2 * row + 1, 1, colour);
    }
}

} // namespace

void LaneScrollBar::paintEvent(QPaintEvent *)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const Theme &theme = Theme::forPalette(palette());
    const auto part = [&](QStyle::SubControl control) {
        return style()->subControlRect(QStyle::CC_ScrollBar, &option, control, this);
    };
    QPainter painter(this);
    painter.fillRect(rect(), theme.headBackground);
    painter.fillRect(0, 0, 1, height(), theme.laneLine);
    if (minimum() == maximum())
        return;
    paintArrow(painter, part(QStyle::SC_ScrollBarSubLine), true, theme.mutedText);
    paintArrow(painter, part(QStyle::SC_ScrollBarAddLine), false, theme.mutedText);
    const QRect slider = part(QStyle::SC_ScrollBarSlider);
    const bool isTouched = isSliderDown() || (underMouse() && slider.contains(mapFromGlobal(QCursor::pos())));
    QColor colour = theme.mutedText;
    colour.setAlpha(isTouched ? 255 : QuietAlpha);
    painter.fillRect(slider.adjusted(SliderEdgePx + 1, 0, -SliderEdgePx, 0), colour);
}

} // namespace plumbline
