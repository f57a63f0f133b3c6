// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterenvelope.h"

#include <algorithm>
#include <span>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t FanOut = 16;

} // namespace

CounterEnvelope::CounterEnvelope(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    const CounterTable &table = m_trace->counters();
    m_levels.resize(table.series.size());
    for (std::size_t series = 0; series < m_levels.size(); ++series) {
        const std::span<const double> values = table.values(SeriesId(series));
        std::vector<std::vector<Extremes>> &levels = m_levels[series];
        for (std::size_t below = values.size(); below >= FanOut; below = levels.back().size()) {
            std::vector<Extremes> level(below / FanOut);
            for (std::size_t i = 0; i < level.size() * FanOut; ++i) {
                const Extremes part = levels.empty() ? Extremes{values[i], values[i]} : levels.back()[i];
                Extremes &whole = level[i / FanOut];
                whole = i % FanOut == 0 ? part : Extremes{std::min(whole.low, part.low), std::max(whole.high, part.high)};
            }
            levels.push_back(std::move(level));
        }
    }
}

CounterEnvelope::Extremes CounterEnvelope::extremes(SeriesId series, std::size_t begin, std::size_t end) const
{
    const std::span<const double> values = m_trace->counters().values(series);
    const std::vector<std::vector<Extremes>> &levels = m_levels[series.value];
    Extremes result{values[begin], values[begin]};
    const auto add = [&result](Extremes part) { result = {std::min(result.low, part.low), std::max(result.high, part.high)}; };
    while (begin < end && begin % FanOut != 0) {
        add({values[begin], values[begin]});
        ++begin;
    }
    while (begin < end && end % FanOut != 0) {
        --end;
        add({values[end], values[end]});
    }
    for (std::size_t level = 0; begin < end; ++level) {
        begin /= FanOut;
        end /= FanOut;
        const bool top = level + 1 >= levels.size();
        while (begin < end && (top || begin % FanOut != 0))
            add(levels[level][begin++]);
        while (begin < end && end % FanOut != 0)
            add(levels[level][--end]);
    }
    return result;
}

void CounterEnvelope::pixels(SeriesId series, const TimeScale &scale, std::vector<CounterPixel> &out) const
{
    out.clear();
    const std::span<const TimeNs> times = m_trace->counters().times(series);
    const std::span<const double> values = m_trace->counters().values(series);
    const TimeRange range = scale.range();
    const auto indexOf = [&times](auto position) { return static_cast<std::size_t>(position - times.begin()); };
    std::size_t i = indexOf(std::lower_bound(times.begin(), times.end(), range.begin));
    if (i > 0 && (i == times.size() || scale.pixelOf(times[i]) > 0))
        out.push_back({0, values[i - 1], values[i - 1], values[i - 1], values[i - 1]});
    while (i < times.size() && times[i] < range.end) {
        const int px = scale.pixelOf(times[i]);
        const TimeNs columnEnd = std::min(scale.beginOfPixel(px + 1), range.end);
        const std::size_t next =
            indexOf(std::lower_bound(times.begin() + static_cast<std::ptrdiff_t>(i), times.end(), columnEnd));
        const double entering = i > 0 ? values[i - 1] : values[i];
        const Extremes inside = extremes(series, i, next);
        out.push_back({px, entering, std::min(inside.low, entering), std::max(inside.high, entering), values[next - 1]});
        i = next;
    }
}

} // namespace plumbline
