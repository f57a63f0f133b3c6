// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"
#include "core/import/build/workertables.h"

#include <memory>
#include <vector>

namespace plumbline {

/// The tables of all workers, by the number of the worker.
using Workers = std::vector<std::shared_ptr<const WorkerTables>>;

/// Returns the devices that the labels of processes name ("NPU 3"), in rising order. The merged timeline of several cards has
/// more than one (docs/formats.md 5.1).
[[nodiscard]] std::vector<int> labelledDevices(const Workers &workers, const std::vector<PieceColumns> &pieces);

/// Returns copies of the pieces that hold only the processes of `device` and those of no device. The counts of phases are lowered
/// accordingly. It is not known which device refused and repaired events belong to, so they are kept for the first device only
/// (`isFirst`). O(parsed events).
[[nodiscard]] std::vector<PieceColumns> piecesOfDevice(const Workers &workers, const std::vector<PieceColumns> &pieces,
                                                       int device, bool isFirst);

} // namespace plumbline
