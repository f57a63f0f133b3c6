// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace plumbline {

// What tells that a slice of a device is communication. sliceRole() gives such slices the role communication; everything else
// asks for the role.

/// Returns whether the name of a device slice tells that it is a collective, a transfer between ranks, or a part of one
/// (docs/advice.md 1): kernels of NCCL and RCCL, `hcom_...`, `...AicpuKernel` and `...AivKernel`, and operators of MindSpore such
/// as "scope/AllReduce-op12". A fused kernel such as "MatmulAllReduce" computes as well and does not count.
[[nodiscard]] bool isCommunicationKernel(std::string_view name);

/// Category of a device slice that does a collective although its name and task type do not tell. The reader of databases gives
/// it to the tasks around a communication operator (docs/formats.md 12.3).
inline constexpr std::string_view CommunicationCategory = "communication";

} // namespace plumbline
