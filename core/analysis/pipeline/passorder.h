// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipeline.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// In which order a card ran its passes.
struct PassOrder
{
    std::optional<int> stage;
    std::string passes; ///< 'F' and 'B'
};

/// What the orders of all cards allow.
struct ScheduleFit
{
    std::vector<ScheduleKind> kinds;
    std::optional<int> chunks; ///< 1, or that of the interleaved schedule if it alone fits

    friend bool operator==(const ScheduleFit &, const ScheduleFit &) = default;
};

/// Returns the schedules that fit to all orders; none without orders. With v chunks of layers, stage s of p runs
/// w = 2 (p - s - 1) + (v - 1) p + 1 passes forward before it goes backward, with one chunk w = p - s; then it goes backward and
/// forward by turns. O(passes).
[[nodiscard]] ScheduleFit scheduleOfOrders(std::span<const PassOrder> orders, std::optional<int> stages);

} // namespace plumbline
