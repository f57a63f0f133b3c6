// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timemark.h"

#include <QColor>
#include <QString>

class QPainter;
class QPoint;

namespace plumbline {

class TimelineScene;
struct EvidenceMark;
struct Theme;

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

/// Returns the colour of a mark of the user.
[[nodiscard]] QColor markColour(MarkColour colour, const Theme &theme);

/// Paints the user's marks with their names on the ruler and the canvas. O(marks log marks).
void paintTimeMarks(QPainter &painter, const TimelineScene &scene);

/// Returns name, time and note of the mark whose name, or whose place on the ruler, is at a position in widget pixels; "" if
/// there is none.
[[nodiscard]] QString timeMarkNote(const TimelineScene &scene, QPoint position);

} // namespace plumbline
