// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// The arrows of one category by where they end.
class Arrivals
{
public:
    /// O(arrows log arrows).
    Arrivals(const Trace &trace, std::string_view category);

    /// The arrow that ends nearest to `time`, at most a microsecond off, which is what exporters round by; an index of
    /// Trace::flows(). O(log arrows).
    [[nodiscard]] std::optional<std::size_t> nearest(TimeNs time) const;

private:
    std::vector<std::pair<TimeNs, std::uint32_t>> m_ends; ///< sorted
};

} // namespace plumbline
