// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Returns the differences of the steps; steps are paired as in the matching. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
