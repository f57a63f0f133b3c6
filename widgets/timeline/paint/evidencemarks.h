// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;

namespace plumbline {

class TimelineScene;

/// Paints the evidence marks on the canvas: at the upper edge of their lanes, and marks of whole cards at the upper edge of the
/// canvas. O(marks).
void paintEvidenceMarks(QPainter &painter, const TimelineScene &scene);

} // namespace plumbline
