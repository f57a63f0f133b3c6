// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/pathgraph.h"

#include <cstdint>
#include <optional>

namespace plumbline {

/// Returns the resource of the thread that marks the steps of a card: of the first lane of the host with a mark whose thread has
/// nodes. With `edge`, a time on the clock of the graph, only marks that begin or end then count. Empty if there is none, and
/// once `control` asks to stop. O(slices of the host).
[[nodiscard]] std::optional<std::uint32_t> resourceOfMarks(const PathGraph &graph, std::uint32_t card, std::optional<TimeNs> edge,
                                                           const TaskControl &control);

} // namespace plumbline
