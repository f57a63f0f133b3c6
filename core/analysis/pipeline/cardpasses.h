// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/pipeline/passmarks.h"
#include "core/analysis/pipeline/pipelinepass.h"
#include "core/analysis/pipeline/stagework.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <span>
#include <vector>

namespace plumbline {

/// Makes passes of the marks of the program. A mark on the device is a pass; one of the host becomes the kernels that were
/// launched in it. `kernels` are those of the whole trace, by begin. O(marks + kernels log marks).
[[nodiscard]] std::vector<PipelinePass> passesOfMarks(const PassMarks &marks, std::span<const StageKernel> kernels);

/// Makes passes of the kernels of one step, which must be sorted by begin. What is sent ends a pass, and what is received begins
/// one unless kernels run on at that moment. A pass is forward or backward as the launches of its kernels tell; else as the
/// stages tell that the card received from before it and sent to after it; else as names of its kernels tell. What is known to be
/// forward and backward, one behind the other, is divided where names tell of the first backward kernel. Passes much shorter than
/// others are no passes of a micro-batch. O(kernels + transfers log kernels).
[[nodiscard]] std::vector<PipelinePass> passesOfTransfers(std::span<const StageKernel> kernels,
                                                          std::span<const StageTransfer> transfers);

/// Returns the passes of a card in a step, from the marks if there are any. Micro-batches have a number only if marks name it.
/// Incomplete once `control` asks to stop. O(slices log slices + flows).
[[nodiscard]] CardPasses passesOfCard(const Trace &trace, TimeRange step, const StagePlace &place, const PeerWaits &waits,
                                      const TaskControl &control);

} // namespace plumbline
