// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"
#include "core/import/build/workertables.h"

#include <memory>
#include <vector>

namespace plumbline {

using Workers = std::vector<std::shared_ptr<const WorkerTables>>;

/// The devices a timeline's processes are labelled with ("NPU 3"), rising. More than one in the merged timeline
/// of several cards (formats.md 5.1).
[[nodiscard]] std::vector<int> labelledDevices(const Workers &workers, const std::vector<PieceColumns> &pieces);

/// What of the pieces belongs to one device: its own processes, and those of no device. The counts per phase follow;
/// refused and repaired events, which may be anybody's, are told once, with the first device. O(records).
[[nodiscard]] std::vector<PieceColumns> piecesOfDevice(const Workers &workers, const std::vector<PieceColumns> &pieces,
                                                       int device, bool isFirst);

} // namespace plumbline
