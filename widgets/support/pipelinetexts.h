// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipeline.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns how a card is called in a pipeline: "stage 1, rank 3", as far as both are known, or its name.
[[nodiscard]] QString trackName(const PipelineCard &card);

/// Returns what a stage does: "Forward", "Backward" or "Other work".
[[nodiscard]] QString passKindText(PassKind kind);

/// Returns one line about a pass of a card, and one about a wait, for tool tips.
[[nodiscard]] QString passText(const PipelinePass &pass);
[[nodiscard]] QString waitText(const PipelineWait &wait);

/// Returns how the pipeline runs its passes, such as "1F1B", or why that is not known.
[[nodiscard]] QString scheduleText(const Pipeline &pipeline);

/// Returns the lines about a pipeline: first the stage that waits most, beside the ideal; then the schedule, the longest wait,
/// the slowest stage, what the passes come from, and what is not known of which cards. A pipeline without passes has only the
/// last of these, behind a line that says so.
[[nodiscard]] QStringList pipelineLines(const Pipeline &pipeline);

} // namespace plumbline
