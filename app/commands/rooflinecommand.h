// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the options of `kernels` that belong to --roofline.
[[nodiscard]] QList<CommandOption> rooflineOptions();

/// Shows wrong usage and returns its exit code if a limit is stated without --roofline, else ExitSuccess.
[[nodiscard]] int limitsWithoutRoofline(const CommandLine &line);

/// Answers `kernels PATH --roofline`: the kernels of each card against the limits of the card. Returns the exit code.
[[nodiscard]] int runRoofline(const CommandLine &line);

} // namespace plumbline
