// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

#include <optional>

namespace plumbline {

/// Compares the sums of cards if one of the paths of `compare` holds nothing but summaries, which tell no single calls. Returns
/// the exit code; nothing if timelines or tables of calls can be compared.
[[nodiscard]] std::optional<int> compareSummaries(const CommandLine &line);

} // namespace plumbline
