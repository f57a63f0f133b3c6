// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace plumbline {

/// A curve over time, which never changes once it is shared. Times ascend.
struct Curve
{
    /// A term (widgets/support/terms), or a text of its own.
    QString name;
    std::vector<std::int64_t> timesNs;
    std::vector<double> values; ///< one for each time
    double lowest = 0;          ///< lowest of the values and 0
    double highest = 0;         ///< highest of the values and 0
};

using Curves = std::vector<std::shared_ptr<const Curve>>;

/// Makes a curve and computes the lowest and the highest of its values. O(points).
[[nodiscard]] std::shared_ptr<const Curve> makeCurve(QString name, std::vector<std::int64_t> timesNs, std::vector<double> values);

/// Returns the points [begin, end) that are needed to draw a range of time: those inside it, the one before and the one after.
/// O(log points).
[[nodiscard]] std::pair<std::size_t, std::size_t> pointsIn(const Curve &curve, std::int64_t beginNs, std::int64_t endNs);

/// Returns the indexes of at most about 4 * `columns` points that look like all points in [begin, end) when they are drawn. The
/// points are divided into `columns` runs; of each run, the first, the lowest, the highest and the last point are kept, in their
/// order. O(end - begin).
[[nodiscard]] std::vector<std::size_t> thinned(const Curve &curve, std::size_t begin, std::size_t end, std::size_t columns);

} // namespace plumbline
