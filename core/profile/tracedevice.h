// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <optional>

namespace plumbline {

/// Returns the device that a trace was taken on: the label `NPU {n}` of its processes, otherwise the low 5 bits of the packed pid
/// of "Ascend Hardware" (docs/formats.md 5.1). Empty if the trace shows several devices or does not tell.
[[nodiscard]] std::optional<int> deviceFromTrace(const Trace &trace);

/// Returns the framework whose processes a trace contains (docs/formats.md 5.1); meant for files that lie alone. Empty if the
/// trace has no processes of CANN.
[[nodiscard]] std::optional<Framework> frameworkFromTrace(const Trace &trace);

} // namespace plumbline
