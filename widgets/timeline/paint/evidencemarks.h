// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;

namespace plumbline {

class TimelineScene;

/// Paints the marks in sight at the upper edge of their rows, those of whole cards at the upper edge of the canvas. O(marks).
void paintEvidenceMarks(QPainter &painter, const TimelineScene &scene);

} // namespace plumbline
