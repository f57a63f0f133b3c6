// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <string_view>

namespace plumbline {

/// Returns the slice of the operator that allocated a block of memory: a slice of that name that runs at the absolute time of the
/// allocation (docs/formats.md 16). Slices of the framework are preferred, then the shortest. Invalid if there is none. The only
/// error is Cancelled. O(names + slices that run then).
[[nodiscard]] Result<SliceId> allocatingOperator(const Trace &trace, std::string_view name, std::int64_t absoluteNs,
                                                 const TaskControl &control);

} // namespace plumbline
