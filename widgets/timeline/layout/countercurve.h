// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/storage/countertable.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Converts values of a counter to heights in its lane. All series share one scale, which includes 0. When the series are
/// stacked, the scale reaches up to the sum of their maxima.
class CounterCurve
{
public:
    /// Fits the scale between `top` and `bottom`, the edges of the lane in pixels.
    CounterCurve(const CounterTable &table, const Counter &counter, double top, double bottom, bool stacked = false);

    /// Returns the height of a value in pixels, counted downwards.
    [[nodiscard]] double yOf(double value) const { return m_bottom - (value / 2 - m_halfLow) * m_pxPerHalf; }

    static constexpr int EdgePx = 3; ///< from an edge of the lane to the largest or smallest value

private:
    // The scale is kept in halves, because the span from the lowest to the highest double would overflow.
    double m_halfLow = 0;
    double m_pxPerHalf = 0; ///< 0 if the scale has no extent
    double m_bottom = 0;
};

/// Returns the unit in the name of a series: the text in brackets at its end, or the whole name if that is a unit, for example
/// "MHz". "" if there is none.
[[nodiscard]] std::string_view seriesUnit(std::string_view series);

/// Returns the unit of the first series of a counter that names one, for example "MB/s" for "Read(MB/s)"; "" if none does.
[[nodiscard]] QString counterUnit(const CounterTable &table, const Counter &counter);

/// Returns the value of a series at a time, which is that of the newest sample at or before it. Empty before the first sample.
/// O(log samples).
[[nodiscard]] std::optional<double> counterValueAt(const CounterTable &table, SeriesId series, TimeNs time);

/// Returns the values of a counter at a time as one text: "1 800" for one series, "Rx 5, Tx 7" for several. At most four values
/// are listed. Series without a value at that time are left out; "" if none has one.
[[nodiscard]] QString counterValuesText(const CounterTable &table, const Counter &counter, TimeNs time);

} // namespace plumbline
