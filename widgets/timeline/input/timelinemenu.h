// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/strips/rulercorner.h"

class QMenu;

namespace plumbline {

class TimelineInteraction;

/// Fills the menu of a place on the timeline: what can be done with the slice there, with the marked range, with the view
/// and the time. `item` is selected already; it may be nothing.
void fillTimelineMenu(QMenu *menu, TimelineState *state, TimelineInteraction *interaction, TimelineItem item,
                      const PointerTime &time);

} // namespace plumbline
