// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/host/hostcalls.h"
#include "core/analysis/host/launches.h"
#include "core/analysis/kernels/frequency.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/pagecard.h"
#include "widgets/charts/thinning.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// The host calls of a card, its launches, and the clock of the device, as the page shows them.
struct CardHost
{
    PageCard card;
    std::shared_ptr<const HostCallAnalysis> calls;
    std::shared_ptr<const TableSource> callTable;
    std::shared_ptr<const TableSource> launchTable; ///< one row for each lane that receives launches
    /// What each row counts; null without a timeline.
    std::shared_ptr<const std::vector<LaneLaunches>> launches;
    std::vector<SliceId> slowest;                   ///< for each row, the task that waited longest after its launch
    std::vector<Curves> depths;                     ///< for each row
    std::vector<Curves> delays;                     ///< for each row, in microseconds, at the start on the device
    std::shared_ptr<const CoreFrequency> frequency; ///< null if the clock is not known
    FrequencyLoss loss;
    Curves clock;
};

/// Computes all data of the page. `range`, in the card's own time, limits the calls only. Errors: Cancelled. O(slices log
/// slices).
[[nodiscard]] Result<std::shared_ptr<const CardHost>> analyseHost(const PageCard &card, std::optional<TimeRange> range,
                                                                  TaskControl &control);

/// Returns the differences of the host calls by name, over the whole captures. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> hostPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
