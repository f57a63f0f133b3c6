// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Groups of kernels, with the slices of the longest calls; calls by themselves are told by name and shapes. Both from their
/// timelines where one has no table, hence without types and shapes.
[[nodiscard]] Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control);

} // namespace plumbline
