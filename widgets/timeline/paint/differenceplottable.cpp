// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelineplottables.h"

namespace plumbline {

void SlicePlottable::drawDifferences(QCPPainter *painter, const DifferenceGeometry &difference)
{
    const Theme &theme = *m_scene->theme;
    painter->setPen(Qt::NoPen);
    paintRects(painter, theme.laneLine, {QRect(0, DifferenceGeometry::MiddlePx, m_scene->canvas.width(), 1)});
    int shade = -DifferenceGeometry::MostShade;
    for (const std::vector<QRect> &rects : difference.batches()) {
        if (!rects.empty())
            paintRects(painter, theme.differenceColour(shade, DifferenceGeometry::MostShade), rects);
        ++shade;
    }
    if (!difference.curve().empty())
        paintRects(painter, theme.text, difference.curve());
}

} // namespace plumbline
