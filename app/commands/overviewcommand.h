// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"
#include "core/analysis/steps/cardoverview.h"

namespace plumbline {

/// `plumbline overview PATH`: what each card did in each step, beside what the profiler itself reported.
[[nodiscard]] Command overviewCommand();

/// The key of a quantity in answers: "computing_ns".
[[nodiscard]] const char *overviewKey(OverviewQuantity quantity);

} // namespace plumbline
