// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
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

} // namespace plumbline
