// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Runs `cluster --pipeline`: answers with the passes and waits of the stages of a pipeline in one step. The timelines of all
/// cards are in memory at the same time. Returns the exit code.
[[nodiscard]] int runPipelineAnswer(const CommandLine &line);

} // namespace plumbline
