// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <memory>
#include <vector>

namespace plumbline {

/// What a step curve does in one pixel column: entering value, lowest, highest, and the value it leaves with.
struct CounterPixel
{
    int px = 0;
    double first = 0;
    double low = 0;
    double high = 0;
    double last = 0;
};

/// Min/max pyramids of all counter series, so that a curve costs pixels and no peak is lost.
class CounterEnvelope
{
public:
    explicit CounterEnvelope(std::shared_ptr<const Trace> trace);

    /// The columns in which the curve changes, left to right, plus the one where the range begins when a value
    /// holds there. O(pixels * log samples).
    void pixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const;

private:
    struct Extremes
    {
        double low;
        double high;
    };

    [[nodiscard]] Extremes extremes(SeriesId series, std::size_t begin, std::size_t end) const;

    std::shared_ptr<const Trace> m_trace;
    std::vector<std::vector<std::vector<Extremes>>> m_levels; ///< per series, per level: one entry per 16 below
};

} // namespace plumbline
