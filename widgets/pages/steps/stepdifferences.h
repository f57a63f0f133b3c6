// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Steps as the matching pairs them.
[[nodiscard]] Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control);

} // namespace plumbline
