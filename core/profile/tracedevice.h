// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <optional>

namespace plumbline {

/// The NPU a trace was taken on: the label `NPU {n}` of its processes, else the low 5 bits of the packed pid of
/// "Ascend Hardware" (formats.md 5.1). None when it holds several devices, or nothing that tells.
[[nodiscard]] std::optional<int> deviceFromTrace(const Trace &trace);

/// The framework whose processes a timeline has (formats.md 5.1), for files that lie alone; none in a trace of
/// another kind.
[[nodiscard]] std::optional<Framework> frameworkFromTrace(const Trace &trace);

} // namespace plumbline
