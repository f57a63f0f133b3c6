// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipelinepass.h"
#include "core/analysis/pipeline/stagework.h"

#include <span>
#include <vector>

namespace plumbline {

/// Kernels between which nothing is sent or received.
struct WorkStretch
{
    std::span<const StageKernel> kernels;
    PassKind lead = PassKind::Other; ///< with which it begins
    PassKind end = PassKind::Other;  ///< with which it ends
    bool isLast = false;             ///< nothing is sent or received behind it
};

/// Divides the kernels of a step, which must be sorted by begin, where something is sent, and where something was received while
/// no kernel ran. O((kernels + transfers) log (kernels + transfers)).
[[nodiscard]] std::vector<WorkStretch> workStretches(std::span<const StageKernel> kernels,
                                                     std::span<const StageTransfer> transfers);

} // namespace plumbline
