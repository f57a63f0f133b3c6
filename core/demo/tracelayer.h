// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demostep.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The processes of the part of a trace that CANN exports, with the number that makes up their pid and their sort index.
enum class TraceLayer : std::uint8_t {
    Cann = 7,
    Hardware = 13,
    Frequency = 14,
    Hccl = 15,
    Hbm = 17,
    NpuMemory = 19,
    Overlap = 23
};

[[nodiscard]] std::int64_t layerProcess(TraceLayer layer, int card);

/// What a kind is called as a slice and as a lane.
[[nodiscard]] std::string_view overlapName(OverlapKind kind);

} // namespace plumbline
