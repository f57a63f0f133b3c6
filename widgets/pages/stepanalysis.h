// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cardoverview.h"
#include "core/analysis/stepstages.h"
#include "widgets/models/tablesource.h"
#include "widgets/pages/pagecard.h"

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
};

/// The steps of a card, by start.
struct CardSteps
{
    StepSource source = StepSource::None;
    std::vector<StepRow> rows;
};

/// Reads the step table. A card without marks has no steps. Errors: Cancelled.
[[nodiscard]] Result<CardSteps> analyseSteps(const PageCard &card, TaskControl &control);

/// A row a step.
[[nodiscard]] std::shared_ptr<const TableSource> stepTable(const CardSteps &steps);

} // namespace plumbline
