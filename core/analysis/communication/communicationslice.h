// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Returns the slice that shows a communication operator on the timeline: it has that name and begins within half a microsecond
/// of `startNs` (absolute), because communication.json rounds times. The nearest slice counts; of equally near ones the one on
/// the lane of `group`. Invalid if the timeline has none. O(communication lanes * log slices).
[[nodiscard]] SliceId communicationSlice(const Trace &trace, std::string_view group, std::string_view name, std::int64_t startNs);

} // namespace plumbline
