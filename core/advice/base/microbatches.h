// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <optional>

namespace plumbline {

/// Counts the micro-batches of a step of a pipeline stage from its attention kernels (FlashAttentionScore), of which each layer
/// has one a pass. Kernels that follow each other in one direction, with nothing sent or received between, are a run; the
/// greatest common divisor of the runs is the number of layers, so that passes which follow each other directly do no harm. None
/// without such kernels or without operators that send or receive, and where there are not as many forward kernels as backward
/// ones, as where layers are computed again in the backward pass. A card of a summary tells what was counted before. Reads the
/// kernel table unless nothing is sent or received. CardEvidence::microBatches() keeps the result.
/// O(kernels + operators log operators).
[[nodiscard]] std::optional<std::int64_t> countMicroBatches(const CardEvidence &card, const TaskControl &control);

} // namespace plumbline
