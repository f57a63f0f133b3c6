// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint> // comes before <compare>, which moc cannot read as the first include
#include <functional>
#include <limits>

#include <compare>

namespace plumbline {

/// A 32-bit row number that cannot be confused with a row number of another table.
template<typename Tag>
struct StrongId
{
    static constexpr std::uint32_t InvalidValue = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t value = InvalidValue;

    constexpr StrongId() = default;
    constexpr explicit StrongId(std::size_t row) : value(static_cast<std::uint32_t>(row)) {}

    [[nodiscard]] constexpr bool isValid() const { return value != InvalidValue; }
    friend constexpr auto operator<=>(const StrongId &, const StrongId &) = default;
};

/// Row numbers of the tables of a Trace.
using StringId = StrongId<struct StringTag>;
using ProcessId = StrongId<struct ProcessTag>;
using LaneId = StrongId<struct LaneTag>;
using SliceId = StrongId<struct SliceTag>;
using InstantId = StrongId<struct InstantTag>;
using SeriesId = StrongId<struct SeriesTag>;
using CounterId = StrongId<struct CounterTag>;
using FlowId = StrongId<struct FlowTag>;

} // namespace plumbline

template<typename Tag>
struct std::hash<plumbline::StrongId<Tag>>
{
    std::size_t operator()(const plumbline::StrongId<Tag> &id) const noexcept { return id.value; }
};
