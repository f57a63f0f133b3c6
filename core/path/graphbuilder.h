// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/peerwaits.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/path/operatorarguments.h"
#include "core/path/pathgraph.h"
#include "core/path/taskconnections.h"

#include <memory>
#include <vector>

namespace plumbline {

/// A card that is to become a part of a graph.
struct PathInput
{
    PathCard card;
    std::shared_ptr<const PeerWaits> peers;                  ///< its waits for other ranks; may be null
    std::shared_ptr<const ArgumentsOfOperators> arguments{}; ///< those of its communication kernels; may be null
    std::shared_ptr<const TaskConnections> connections{};    ///< of its tasks without a launch; may be null
};

/// Builds the graph of what some cards did. The first card has the identity as its clock, because its times are those of the
/// graph. Errors: Cancelled, InvalidArgument without a card, NotSupported if the nodes are too many for their numbers, or, with
/// the detail "times", if times lie farther apart than FarthestPathNs. O(slices log rows + flows log flows).
[[nodiscard]] Result<std::shared_ptr<const PathGraph>> buildPathGraph(const std::vector<PathInput> &inputs,
                                                                      const TaskControl &control);

} // namespace plumbline
