// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"
#include "core/analysis/steps/cardoverview.h"

namespace plumbline {

/// Returns the command `overview PATH`: lists the time of each step of each card by kind, beside the figures that the profiler
/// reported.
[[nodiscard]] Command overviewCommand();

/// Returns the key of a quantity in answers, such as "computing_ns".
[[nodiscard]] const char *overviewKey(OverviewQuantity quantity);

} // namespace plumbline
