// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;

namespace plumbline {

class TimelineScene;

/// Marks the values under the pointer on the curves of all counters on the canvas and writes that of the counter it is over.
void paintCounterValues(QPainter *painter, const TimelineScene &scene);

} // namespace plumbline
