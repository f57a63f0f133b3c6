// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/engine/findinggroups.h"
#include "core/base/taskcontrol.h"

#include <vector>

namespace plumbline {

/// Bounds the savings of what delays a card that comes last to collectives (docs/advice.md 13.14). Had it come sooner, the
/// collective would begin when the next latest rank comes, whether that has a card or not. What a finding takes before such a
/// collective saves no more than that slack, or than that of a later collective at which the card still comes last, and what it
/// takes on every other card before the same collective. What tells a wait or a late rank is bounded by its rule. Unfinished once
/// `control` asks to stop. O(parts of joint collectives log parts + claims * ranges).
void boundByNextRanks(const AdviceInputs &inputs, const RuleLookup &ruleOf, std::vector<Finding> &findings,
                      const TaskControl &control);

} // namespace plumbline
