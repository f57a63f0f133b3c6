// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/hostcalls.h"
#include "core/analysis/host/launches.h"
#include "core/analysis/kernels/frequency.h"
#include "widgets/cards/pagecard.h"
#include "widgets/charts/thinning.h"
#include "widgets/tables/tablesource.h"

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What the host of a card did, how it kept the device busy, and how fast the device's clock ran; as the page shows it.
struct CardHost
{
    PageCard card;
    HostCallAnalysis calls;
    std::shared_ptr<const TableSource> callTable;
    std::vector<LaneLaunches> launches;
    std::shared_ptr<const TableSource> launchTable; ///< a row for each of `launches`
    std::vector<SliceId> slowest;                   ///< of each of them, the task that waited longest after its launch
    std::vector<Curves> depths;                     ///< of each of them
    std::vector<Curves> delays;                     ///< in microseconds, by start on the device
    std::optional<CoreFrequency> frequency;
    FrequencyLoss loss;
    Curves clock;
};

/// Reads and adds up all of it; `range` (the card's own time) restricts the calls. Errors: Cancelled. O(slices log slices).
[[nodiscard]] Result<std::shared_ptr<const CardHost>> analyseHost(const PageCard &card, std::optional<TimeRange> range,
                                                                  TaskControl &control);

} // namespace plumbline
