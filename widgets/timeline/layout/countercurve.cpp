// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/countercurve.h"

#include "widgets/support/formatting.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>

namespace plumbline {

namespace {

constexpr qsizetype CounterCurveNameLetters = 200;
constexpr std::size_t MostSeriesTold = 4;

} // namespace

CounterCurve::CounterCurve(const CounterTable &table, const Counter &counter, double top, double bottom, bool stacked)
    : m_bottom(bottom - EdgePx)
{
    double low = 0;
    double high = 0;
    for (const SeriesId id : counter.series) {
        low = std::min(low, table.series[id.value].minimum);
        const double maximum = table.series[id.value].maximum;
        high = stacked ? std::min(high + maximum, std::numeric_limits<double>::max()) : std::max(high, maximum);
    }
    m_halfLow = low / 2;
    const double scale = (m_bottom - top - EdgePx) / (high / 2 - m_halfLow);
    m_pxPerHalf = std::isfinite(scale) ? scale : 0;
}

std::string_view seriesUnit(std::string_view series)
{
    constexpr std::array<std::string_view, 5> Units{"MHz", "KB", "MB", "GB", "mV"};
    if (std::find(Units.begin(), Units.end(), series) != Units.end())
        return series;
    const std::size_t open = series.rfind('(');
    const bool hasBrackets = open != std::string_view::npos && series.back() == ')';
    return hasBrackets ? series.substr(open + 1, series.size() - open - 2) : std::string_view();
}

QString counterUnit(const CounterTable &table, const Counter &counter)
{
    for (const SeriesId id : counter.series) {
        const std::string_view unit = seriesUnit(table.series[id.value].name);
        if (!unit.empty())
            return plainText(unit, CounterCurveNameLetters);
    }
    return {};
}

std::optional<double> counterValueAt(const CounterTable &table, SeriesId series, TimeNs time)
{
    const std::span<const TimeNs> times = table.times(series);
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    if (after == times.begin())
        return std::nullopt;
    return table.values(series)[static_cast<std::size_t>(after - times.begin()) - 1];
}

QString counterValuesText(const CounterTable &table, const Counter &counter, TimeNs time)
{
    QStringList values;
    for (const SeriesId id : counter.series) {
        if (values.size() == qsizetype(MostSeriesTold)) {
            values << QStringLiteral("…");
            break;
        }
        const auto value = counterValueAt(table, id, time);
        if (!value)
            continue;
        const QString text = valueText(*value);
        values << (counter.series.size() == 1
                       ? text
                       : plainText(table.series[id.value].name, CounterCurveNameLetters) + QLatin1Char(' ') + text);
    }
    return values.join(QStringLiteral(", "));
}

} // namespace plumbline
