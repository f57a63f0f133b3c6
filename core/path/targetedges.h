// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/targettimes.h"

#include <memory>

namespace plumbline {

/// Returns the graph of the base with the edges that only the target shows, between the same nodes. In the base the cause ended
/// long before, so that nothing there tells that it holds the node back; in the target it did. Edges that the times of the base
/// contradict are left out, and so are guesses of the base that those of the target refute. Null if nothing changes.
/// O(nodes + edges), and as many bytes as the graph.
[[nodiscard]] std::shared_ptr<const PathGraph> withTargetEdges(const WaterfallInput &input, const TargetTimes &times,
                                                               const TaskControl &control);

} // namespace plumbline
