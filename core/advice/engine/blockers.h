// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/engine/findinggroups.h"
#include "core/advice/engine/hiddentime.h"

#include <vector>

namespace plumbline {

/// Fills Finding::blockedBy (docs/advice.md 13.15). A finding is blocked where most of its time on each of its cards lies before
/// collectives in which the card waits for another rank. It is blocked by the finding about that late rank, or about that wait;
/// a late rank and a wait are not blocked themselves, so there are no circles.
void findBlockers(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf, std::vector<Finding> &findings);

} // namespace plumbline
