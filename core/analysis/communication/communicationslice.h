// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The slice that shows a communication operator on the timeline: of that name, begun within half a microsecond of
/// `startNs` (absolute), which communication.json rounds; the nearest one, and of equally near ones that on the lane of `group`.
/// Invalid where the timeline has none. O(communication lanes * log slices).
[[nodiscard]] SliceId communicationSlice(const Trace &trace, std::string_view group, std::string_view name, std::int64_t startNs);

} // namespace plumbline
