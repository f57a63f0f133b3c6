// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"

namespace plumbline {

/// Returns the key of a quantity in answers, such as "computing_ns".
[[nodiscard]] const char *overviewKey(OverviewQuantity quantity);

} // namespace plumbline
