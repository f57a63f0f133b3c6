// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/causes.h"

#include <functional>
#include <vector>

namespace plumbline {

/// Finds the causes of each finding that are named by their rules, or lie in its time (see Causes), sorted by their numbers.
/// `reachesOthers` and the cost are those of Causes. Incomplete once `control` asks to stop.
[[nodiscard]] std::vector<std::vector<CausePart>> findCauses(const AdviceInputs &inputs, const std::vector<Finding> &findings,
                                                             const std::function<bool(const Finding &)> &reachesOthers,
                                                             const TaskControl &control);

} // namespace plumbline
