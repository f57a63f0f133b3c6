// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;

namespace plumbline {

class TimelineScene;

/// Marks the values at the pointer on the curves of all counters on the canvas, and writes the values of the counter under the
/// pointer.
void paintCounterValues(QPainter *painter, const TimelineScene &scene);

} // namespace plumbline
