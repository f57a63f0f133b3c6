// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// What the curve of a series does in one pixel column: the value it enters with, the lowest, the highest, and the value it
/// leaves with.
struct CounterPixel
{
    int px = 0;
    double first = 0;
    double low = 0;
    double high = 0;
    double last = 0;
};

/// Finds the curves of all counter series. Minima and maxima are kept on several levels, so that a curve costs as much as its
/// pixels and no peak is lost.
class CounterEnvelope
{
public:
    /// O(samples), so call it off the window thread.
    explicit CounterEnvelope(std::shared_ptr<const Trace> trace);

    /// Finds the pixel columns in which the curve changes its value, from left to right, and the first column in which it has
    /// one. Replaces `out`. O(pixels * log samples).
    void pixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const;

    /// Does the same as pixels(), and returns how many samples and entries of the levels were looked at.
    std::uint64_t countedPixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const;

    /// Returns pixels() for each series of a counter. Series that are sampled at the same times, as most are, share the search
    /// for their columns.
    [[nodiscard]] std::vector<std::vector<CounterPixel>> curves(const Counter &counter, const TimeScale &scale) const;

private:
    struct Extremes
    {
        double low;
        double high;
    };

    /// The samples [begin, end) of a series in one pixel column; none if an earlier value just holds there.
    struct SampleColumn
    {
        int px;
        std::uint32_t begin;
        std::uint32_t end;
    };

    void findSampledTogether(const Counter &counter);
    template<typename Cost>
    void findColumns(SeriesId series, const TimeScale &scale, std::vector<SampleColumn> &out, Cost &&cost) const;
    template<typename Cost>
    void readColumns(SeriesId series, const std::vector<SampleColumn> &columns, std::vector<CounterPixel> &out,
                     Cost &&cost) const;
    template<typename Cost>
    [[nodiscard]] Extremes extremes(SeriesId series, std::size_t begin, std::size_t end, Cost &cost) const;

    std::shared_ptr<const Trace> m_trace;
    std::vector<std::size_t> m_sampledLike; ///< by series: position, in its counter, of the first series with the same times
    std::vector<std::vector<std::vector<Extremes>>> m_levels; ///< by series and level; an entry stands for 16 of the level below
};

} // namespace plumbline
