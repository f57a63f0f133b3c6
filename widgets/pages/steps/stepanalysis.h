// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/cardsteps.h"
#include "core/analysis/steps/steppoints.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/pagecard.h"
#include "widgets/charts/thinning.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <cstddef>
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
struct StepRows
{
    StepSource source = StepSource::None;
    std::vector<StepRow> rows;
    std::optional<StepRow> mean{};        ///< of all steps; none without any, and while only a range is shown
    MeanSteps meanOf = MeanSteps::Listed; ///< which steps the mean is taken over
    std::size_t meanSteps = 0;            ///< how many, see CardSteps::meanSteps
    std::string forwardPoint{};           ///< operators that divide the steps; "" if they are not known
    std::string backwardPoint{};
    PointChoice choice = PointChoice::None;
    std::string missing{};     ///< operator chosen by the user that no step has; else ""
    std::size_t untold = 0;    ///< steps of which nothing tells when the chosen operators ran
    bool isRestricted = false; ///< to the requested range
    std::string lostFolder{};  ///< the folder of the capture if it is not there any more and there are no steps; else ""
};

/// Finds the steps of a card (cardSteps()), divided at `points` where these are set. A card of which nothing tells steps has
/// none. Steps that do not touch `range`, which is in the card's own time, are left out. If a step crosses an edge of the range,
/// its length and its split cover the part inside, and its stages are unknown. Steps without times are not limited to the range.
/// Errors: those of OpenCard::stages(), Cancelled. O(slices log slices).
[[nodiscard]] Result<StepRows> analyseSteps(const PageCard &card, std::optional<TimeRange> range, const StepPoints &points,
                                            TaskControl &control);

/// Returns a table with a row for each step, below the row of the mean step called `mean`, if there is a mean. Without a
/// name there is no such row.
[[nodiscard]] std::shared_ptr<const TableSource> stepTable(const StepRows &steps, const std::string &mean = {});

/// Returns a table of the all-reduces of all steps: begin and end in the step, and duration.
[[nodiscard]] std::shared_ptr<const TableSource> reduceTable(const StepRows &steps);

/// Returns the curves of step gap, forward and backward, and tail over the steps, in milliseconds. A stage that no step tells has
/// no curve. Steps stand at their numbers, or count from 1 in their order if these are no ascending numbers.
[[nodiscard]] Curves stageCurves(const StepRows &steps);

/// Returns whether all steps have ascending numbers, which curves over them show.
[[nodiscard]] bool areNumbered(const std::vector<StepRow> &rows);

/// The lengths of the steps of all cards.
struct LengthCurves
{
    Curves curves;                  ///< in milliseconds, one for each card that tells any; called by its rank if that is its own
    std::vector<std::size_t> cards; ///< whose curve it is, one for each curve
    bool areNumbered = false;       ///< whether the steps of all cards stand at their numbers; else they count from 1
    /// The longest first step, where the first steps are left out: next to it the others could not be told apart.
    std::optional<TimeNs> leftOutNs;
};

/// Returns the lengths of the steps of all cards. Errors: Cancelled.
[[nodiscard]] Result<LengthCurves> lengthCurves(const std::vector<PageCard> &cards, TaskControl &control);

/// Returns the differences of the steps; steps are paired as in the matching. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
