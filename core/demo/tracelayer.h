// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demostep.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The processes that CANN exports. The number is part of their pid and is their sort index.
enum class TraceLayer : std::uint8_t {
    Cann = 7,
    Hardware = 13,
    Frequency = 14,
    Hccl = 15,
    Hbm = 17,
    NpuMemory = 19,
    Overlap = 23
};

/// Returns the pid of a process of CANN: the pid of the host process, the number of the layer and the device, packed.
[[nodiscard]] std::int64_t layerProcess(TraceLayer layer, int card);

/// Returns the name of the lane of "Overlap Analysis" that shows `kind`. All slices of that lane have the same name.
[[nodiscard]] std::string_view overlapName(OverlapKind kind);

} // namespace plumbline
