// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/lanescrollbar.h"

#include "widgets/support/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

namespace plumbline {

namespace {

constexpr int SliderEdgePx = 3;
constexpr int ArrowHalfPx = 3;

void paintArrow(QPainter &painter, const QRect &button, bool isUp)
{
    const QPoint centre = button.center();
    // A line for each row: no smoothing, and the same at each size.
    for (int row = 0; row <= ArrowHalfPx; ++row) {
        const int y = centre.y() + (isUp ? row - 1 : ArrowHalfPx - 1 - row);
        painter.fillRect(centre.x() - row, y, 2 * row + 1, 1, painter.brush());
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
    painter.setBrush(theme.mutedText);
    paintArrow(painter, part(QStyle::SC_ScrollBarSubLine), true);
    paintArrow(painter, part(QStyle::SC_ScrollBarAddLine), false);
    const bool isTouched = isSliderDown() || (underMouse() && option.activeSubControls == QStyle::SC_ScrollBarSlider);
    constexpr int QuietAlpha = 130;
    QColor slider = theme.mutedText;
    slider.setAlpha(isTouched ? 255 : QuietAlpha);
    painter.fillRect(part(QStyle::SC_ScrollBarSlider).adjusted(SliderEdgePx + 1, 0, -SliderEdgePx, 0), slider);
}

} // namespace plumbline
