// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demorandom.h"
#include "core/demo/demostep.h"

namespace plumbline {

/// Fills in the totals of memory after each allocation and release of the step. An allocation that no operator released is
/// released at `releasedAt`.
void totalAllocations(DemoStep &step, TimeNs releasedAt);

/// Adds the samples of memory and bandwidth that a profiler takes during the step.
void addCounters(DemoStep &step, DemoRandom &random);

} // namespace plumbline
