// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/kepttimeline.h"
#include "core/base/taskcontrol.h"

namespace plumbline {

/// Collects what a summary keeps of the timeline of a card: all of it up to MostKeptRanges, MostKeptOperators and MostKeptWaits.
/// Beyond these, ranges are coarsened, and the longest operators and the operators with the longest waits are kept. Returns what
/// is already kept for a card of a summary. `groups` are those that files of the whole job name.
[[nodiscard]] KeptTimeline keptTimelineOf(const CardEvidence &card, std::vector<CommunicationGroup> groups,
                                          const TaskControl &control);

} // namespace plumbline
