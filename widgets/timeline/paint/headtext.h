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
    QString detail; ///< facts separated by ", ", the most important one first
    QString mark;   ///< "B" or "T" for base and target, shown beside the name; "" for all others

    /// Returns the name with the mark in front.
    [[nodiscard]] QString marked() const { return mark.isEmpty() ? name : mark + QStringLiteral(" · ") + name; }
};
/// Returns the text of a head. At the time `pointer`, on the shared axis, counters tell their values and differences their sum.
[[nodiscard]] HeadText headText(const TimelineState &state, const Band &band, std::optional<TimeNs> pointer = std::nullopt);

} // namespace plumbline
