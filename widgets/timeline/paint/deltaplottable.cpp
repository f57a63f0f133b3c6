// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/timelineplottables.h"

namespace plumbline {

void SlicePlottable::drawDifferences(QCPPainter *painter, const DeltaGeometry &delta)
{
    const Theme &theme = *m_scene->theme;
    painter->setPen(Qt::NoPen);
    paintRects(painter, theme.laneLine, {QRect(0, DeltaGeometry::MiddlePx, m_scene->canvas.width(), 1)});
    int shade = -DeltaGeometry::MostShade;
    for (const std::vector<QRect> &rects : delta.batches()) {
        if (!rects.empty())
            paintRects(painter, theme.differenceColour(shade, DeltaGeometry::MostShade), rects);
        ++shade;
    }
    if (!delta.curve().empty())
        paintRects(painter, theme.text, delta.curve());
}

} // namespace plumbline
