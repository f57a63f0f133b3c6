// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <optional>

namespace plumbline {

/// Counts the micro-batches of a step of a pipeline stage: the runs of forward attention kernels (FlashAttentionScore), one for
/// each layer, between which the stage sends, receives or computes backward. None without such kernels or without operators that
/// send or receive, and where runs differ in length, as they do where layers are computed again in the backward pass.
/// O(kernels + operators log operators).
[[nodiscard]] std::optional<std::int64_t> countMicroBatches(const CardEvidence &card, const TaskControl &control);

} // namespace plumbline
