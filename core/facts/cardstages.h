// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/stepstages.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/profile/profile.h"
#include "core/query/profilersteps.h"
#include "core/storage/trace.h"

#include <vector>

namespace plumbline {

/// Returns the steps of a card with their stages, from whatever its capture has. `trace` is the timeline of the card, or null.
/// Marks of the framework come first, then step_trace_raw_{id}_detail_time.csv, then the lane "Steps", then the iterations of a
/// graph, from the timeline or from files step_trace_* beside it, whichever tells more of them. The table comes before iterations
/// on the timeline only if it tells more steps. step_trace_time.csv tells no stages and is not asked. A file that cannot be read
/// is left out, and StepStageAnalysis::errors tells why. Errors: Cancelled, and those that may pass, see mayPass().
[[nodiscard]] Result<StepStageAnalysis> stagesOfCard(const Card &card, const Trace *trace, TaskControl &control);

/// Returns the steps of a card that lie on `trace`, by begin: those that it marks, else those of OpenCard::stages(). A trace that
/// is made of tables is not the timeline of the card, so stages have no place on it. Without marks the result is empty once
/// `control` asks to stop.
[[nodiscard]] std::vector<ProfilerStep> stepsOnTimeline(const OpenCard &card, const Trace &trace, TaskControl &control);

} // namespace plumbline
