// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Between which memories a copy moves data.
enum class CopyDirection : std::uint8_t {
    Unknown, ///< neither the caller nor the task of the copy tells it
    HostToDevice,
    DeviceToHost,
    OnDevice, ///< within the device or between devices
};

/// Returns the direction that a name tells: of a host slice that calls a copy, or of the argument `operation` of its task.
/// O(length).
[[nodiscard]] CopyDirection copyDirection(std::string_view name);

/// A copy that the host waits for.
struct HostCopy
{
    SliceId call;  ///< the call of CANN that starts the copy
    SliceId whole; ///< the outermost operator of the framework that only copies, such as aten::to; `call` without one
    SliceId wait;  ///< the synchronisation inside `whole` that waits for the copy; invalid where `call` itself waits
    CopyDirection direction = CopyDirection::Unknown;
    SliceId task = {}; ///< the first task that `call` launches; invalid where none is known
};

/// Finds the copies that the host waits for: calls of aclrtMemcpy, and asynchronous ones whose operator then waits for the
/// stream or whose task copies pageable memory of a GPU. `copies` are all calls that copy, `waits` all that wait for the device,
/// each sorted by start. The direction comes from the operators around the call, on the thread that calls or on the one that
/// hands the call over through the task queue; without any it comes from the task that the call launches. An operator of the
/// framework is found once, so the result has at most as many entries as `copies`. Incomplete once `control` asks to stop.
/// O(copies * (rows log slices + log waits)); the tasks of copies with no other direction are read again from the file,
/// `MostRead` at most.
[[nodiscard]] std::vector<HostCopy> blockingCopies(const Trace &trace, std::span<const SliceId> copies,
                                                   std::span<const SliceId> waits, const TaskControl &control);

} // namespace plumbline
