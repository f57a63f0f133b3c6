// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One step of a card and all that is known about it.
struct StepRow
{
    std::string number;
    std::optional<TimeRange> range; ///< in the card's own time; none without a timeline
    std::optional<TimeNs> lengthNs;
    OverviewQuantities split;
    std::optional<StepStages> stages;
    bool isOutlier = false;
    bool isCut = false; ///< the row covers only a part of the step
};

/// The steps of a card. Those of a timeline are sorted by start; others keep the order of their file.
struct CardSteps
{
    StepSource source = StepSource::None;
    std::vector<StepRow> rows;
    bool isRestricted = false; ///< to the requested range
};

/// Computes the steps of a card; also reads the step tables. A card without step marks and tables has no steps. Steps that do not
/// touch `range`, which is in the card's own time, are left out. If a step crosses an edge of the range, its length and its split
/// cover the part inside, and its stages are unknown. Steps without times are not limited to the range. Errors: Cancelled.
/// O(slices log slices).
[[nodiscard]] Result<CardSteps> analyseSteps(const PageCard &card, std::optional<TimeRange> range, TaskControl &control);

/// Returns a table with a row for each step.
[[nodiscard]] std::shared_ptr<const TableSource> stepTable(const CardSteps &steps);

/// Returns the differences of the steps; steps are paired as in the matching. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
