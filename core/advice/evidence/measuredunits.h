// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/capturesettings.h"

#include <string>

namespace plumbline {

/// Returns what was measured in the device around each kernel, and so may lie between kernels: the metrics of the AI cores and
/// "l2_cache", joined by ", ". "" where neither was on, or nothing tells.
[[nodiscard]] std::string measuredUnits(const CaptureSettings &settings);

} // namespace plumbline
