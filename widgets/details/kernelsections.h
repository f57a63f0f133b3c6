// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/kernelsource.h"
#include "widgets/details/propertymodel.h"

#include <vector>

namespace plumbline {

/// Returns what the kernel tables say about a slice: kernel and shapes, shares of the units of the core, other counters. If a
/// kernel should be in a table but is not, one section says why. Slices that never occur in these tables have no section.
[[nodiscard]] std::vector<Property> kernelSections(const TimelineCard &card, SliceId slice, KernelSource &source);

} // namespace plumbline
