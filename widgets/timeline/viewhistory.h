// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <optional>
#include <vector>

namespace plumbline {

/// The ranges somebody looked at, to go back and forth. A run of quick changes, one gesture, is one entry.
class ViewHistory
{
public:
    static constexpr std::int64_t GestureMs = 400; ///< changes closer than this belong together
    static constexpr std::size_t MostEntries = 200;

    void clear();
    /// Notes the range shown at a time; entries ahead of it are forgotten.
    void visit(TimeRange range, std::int64_t nowMs);
    /// The range before or after the present one; none at the end.
    [[nodiscard]] std::optional<TimeRange> back();
    [[nodiscard]] std::optional<TimeRange> forward();

private:
    std::vector<TimeRange> m_entries;
    std::size_t m_current = 0; ///< index of what is shown
    std::optional<std::int64_t> m_lastMs;
};

} // namespace plumbline
