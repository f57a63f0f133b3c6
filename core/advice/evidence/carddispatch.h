// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/analysis/host/dispatchwindows.h"

#include <vector>

namespace plumbline {

/// The windows of each marked step of a card, of its whole timeline once where none is marked; the card must have one. Of no use
/// once `control` asks to stop. O(gaps + launches + windows * lanes * log launches) where steps do not overlap.
[[nodiscard]] std::vector<DispatchWindow> dispatchWindowsOf(const CardEvidence &card, const DispatchLimits &limits,
                                                            const TaskControl &control);

} // namespace plumbline
