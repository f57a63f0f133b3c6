// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterenvelope.h"

#include "core/query/gallop.h"

#include <algorithm>
#include <span>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t CounterEnvelopeFanOut = 16;
/// Series that a further one is compared with; keeps the cost of hostile counters linear.
constexpr std::size_t MostCompared = 16;

} // namespace

CounterEnvelope::CounterEnvelope(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    const CounterTable &table = m_trace->counters();
    m_levels.resize(table.series.size());
    m_sampledLike.resize(table.series.size());
    for (const Counter &counter : table.counters)
        findSampledTogether(counter);
    for (std::size_t series = 0; series < m_levels.size(); ++series) {
        const std::span<const double> values = table.values(SeriesId(series));
        std::vector<std::vector<Extremes>> &levels = m_levels[series];
        for (std::size_t below = values.size(); below >= CounterEnvelopeFanOut; below = levels.back().size()) {
            std::vector<Extremes> level(below / CounterEnvelopeFanOut);
            for (std::size_t i = 0; i < level.size() * CounterEnvelopeFanOut; ++i) {
                const Extremes part = levels.empty() ? Extremes{values[i], values[i]} : levels.back()[i];
                Extremes &whole = level[i / CounterEnvelopeFanOut];
                whole = i % CounterEnvelopeFanOut == 0 ? part
                                                       : Extremes{std::min(whole.low, part.low), std::max(whole.high, part.high)};
            }
            levels.push_back(std::move(level));
        }
    }
}

void CounterEnvelope::findSampledTogether(const Counter &counter)
{
    const CounterTable &table = m_trace->counters();
    std::vector<std::size_t> different;
    for (std::size_t i = 0; i < counter.series.size(); ++i) {
        const std::span<const TimeNs> times = table.times(counter.series[i]);
        const auto like = std::find_if(different.begin(), different.end(), [&](std::size_t other) {
            const std::span<const TimeNs> known = table.times(counter.series[other]);
            return std::equal(times.begin(), times.end(), known.begin(), known.end());
        });
        m_sampledLike[counter.series[i].value] = like == different.end() ? i : *like;
        if (like == different.end() && different.size() < MostCompared)
            different.push_back(i);
    }
}

template<typename Cost>
CounterEnvelope::Extremes CounterEnvelope::extremes(SeriesId series, std::size_t begin, std::size_t end, Cost &cost) const
{
    const std::span<const double> values = m_trace->counters().values(series);
    const std::vector<std::vector<Extremes>> &levels = m_levels[series.value];
    Extremes result{values[begin], values[begin]};
    const auto add = [&](Extremes part) {
        cost();
        result = {std::min(result.low, part.low), std::max(result.high, part.high)};
    };
    while (begin < end && begin % CounterEnvelopeFanOut != 0) {
        add({values[begin], values[begin]});
        ++begin;
    }
    while (begin < end && end % CounterEnvelopeFanOut != 0) {
        --end;
        add({values[end], values[end]});
    }
    for (std::size_t level = 0; begin < end; ++level) {
        begin /= CounterEnvelopeFanOut;
        end /= CounterEnvelopeFanOut;
        const bool top = level + 1 >= levels.size();
        while (begin < end && (top || begin % CounterEnvelopeFanOut != 0))
            add(levels[level][begin++]);
        while (begin < end && end % CounterEnvelopeFanOut != 0)
            add(levels[level][--end]);
    }
    return result;
}

template<typename Cost>
void CounterEnvelope::findColumns(SeriesId series, const TimeScale &scale, std::vector<SampleColumn> &out, Cost &&cost) const
{
    out.clear();
    const std::span<const TimeNs> times = m_trace->counters().times(series);
    const TimeRange range = scale.range();
    const auto isBefore = [&cost](TimeNs time, TimeNs bound) {
        cost();
        return time < bound;
    };
    auto i = static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), range.begin, isBefore) - times.begin());
    const auto add = [&out](int px, std::size_t begin, std::size_t end) {
        out.push_back({px, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    };
    if (i > 0 && (i == times.size() || scale.pixelOf(times[i]) > 0))
        add(0, i, i);
    while (i < times.size() && times[i] < range.end) {
        const int px = scale.pixelOf(times[i]);
        const TimeNs columnEnd = std::min(scale.beginOfPixel(px + 1), range.end);
        const std::size_t next = gallop(times.data(), i, times.size(), columnEnd, cost);
        add(px, i, next);
        i = next;
    }
}

template<typename Cost>
void CounterEnvelope::readColumns(SeriesId series, const std::vector<SampleColumn> &columns, std::vector<CounterPixel> &out,
                                  Cost &&cost) const
{
    out.clear();
    out.reserve(columns.size());
    const std::span<const double> values = m_trace->counters().values(series);
    for (const auto &[px, begin, end] : columns) {
        const double entering = begin > 0 ? values[begin - 1] : values[begin];
        if (begin == end) {
            out.push_back({px, entering, entering, entering, entering});
            continue;
        }
        const Extremes inside = extremes(series, begin, end, cost);
        const bool holds = inside.low == entering && inside.high == entering;
        if (holds && !out.empty())
            continue;
        out.push_back({px, entering, std::min(inside.low, entering), std::max(inside.high, entering), values[end - 1]});
    }
}

void CounterEnvelope::pixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const
{
    std::vector<SampleColumn> columns;
    findColumns(series, scale, columns, Uncounted());
    readColumns(series, columns, out, Uncounted());
}

std::uint64_t CounterEnvelope::countedPixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const
{
    QueryCost cost;
    std::vector<SampleColumn> columns;
    findColumns(series, scale, columns, cost);
    readColumns(series, columns, out, cost);
    return cost.entries;
}

std::vector<std::vector<CounterPixel>> CounterEnvelope::curves(const Counter &counter, const TimeScale &scale) const
{
    std::vector<std::vector<CounterPixel>> all(counter.series.size());
    std::vector<std::vector<SampleColumn>> columns(counter.series.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const SeriesId series = counter.series[i];
        const std::size_t like = m_sampledLike[series.value];
        if (like == i)
            findColumns(series, scale, columns[i], Uncounted());
        readColumns(series, columns[like], all[i], Uncounted());
    }
    return all;
}

} // namespace plumbline
