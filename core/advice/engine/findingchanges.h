// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/whatif/whatifchange.h"

#include <vector>

namespace plumbline {

/// Returns the changes that together stand for mending a finding (docs/advice.md 13.18), such as `rank:5=ontime` for a late rank.
/// Empty where no change does: what a rule only describes cannot be mended, and a change that also touches much that the finding
/// is not about would promise too much. The cards must have timelines for changes by name. O(slices) for such changes.
[[nodiscard]] std::vector<WhatIfChange> changesOf(const Finding &finding, const AdviceInputs &inputs);

} // namespace plumbline
