// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/bandlayout.h"

#include <QString>

#include <optional>

namespace plumbline {

class TimelineState;

/// The plain text of a head: the name of the band, and facts about it, for example what it contains, how busy it is in the
/// visible range, or how large its values get.
struct HeadText
{
    QString name;
    /// Facts separated by ", ", the most important one first. The first fact of a counter is its range, behind its values at the
    /// pointer if there is one, for example "3 · max 9".
    QString detail;
    QString mark; ///< "B" or "T" for base and target, shown beside the name; "" for all others

    /// Returns the name with the mark in front.
    [[nodiscard]] QString marked() const { return mark.isEmpty() ? name : mark + QStringLiteral(" · ") + name; }
};
/// Returns the text of a head. `pointer` is a time on the shared axis: the head of a counter also tells the values at that time,
/// and the head of differences tells their sum up to that time. Without it, the latter tells the sum of all differences.
[[nodiscard]] HeadText headText(const TimelineState &state, const Band &band, std::optional<TimeNs> pointer = std::nullopt);

/// Returns the name of a lane as its head shows it, and where it is: process and card.
struct LaneTitle
{
    QString name;
    QString place;
};
[[nodiscard]] LaneTitle laneTitle(const TimelineCard &card, LaneId lane);

/// Returns the name of a card, and its rank where it is known, as facts separated by ", ".
[[nodiscard]] QString cardHeadText(const TimelineState &state, int card);

} // namespace plumbline
