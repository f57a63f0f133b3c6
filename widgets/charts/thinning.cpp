// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/thinning.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace plumbline {

std::shared_ptr<const Curve> makeCurve(QString name, std::vector<std::int64_t> timesNs, std::vector<double> values)
{
    auto curve = std::make_shared<Curve>();
    curve->name = std::move(name);
    curve->timesNs = std::move(timesNs);
    curve->values = std::move(values);
    for (const double value : curve->values) {
        curve->lowest = std::min(curve->lowest, value);
        curve->highest = std::max(curve->highest, value);
    }
    return curve;
}

std::pair<std::size_t, std::size_t> pointsIn(const Curve &curve, std::int64_t beginNs, std::int64_t endNs)
{
    const auto &times = curve.timesNs;
    const auto first = static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), beginNs) - times.begin());
    const auto last = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), endNs) - times.begin());
    return {first == 0 ? 0 : first - 1, std::min(last + 1, times.size())};
}

std::vector<std::size_t> thinned(const Curve &curve, std::size_t begin, std::size_t end, std::size_t columns)
{
    std::vector<std::size_t> points;
    const std::size_t count = end - begin;
    if (count <= 4 * columns) {
        points.resize(count);
        std::iota(points.begin(), points.end(), begin);
        return points;
    }
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t from = begin + count * column / columns;
        const std::size_t to = begin + count * (column + 1) / columns;
        const auto value = curve.values.begin();
        const auto [low, high] =
            std::minmax_element(value + static_cast<std::ptrdiff_t>(from), value + static_cast<std::ptrdiff_t>(to));
        std::array<std::size_t, 4> kept{from, static_cast<std::size_t>(low - value), static_cast<std::size_t>(high - value),
                                        to - 1};
        std::sort(kept.begin(), kept.end());
        points.insert(points.end(), kept.begin(), std::unique(kept.begin(), kept.end()));
    }
    return points;
}

} // namespace plumbline
