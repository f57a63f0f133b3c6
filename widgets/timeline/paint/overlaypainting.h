// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;

namespace plumbline {

class TimelineScene;

// What the overlay of the canvas paints above the slices, besides hover and selection.

/// Paints the evidence marks on the canvas: at the upper edge of their lanes, and marks of whole cards at the upper edge of the
/// canvas. O(marks).
void paintEvidenceMarks(QPainter &painter, const TimelineScene &scene);

/// Marks the values at the pointer on the curves of all counters on the canvas, and writes the values of the counter under the
/// pointer.
void paintCounterValues(QPainter *painter, const TimelineScene &scene);

} // namespace plumbline
