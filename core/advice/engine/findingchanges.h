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

/// Returns whether a finding is mended by a host that does not wait, and so gets ahead with what it does next.
[[nodiscard]] bool isWaitOfHost(const Finding &finding);

/// Returns the change that takes away the work of the host that a finding claims for itself; empty if it tells no such work, or
/// if the name of the work stands for much else. O(slices).
[[nodiscard]] std::vector<WhatIfChange> ownWorkGone(const Finding &finding, const AdviceInputs &inputs);

} // namespace plumbline
