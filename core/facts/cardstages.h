// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/steppoints.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/profile/profile.h"
#include "core/query/profilersteps.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <string>
#include <vector>

namespace plumbline {

/// Returns the steps of a card with their stages, from whatever its capture has. `trace` is the timeline of the card, or null.
/// Marks of the framework come first, then step_trace_raw_{id}_detail_time.csv, then the lane "Steps", then the iterations of a
/// graph, from the timeline or from files step_trace_* beside it, whichever tells more of them. The table comes before iterations
/// on the timeline only if it tells more steps. step_trace_time.csv tells no stages and is not asked. A file that cannot be read
/// is left out, and StepStageAnalysis::errors tells why. Errors: Cancelled, and those that may pass, see mayPass().
[[nodiscard]] Result<StepStageAnalysis> stagesOfCard(const Card &card, const Trace *trace, TaskControl &control);

/// The steps of a card, divided at operators that the user chose.
struct ChosenStages
{
    StepStageAnalysis stages;
    std::string missing{};    ///< a chosen operator that no step has; else ""
    std::size_t untold = 0;   ///< steps of which nothing tells when the operators ran
    bool tellsStarts = false; ///< whether a timeline or a kernel table tells when operators ran
};

/// Divides the steps of OpenCard::stages() at `points` (choosePoints()). A card without a timeline is divided by its kernel
/// table, if that numbers the steps and tells starts. Without points, and where nothing tells starts, the stages stay as they
/// are. Errors: those of OpenCard::stages() and traceOfKernels() that may pass, Cancelled. O(slices log slices).
[[nodiscard]] Result<ChosenStages> stagesAtPoints(const OpenCard &card, const StepPoints &points, TaskControl &control);

/// Returns the steps of a card that lie on `trace`, by begin: those that it marks, else those of OpenCard::stages(). A trace that
/// is made of tables is not the timeline of the card, so stages have no place on it. Without marks the result is empty once
/// `control` asks to stop.
[[nodiscard]] std::vector<ProfilerStep> stepsOnTimeline(const OpenCard &card, const Trace &trace, TaskControl &control);

} // namespace plumbline
