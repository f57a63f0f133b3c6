// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/engine/findinggroups.h"
#include "core/advice/engine/hiddentime.h"
#include "core/base/taskcontrol.h"

#include <vector>

namespace plumbline {

/// Fills Saving::lowNs with what a mean step gets shorter for certain (docs/advice.md 13.14), after the claims: of claimed idle
/// time that which ended because a launch came late, and of claimed busy time that which no such late gap follows in its step,
/// both without what is hidden behind a wait for another rank. Nothing of a wait itself is certain where it names no rank:
/// another one may come as late. What a rule itself proved stays, except for the hidden part. Findings are unfinished once
/// `control` asks to stop.
void findCertainSavings(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf,
                        std::vector<Finding> &findings, const TaskControl &control);

/// Bounds the certain saving of findings that were joined over several cards: max T - max T' over the cards, where T is the step
/// of a card without its waits and T' what is left of it. What waits is bounded by its rule.
void boundByOtherCards(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf,
                       std::vector<Finding> &findings);

} // namespace plumbline
