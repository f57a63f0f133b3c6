// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace plumbline {

/// A curve over time that never changes: what it is called, and its points, whose times ascend.
struct Curve
{
    QString name;
    std::vector<std::int64_t> timesNs;
    std::vector<double> values; ///< as many
    double lowest = 0;          ///< of the values, and 0
    double highest = 0;
};

using Curves = std::vector<std::shared_ptr<const Curve>>;

/// A curve with what it says of its values filled in. O(points).
[[nodiscard]] std::shared_ptr<const Curve> makeCurve(QString name, std::vector<std::int64_t> timesNs, std::vector<double> values);

/// Points [begin, end) of a curve that a stretch of time shows: those inside it, the one before and the one after. O(log points).
[[nodiscard]] std::pair<std::size_t, std::size_t> pointsIn(const Curve &curve, std::int64_t beginNs, std::int64_t endNs);

/// Indexes of at most about 4 * `columns` points that look like all of [begin, end): of each of `columns` neighbouring stretches
/// of points the first, the lowest, the highest and the last, in their order. O(end - begin).
[[nodiscard]] std::vector<std::size_t> thinned(const Curve &curve, std::size_t begin, std::size_t end, std::size_t columns);

} // namespace plumbline
