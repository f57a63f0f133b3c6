// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/stepstages.h"
#include "widgets/cards/pagecard.h"
#include "widgets/tables/tablesource.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One step of a card, with what is known of it.
struct StepRow
{
    std::string number;
    std::optional<TimeRange> range; ///< in the card's own time; none without a timeline
    std::optional<TimeNs> lengthNs;
    OverviewQuantities split;
    std::optional<StepStages> stages;
    bool isOutlier = false;
    bool isCut = false; ///< only a part of the step is meant
};

/// The steps of a card, by start.
struct CardSteps
{
    StepSource source = StepSource::None;
    std::vector<StepRow> rows;
    bool isRestricted = false; ///< to the range asked for
};

/// Reads the step table. A card without marks has no steps. `range` (the card's own time) leaves out the steps that do not touch
/// it; of one that crosses its edge, the length and what the device did count with the part inside, and the stages are unknown.
/// Steps without times are not restricted. Errors: Cancelled. O(slices log slices).
[[nodiscard]] Result<CardSteps> analyseSteps(const PageCard &card, std::optional<TimeRange> range, TaskControl &control);

/// A row a step.
[[nodiscard]] std::shared_ptr<const TableSource> stepTable(const CardSteps &steps);

} // namespace plumbline
