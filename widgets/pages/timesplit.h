// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "widgets/tables/tablesource.h"

#include <vector>

namespace plumbline {

/// The bar of the column "time_split": computing that hides no communication, computing that does, communication that nothing
/// hides, and free time. No part is negative on account of the others.
[[nodiscard]] std::vector<BarPart> timeSplit(const OverviewQuantities &quantities);

} // namespace plumbline
