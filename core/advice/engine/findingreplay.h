// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/engine/replaybasis.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <vector>

namespace plumbline {

/// Replays the steps of a job with the changes of its findings (docs/advice.md 13.18), at most MostReplayedFindings of them,
/// those with the largest savings. Where a finding can be replayed, its saving becomes that of the replay, its severity follows,
/// it gets its place in the order of mending, and it is blocked by the finding without whose mending it saves next to nothing.
/// The rank does not follow yet. Returns false and changes no saving if no change touches anything, and once `control` asks to
/// stop. Changes that touch nothing are dropped. Up to 100 predictions.
bool replayFindings(const AdviceInputs &inputs, const ReplayBasis &basis, std::vector<Finding> &findings, unsigned threads,
                    TaskControl &control);

inline constexpr std::size_t MostReplayedFindings = 12;

} // namespace plumbline
