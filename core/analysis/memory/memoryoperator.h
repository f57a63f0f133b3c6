// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <string_view>

namespace plumbline {

/// The operator that allocated a block of memory: the slice of its name that runs at the absolute time of the allocation
/// (formats.md 16), of the framework where it has one, the shortest of several; invalid without one. The only error is
/// Cancelled. O(names + slices that run then).
[[nodiscard]] Result<SliceId> allocatingOperator(const Trace &trace, std::string_view name, std::int64_t absoluteNs,
                                                 const TaskControl &control);

} // namespace plumbline
