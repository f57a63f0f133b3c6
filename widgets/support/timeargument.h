// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <optional>

namespace plumbline {

/// A time as users write it: "1736408883573887920" is absolute, "12.5ms" counts from the origin of the card.
struct TimeArgument
{
    bool isAbsolute = false;
    TimeNs ns = 0;

    /// Parses a time with the unit ns, us, ms or s, or an absolute time in nanoseconds without unit. Only times with a unit may
    /// have decimals. Rounds to whole nanoseconds, half to even. Returns none if the text is something else or does not fit.
    [[nodiscard]] static std::optional<TimeArgument> parse(const QString &text);

    /// Converts a time as the window shows it into characters that parse() accepts: removes spaces and replaces the signs for
    /// micro and minus.
    [[nodiscard]] static QString plain(const QString &text);

    /// Returns the time relative to an origin, which is given in absolute nanoseconds. The result is clamped to the range of
    /// int64.
    [[nodiscard]] TimeNs relativeTo(std::int64_t originNs) const;
};

} // namespace plumbline
