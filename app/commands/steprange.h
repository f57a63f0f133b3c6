// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <optional>
#include <string>

namespace plumbline {

/// The time of one training step: the union of the slices called `ProfilerStep#{step}`. O(slices).
[[nodiscard]] std::optional<TimeRange> stepRange(const Trace &trace, const std::string &step);

} // namespace plumbline
