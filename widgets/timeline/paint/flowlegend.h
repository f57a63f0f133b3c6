// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRect>
#include <QSize>
#include <QString>

#include <vector>

namespace plumbline {

class TimelineScene;

/// One line about the arrows of a canvas.
struct FlowLegend
{
    QString text;
    QColor colour;
    bool dashed = false;
};

/// Entries for the arrows painted last: each category with its count, a note where only some were drawn or some lie inside
/// closed lines, and what is remarkable about them.
[[nodiscard]] std::vector<FlowLegend> flowLegend(const TimelineScene &scene);

/// Where they stand on the canvas, being `size` in all: in the lower right corner, or in the first other one that leaves the
/// selected item in sight.
[[nodiscard]] QRect flowLegendBox(const TimelineScene &scene, QSize size);

} // namespace plumbline
