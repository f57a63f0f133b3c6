// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QRect>
#include <QSize>
#include <QString>

#include <vector>

class QPainter;

namespace plumbline {

class TimelineScene;

/// One line of the legend about the arrows of a canvas.
struct FlowLegend
{
    QString text;
    QColor colour;
    bool dashed = false;
};

/// Returns entries for the arrows painted last: each category with its count, a note if only some flows were drawn or some lie
/// inside closed bands, vertical launches, and flows that end before they begin.
[[nodiscard]] std::vector<FlowLegend> flowLegend(const TimelineScene &scene);

/// Returns the one line that a folded legend has.
[[nodiscard]] FlowLegend foldedLegend(const TimelineScene &scene);

/// Paints a text whose baseline begins at `place`. The layers of the canvas record texts, and play those of several fonts with
/// baselines that differ; such texts are painted as shapes.
void drawPlainText(QPainter &painter, QPointF place, const QString &text, const QColor &colour);

/// Returns where a legend of `size` stands on the canvas: in the lower right corner, or in the first other corner where it does
/// not cover the selected item. If it covers the item in every corner, it stands in the lower right one.
[[nodiscard]] QRect flowLegendBox(const TimelineScene &scene, QSize size);

} // namespace plumbline
