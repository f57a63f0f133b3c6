// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <vector>

namespace plumbline {

/// Tells which findings are about no usual step. Those about the first of several steps only (Finding::onlyFirstOf,
/// docs/advice.md 13.17): on each of their cards three steps or more are marked, and nine tenths of the time that they claim lie
/// in the first one; without claims what a summary tells stays. Of others it tells how much lies in the first step where that
/// holds most of it (Finding::firstStepNs). And those about captures that tell no steps (Finding::isOfCapture). Findings of
/// comparisons and those without a saving are not judged. O(claimed ranges).
void findStepScopes(const AdviceInputs &inputs, std::vector<Finding> &findings);

} // namespace plumbline
