// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/counterstack.h"

#include "widgets/timeline/layout/countercurve.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace plumbline {

namespace {

/// Reads a curve column by column. Between its columns a curve keeps its last value.
class Reader
{
public:
    explicit Reader(const std::vector<CounterPixel> &pixels) : m_pixels(pixels) {}

    [[nodiscard]] int next() const { return m_at < m_pixels.size() ? m_pixels[m_at].px : std::numeric_limits<int>::max(); }
    CounterPixel read(int px)
    {
        if (next() != px)
            return {px, m_held, m_held, m_held, m_held};
        m_held = m_pixels[m_at].last;
        return m_pixels[m_at++];
    }

private:
    const std::vector<CounterPixel> &m_pixels;
    std::size_t m_at = 0;
    double m_held = 0; ///< 0 before the first column
};

/// Returns whether a column holds nothing but a jump from its first value to its last.
bool isStep(const CounterPixel &pixel)
{
    return pixel.low >= std::min(pixel.first, pixel.last) && pixel.high <= std::max(pixel.first, pixel.last);
}

bool isShare(std::string_view name)
{
    using namespace std::string_view_literals;
    return name.find("Rate"sv) != std::string_view::npos || name.find("Efficiency"sv) != std::string_view::npos ||
           name.find('%') != std::string_view::npos;
}

} // namespace

bool isStackable(const CounterTable &table, const Counter &counter)
{
    return counter.series.size() > 1 && std::all_of(counter.series.begin(), counter.series.end(),
                                                    [&table](SeriesId id) { return table.series[id.value].minimum >= 0; });
}

bool isStackedAtFirst(const CounterTable &table, const Counter &counter)
{
    if (!isStackable(table, counter))
        return false;
    const std::string_view unit = seriesUnit(table.series[counter.series.front().value].name);
    return std::all_of(counter.series.begin(), counter.series.end(), [&](SeriesId id) {
        const std::string &name = table.series[id.value].name;
        return seriesUnit(name) == unit && !isShare(name);
    });
}

std::vector<CounterPixel> stackedOn(const std::vector<CounterPixel> &below, const std::vector<CounterPixel> &above)
{
    std::vector<CounterPixel> sum;
    sum.reserve(below.size() + above.size());
    Reader lower(below);
    Reader upper(above);
    for (int px = std::min(lower.next(), upper.next()); px != std::numeric_limits<int>::max();
         px = std::min(lower.next(), upper.next())) {
        const CounterPixel one = lower.read(px);
        const CounterPixel two = upper.read(px);
        const double first = one.first + two.first;
        const double last = one.last + two.last;
        // One sample changes all series at once, so the lowest value of one and the lowest of the other never occurred together.
        const bool steps = isStep(one) && isStep(two);
        sum.push_back({px, first, steps ? std::min(first, last) : one.low + two.low,
                       steps ? std::max(first, last) : one.high + two.high, last});
    }
    return sum;
}

} // namespace plumbline
