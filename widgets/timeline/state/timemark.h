// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// The colours that a mark can have.
enum class MarkColour : std::uint8_t { Blue, Orange, Green, Red, Purple, Grey };
inline constexpr int MarkColourCount = 6;
/// The names of the colours in files, by MarkColour.
inline constexpr std::array<const char *, MarkColourCount> MarkColourNames{"blue", "orange", "green", "red", "purple", "grey"};

/// A time or a range on the shared axis that the user gave a name.
struct TimeMark
{
    TimeRange range; ///< empty for a single time
    QString name;
    MarkColour colour = MarkColour::Blue;
    QString note;

    friend bool operator==(const TimeMark &, const TimeMark &) = default;
};
using TimeMarks = std::vector<TimeMark>;

/// Upper limit of marks of a profile, so that painting and listing them stays quick.
inline constexpr std::size_t MostMarks = 1000;

} // namespace plumbline
