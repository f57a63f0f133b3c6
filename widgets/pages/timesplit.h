// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "widgets/tables/tablesource.h"

#include <vector>

namespace plumbline {

/// Returns the bar of the column "time_split": computing without overlapped communication, computing with it, exposed
/// communication, and free time. Overlapped time is limited to the computing time, so that no computing part is negative.
[[nodiscard]] std::vector<BarPart> timeSplit(const OverviewQuantities &quantities);

} // namespace plumbline
