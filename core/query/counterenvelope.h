// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/timescale.h"
#include "core/storage/trace.h"

#include <cstdint>
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
    /// O(samples), so off the window thread.
    explicit CounterEnvelope(std::shared_ptr<const Trace> trace);

    /// The columns in which the curve changes its value, left to right, plus the first in which it has one. O(pixels * log
    /// samples).
    void pixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const;

    /// The same; returns how many samples and entries of the pyramid were looked at.
    std::uint64_t countedPixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const;

    /// The same of each series of a counter. Those sampled at the same times, as most are, share the search for their columns.
    [[nodiscard]] std::vector<std::vector<CounterPixel>> curves(const Counter &counter, const TimeScale &scale) const;

private:
    struct Extremes
    {
        double low;
        double high;
    };

    /// The samples in one pixel column, [begin, end) of the series; none where a value only holds there.
    struct SampleColumn
    {
        int px;
        std::uint32_t begin;
        std::uint32_t end;
    };

    void findSampledTogether(const Counter &counter);
    template<typename Step>
    void findColumns(SeriesId series, const TimeScale &scale, std::vector<SampleColumn> &out, Step &&step) const;
    template<typename Step>
    void readColumns(SeriesId series, const std::vector<SampleColumn> &columns, std::vector<CounterPixel> &out,
                     Step &&step) const;
    template<typename Step>
    [[nodiscard]] Extremes extremes(SeriesId series, std::size_t begin, std::size_t end, Step &step) const;

    std::shared_ptr<const Trace> m_trace;
    std::vector<std::size_t> m_sampledLike; ///< by series: the first of its counter, by place, with the same times
    std::vector<std::vector<std::vector<Extremes>>> m_levels; ///< per series, per level: one entry per 16 below
};

} // namespace plumbline
