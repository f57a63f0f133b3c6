// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns whether `comm` is asked about its ranks: --collective, --matrix or --distribution is given.
[[nodiscard]] bool asksForRanks(const CommandLine &line);

/// Answers it and returns the exit code: how the ranks of a group spent one collective, what each rank sent to each other one, or
/// the distributions of durations.
int runCommRanks(const CommandLine &line);

} // namespace plumbline
