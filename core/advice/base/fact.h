// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace plumbline {

/// The unit of the value of a fact or threshold.
enum class FactUnit : std::uint8_t {
    Count,
    Time,           ///< nanoseconds
    TimeDifference, ///< nanoseconds with a sign
    Bytes,          ///< 1 MB = 1e6
    Share,          ///< 1 = all
    Number,
    Bandwidth, ///< GB/s
    Frequency, ///< MHz
    Text,
};

/// One figure of a finding. Its key is in snake_case and ends with the unit, as the keys of the command line do: "free_ns",
/// "free_share".
struct Fact
{
    std::string key;
    FactUnit unit = FactUnit::Count;
    std::variant<std::int64_t, double, std::string> value;

    /// Returns the value as a double, to compare it with a threshold; 0 for a text.
    [[nodiscard]] double number() const
    {
        if (const auto *whole = std::get_if<std::int64_t>(&value))
            return static_cast<double>(*whole);
        const auto *real = std::get_if<double>(&value);
        return real ? *real : 0;
    }

    friend bool operator==(const Fact &, const Fact &) = default;
};

[[nodiscard]] inline Fact countFact(std::string key, std::int64_t count)
{
    return {std::move(key), FactUnit::Count, count};
}
[[nodiscard]] inline Fact timeFact(std::string key, TimeNs ns)
{
    return {std::move(key), FactUnit::Time, ns};
}
[[nodiscard]] inline Fact differenceFact(std::string key, TimeNs ns)
{
    return {std::move(key), FactUnit::TimeDifference, ns};
}
[[nodiscard]] inline Fact bytesFact(std::string key, std::int64_t bytes)
{
    return {std::move(key), FactUnit::Bytes, bytes};
}
[[nodiscard]] inline Fact shareFact(std::string key, double share)
{
    return {std::move(key), FactUnit::Share, share};
}
[[nodiscard]] inline Fact numberFact(std::string key, double value, FactUnit unit = FactUnit::Number)
{
    return {std::move(key), unit, value};
}
[[nodiscard]] inline Fact textFact(std::string key, std::string text)
{
    return {std::move(key), FactUnit::Text, std::move(text)};
}

} // namespace plumbline
