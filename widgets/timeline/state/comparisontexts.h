// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QString>

namespace plumbline {

/// Returns a difference with its sign, for example "+1.5 ms".
[[nodiscard]] QString differenceText(TimeNs difference);

/// Returns the letter of a card in the comparison: "B" for the base, "T" for the target; "" for other cards and without a
/// comparison.
[[nodiscard]] QString sideLetter(const TimelineState &state, int card);

/// Returns what the comparison says about a slice: the duration of its partner with difference and ratio, or that it has no
/// partner. Plain text; "" until slices are matched, and for slices of other cards.
[[nodiscard]] QString partnerText(const TimelineState &state, TimelineItem item);

/// Returns both durations of a pair, their difference and their ratio, one fact a line. `item` is the slice of the base. Plain
/// text; "" if it has no partner.
[[nodiscard]] QString pairText(const TimelineState &state, TimelineItem item);

/// Returns a text that explains the heights in bands of differences; its figures are rounded.
[[nodiscard]] QString scaleText(const DifferenceScale &scale);

} // namespace plumbline
