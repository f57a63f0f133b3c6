// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plumbline {

/// How far the timeline of a card is.
struct TimelineStage
{
    enum class Kind : std::uint8_t {
        Absent, ///< the card has none
        Closed, ///< not read
        Waiting,
        Reading,
        Failed, ///< could not be read; asking for it tries again
        Loaded,
    };

    Kind kind = Kind::Absent;
    double share = 0; ///< of Reading: how much was read

    /// Returns whether the timeline can be asked for.
    [[nodiscard]] bool canLoad() const { return kind == Kind::Closed || kind == Kind::Failed; }
    /// Returns whether the timeline was asked for and is not there yet.
    [[nodiscard]] bool isUnderway() const { return kind == Kind::Waiting || kind == Kind::Reading; }
    [[nodiscard]] bool isLoaded() const { return kind == Kind::Loaded; }
    /// Returns whether the card has a timeline, loaded or not.
    [[nodiscard]] bool exists() const { return kind != Kind::Absent; }
    friend bool operator==(const TimelineStage &, const TimelineStage &) = default;
};

} // namespace plumbline
