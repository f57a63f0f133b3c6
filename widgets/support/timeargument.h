// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <optional>

namespace plumbline {

/// A time as users write it: "1736408883573887920" is absolute, "12.5ms" counts from the card's origin.
struct TimeArgument
{
    bool isAbsolute = false;
    TimeNs ns = 0;

    /// Units ns, us, ms and s; decimals and a sign are allowed with a unit only. Rounded half to even to whole
    /// nanoseconds. None when the text is something else or does not fit.
    [[nodiscard]] static std::optional<TimeArgument> parse(const QString &text);

    /// A time as the window shows it, in the letters that parse() knows: without room between digits, signs of micro and minus
    /// replaced.
    [[nodiscard]] static QString plain(const QString &text);

    /// The time from an origin given in absolute nanoseconds, held inside int64.
    [[nodiscard]] TimeNs relativeTo(std::int64_t originNs) const;
};

} // namespace plumbline
