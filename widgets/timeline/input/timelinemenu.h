// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/strips/rulercorner.h"

class QMenu;

namespace plumbline {

class TimelineInteraction;

/// Fills the menu of a place on the timeline with what can be done with the slice there, the marked range, the view and the time.
/// `item` is already selected; it may be invalid.
void fillTimelineMenu(QMenu *menu, TimelineState *state, TimelineInteraction *interaction, TimelineItem item,
                      const PointerTime &time);

} // namespace plumbline
