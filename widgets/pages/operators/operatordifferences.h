// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"

namespace plumbline {

/// Returns the differences of groups of kernels, with the slices of the longest calls. Single calls are grouped by name and
/// shapes. If only one of the cards has a table, both are taken from their timelines, so that types and shapes are missing.
/// Errors: Cancelled, those of OpenCard::kernels().
[[nodiscard]] Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control);

} // namespace plumbline
