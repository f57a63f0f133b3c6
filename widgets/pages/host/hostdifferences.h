// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Returns the differences of the host calls by name, over the whole captures. Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> hostPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
