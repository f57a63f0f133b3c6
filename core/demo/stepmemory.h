// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demorandom.h"
#include "core/demo/demostep.h"

namespace plumbline {

/// Walks the allocations and releases of the step in time and notes the total after each. What nobody released is released
/// at `releasedAt`.
void totalAllocations(CardStep &step, TimeNs releasedAt);

/// Adds the samples of memory and bandwidth that a profiler takes in the course of the step.
void addCounters(CardStep &step, DemoRandom &random);

} // namespace plumbline
