// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/analysis/host/dispatchwindows.h"

#include <vector>

namespace plumbline {

/// Returns the windows of every marked step, or of the whole timeline where no step is marked. The card must have a timeline.
/// Once `control` asks to stop, the result is incomplete and must not be used. O(gaps + launches + windows * lanes * log
/// launches) where steps do not overlap.
[[nodiscard]] std::vector<DispatchWindow> dispatchWindowsOf(const CardEvidence &card, const DispatchLimits &limits,
                                                            const TaskControl &control);

} // namespace plumbline
