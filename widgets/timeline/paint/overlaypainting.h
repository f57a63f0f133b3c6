// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;
class QPoint;

namespace plumbline {

class TimelineScene;
struct EvidenceMark;

// What the overlay of the canvas paints above the slices, besides hover and selection.

/// Paints the evidence marks on the canvas as thin lines: under the stretch on the first row of their lanes, and for whole cards
/// at the upper edge of the canvas. O(marks).
void paintEvidenceMarks(QPainter &painter, const TimelineScene &scene);

/// Returns the most severe evidence mark whose line is at a position in widget pixels, or within a few pixels of it; null if
/// there is none. Valid until the marks change. O(marks).
[[nodiscard]] const EvidenceMark *evidenceMarkAt(const TimelineScene &scene, QPoint position);

/// Marks the values at the pointer on the curves of all counters on the canvas, and writes the values of the counter under the
/// pointer.
void paintCounterValues(QPainter *painter, const TimelineScene &scene);

} // namespace plumbline
