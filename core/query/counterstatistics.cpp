// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterstatistics.h"

#include <algorithm>
#include <optional>
#include <span>

namespace plumbline {

namespace {

/// A weighted mean that is updated value by value and never leaves the range of the values.
class Mean
{
public:
    void add(double value, double weight)
    {
        if (weight <= 0)
            return;
        m_weight += weight;
        const double part = weight / m_weight;
        m_mean = m_mean * (1 - part) + value * part;
    }
    [[nodiscard]] bool isEmpty() const { return m_weight <= 0; }
    [[nodiscard]] double value() const { return m_mean; }

private:
    double m_mean = 0;
    double m_weight = 0;
};

std::optional<SeriesStatistics> statisticsOf(std::span<const TimeNs> times, std::span<const double> values, TimeRange range)
{
    const auto indexOf = [&times](auto position) { return static_cast<std::size_t>(position - times.begin()); };
    const std::size_t inside = indexOf(std::lower_bound(times.begin(), times.end(), range.begin));
    const std::size_t end = indexOf(std::lower_bound(times.begin(), times.end(), range.end));
    const bool enters = inside > 0 && (inside == times.size() || times[inside] > range.begin);
    const std::size_t begin = enters ? inside - 1 : inside;
    if (begin >= end)
        return std::nullopt;
    SeriesStatistics result;
    result.samples = end - inside;
    result.minimum = result.maximum = values[begin];
    result.last = values[end - 1];
    Mean weighted;
    Mean plain;
    for (std::size_t i = begin; i < end; ++i) {
        const TimeNs from = std::max(times[i], range.begin);
        const TimeNs until = i + 1 < end ? times[i + 1] : range.end;
        result.minimum = std::min(result.minimum, values[i]);
        result.maximum = std::max(result.maximum, values[i]);
        weighted.add(values[i], static_cast<double>(until) - static_cast<double>(from));
        plain.add(values[i], 1);
    }
    result.average = std::clamp((weighted.isEmpty() ? plain : weighted).value(), result.minimum, result.maximum);
    return result;
}

} // namespace

std::vector<SeriesStatistics> counterStatistics(const Trace &trace, TimeRange range)
{
    const CounterTable &table = trace.counters();
    std::vector<SeriesStatistics> all;
    for (std::size_t id = 0; id < table.series.size(); ++id) {
        const std::span<const TimeNs> times = table.times(SeriesId(id));
        if (times.empty())
            continue;
        // The end is at least one past the last sample, so that this sample lies inside.
        const TimeNs end = std::max(trace.fullRange().end, times.back() + 1);
        auto found = statisticsOf(times, table.values(SeriesId(id)), {range.begin, std::min(range.end, end)});
        if (!found)
            continue;
        found->series = SeriesId(id);
        all.push_back(*found);
    }
    return all;
}

} // namespace plumbline
