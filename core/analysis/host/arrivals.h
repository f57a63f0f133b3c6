// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// Finds flows of one category by the time at which they end.
class Arrivals
{
public:
    /// Collects the flows of `category`. Keeps nothing of the trace. O(flows log flows).
    Arrivals(const Trace &trace, std::string_view category);
    /// Collects all launches, see isLaunch().
    [[nodiscard]] static Arrivals ofLaunches(const Trace &trace);

    /// Returns the position in Trace::flows() of the flow that ends nearest to `time`. Flows that end more than a microsecond
    /// away do not count; exporters round times by up to that much. O(log flows).
    [[nodiscard]] std::optional<std::size_t> nearest(TimeNs time) const;

private:
    Arrivals() = default;

    std::vector<std::pair<TimeNs, std::uint32_t>> m_ends; ///< end and position of each flow, sorted
};

} // namespace plumbline
