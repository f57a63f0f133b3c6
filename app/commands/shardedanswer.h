// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Runs `cluster PATH --operators`: lists the operators of parallel_strategy_*.json of all cards with how they are split. Returns
/// the exit code.
[[nodiscard]] int runShardedOperators(const CommandLine &line);

} // namespace plumbline
