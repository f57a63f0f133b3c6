// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/storage/countertable.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// From values to heights in the lane of a counter: all its series on one scale that holds 0, and when stacked the sum of
/// their largest values.
class CounterCurve
{
public:
    /// Heights from `top` to `bottom`, the edges of the lane.
    CounterCurve(const CounterTable &table, const Counter &counter, double top, double bottom, bool stacked = false);

    [[nodiscard]] double yOf(double value) const { return m_bottom - (value / 2 - m_halfLow) * m_pxPerHalf; }

    static constexpr int EdgePx = 3; ///< between a lane's edge and the largest or smallest value

private:
    // Halves keep the span of the largest doubles finite.
    double m_halfLow = 0;
    double m_pxPerHalf = 0; ///< 0 where all values are equal
    double m_bottom = 0;
};

/// The unit in the name of a series; "" when it has none.
[[nodiscard]] std::string_view seriesUnit(std::string_view series);

/// The unit of a counter's series, from the brackets of "Read(MB/s)" or a series that is called like a unit; "" when it has none.
[[nodiscard]] QString counterUnit(const CounterTable &table, const Counter &counter);

/// What a series holds at a time, the newest sample at or before it; none before the first. O(log samples).
[[nodiscard]] std::optional<double> counterValueAt(const CounterTable &table, SeriesId series, TimeNs time);

/// The values of a counter at a time, one text: "1 800" or "Rx 5, Tx 7"; "" where none holds.
[[nodiscard]] QString counterValuesText(const CounterTable &table, const Counter &counter, TimeNs time);

} // namespace plumbline
