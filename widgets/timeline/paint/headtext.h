// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/tracklayout.h"

#include <QString>

#include <optional>

namespace plumbline {

class TimelineState;

/// The text of a line of the tree, plain: name, and behind it what it holds, how much of the visible time it is
/// busy, or how large its values get.
struct HeadText
{
    QString name;
    QString detail; ///< facts with ", " between them, the most wanted first
    QString mark;   ///< of a compared card, which stands beside the name: "B" or "T"

    /// The name as one text, with the mark in front.
    [[nodiscard]] QString marked() const { return mark.isEmpty() ? name : mark + QStringLiteral(" · ") + name; }
};
/// `pointer` is the time on the shared axis for which counters tell their values.
[[nodiscard]] HeadText headText(const TimelineState &state, const Track &track, std::optional<TimeNs> pointer = std::nullopt);

} // namespace plumbline
