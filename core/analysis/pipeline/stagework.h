// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/pipeline/pipelinepass.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// Whose work a kernel does, as far as itself tells.
enum class KernelVote : std::uint8_t {
    None,
    Forward,
    Backward,
    Update, ///< of the optimizer
};

/// A kernel that computes.
struct StageKernel
{
    TimeRange range;
    KernelVote vote = KernelVote::None;
    /// Whether the host tells the vote: it launched the kernel inside of a backward function, of the optimizer, or of neither. A
    /// name alone tells of few kernels what they are.
    bool isSure = false;
    std::optional<TimeNs> launchNs{}; ///< when the host handed it over; empty if no flow tells

    friend bool operator==(const StageKernel &, const StageKernel &) = default;
};

/// Returns the kernels that compute, by begin, of the whole trace. O(slices log slices + flows).
[[nodiscard]] std::vector<StageKernel> stageKernels(const Trace &trace, const TaskControl &control);

/// Returns the operators that send to other stages or receive from them and begin in a step, by begin. The kernel that NCCL uses
/// for both, and for an all-to-all as well, counts only if the card is known to belong to a pipeline. O(operators log operators).
[[nodiscard]] std::vector<StageTransfer> stageTransfers(const Trace &trace, TimeRange step, const StagePlace &place,
                                                        const PeerWaits &waits, const TaskControl &control);

} // namespace plumbline
