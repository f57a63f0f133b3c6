// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <vector>

namespace plumbline {

/// Puts what other findings explain completely into them (docs/advice.md 13.16): a finding that saves nothing beside its causes
/// goes into the one of its causes, also indirect ones, that saves most; a note goes into its cause likewise, and notes of one
/// rule about the same cards go into the first of them. Of the findings that tell only where the time of a step goes, the one
/// that told most stays in the list as the symptom that a user sees. Findings of comparisons stay. `findings` must be ranked
/// (rankFindings()); the order of those that stay is kept. Links lead to findings that stay, also through those that do not.
/// O(findings * links).
void foldExplained(std::vector<Finding> &findings);

} // namespace plumbline
