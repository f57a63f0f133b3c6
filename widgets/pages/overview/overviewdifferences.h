// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Returns the differences of the overview in a step of the base, or over the whole captures if `step` is "". Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step,
                                                            TaskControl &control);

} // namespace plumbline
