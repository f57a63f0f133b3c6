// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QString>

namespace plumbline {

/// A difference, always with its sign: "+1.5 ms".
[[nodiscard]] QString differenceText(TimeNs difference);

/// The letter that marks a card of the comparison, "B" or "T"; empty for others and without one.
[[nodiscard]] QString sideLetter(const TimelineState &state, int card);

/// What the comparison says of a slice: how long its partner lasts, with difference and ratio, or that it has none. Plain text;
/// empty while nothing is matched, and for what belongs to neither card.
[[nodiscard]] QString partnerText(const TimelineState &state, TimelineItem item);

/// What a pair of slices is: both durations, difference and ratio. Plain text, one fact a line;
/// `item` is the slice of the base.
[[nodiscard]] QString pairText(const TimelineState &state, TimelineItem item);

/// What heights mean on the lines of differences; rounded.
[[nodiscard]] QString scaleText(const DeltaScale &scale);

} // namespace plumbline
