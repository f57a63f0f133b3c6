// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/base/rule.h"
#include "core/base/taskcontrol.h"

#include <vector>

namespace plumbline {

/// Draws the conclusions from what the rules found, each by itself (docs/advice.md 13): links causes, gives each nanosecond to
/// one finding, tells what is certain of it, makes one finding of those about several cards, finds what hides them, judges
/// severity, and ranks. `findings` must be in the order of the catalogue. The result is incomplete once `control` asks to stop.
[[nodiscard]] std::vector<Finding> concluded(const AdviceInputs &inputs, const std::vector<const Rule *> &rules,
                                             std::vector<Finding> findings, const TaskControl &control);

/// Judges the severity of a finding by what it finally saves. What is assumed, rests on few samples, or lies in the first of
/// several steps only is never high.
void judgeSeverity(Finding &finding);

/// Sorts findings: largest saving first, those without one last. A conjecture counts half. Then come those without a cause, then
/// the more severe ones; equal ones keep their order. A finding that is blocked stands behind what blocks it, and one that tells
/// only where the time of a step goes behind what explains a good part of it (docs/advice.md 13.3). Positions of causes, effects
/// and blockers follow.
void rankFindings(std::vector<Finding> &findings);

} // namespace plumbline
