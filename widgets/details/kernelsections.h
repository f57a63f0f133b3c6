// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/kernelsource.h"
#include "widgets/details/propertymodel.h"

#include <vector>

namespace plumbline {

/// What the kernel tables say about a slice: kernel and shapes, shares of the core's units, other counters. Where they should say
/// something but do not, one section says why; slices that never are in such a table get none.
[[nodiscard]] std::vector<Property> kernelSections(const TimelineCard &card, SliceId slice, KernelSource &source);

} // namespace plumbline
