// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <vector>

namespace plumbline {

/// Makes each finding that names a slow card a cause of what the comparison with a baseline says about the step, where the card
/// itself computes and idles longer than in the base by most of what the finding could save. A card that was as slow in the base
/// explains no difference. The step of every card grows while it waits for the slow one. O(findings squared).
void nameNewLateness(std::vector<Finding> &findings);

} // namespace plumbline
