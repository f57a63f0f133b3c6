// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/flowtable.h"

#include <cstddef>
#include <string_view>

namespace plumbline {

/// Returns whether flows of a category lead from a call of the host to the task that it starts: HostToDevice, and on GPUs ac2g,
/// async_gpu, cpu_to_gpu and CorrelationFlow (docs/formats.md 6 and 14).
[[nodiscard]] bool isLaunchCategory(std::string_view name);

/// Category of the flows that the reader makes of equal arguments `correlation`, where a file tells no launches by flows.
inline constexpr std::string_view CorrelationFlow = "correlation";

/// Returns the number of flows that the file itself tells: all but those of the category CorrelationFlow. O(categories).
[[nodiscard]] std::size_t flowsOfFile(const FlowTable &flows);

} // namespace plumbline
