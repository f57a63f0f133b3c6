// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"
#include "core/path/jobgraph.h"
#include "core/whatif/whatif.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// What replays of findings need of a capture, whatever the findings are.
struct ReplayBasis
{
    JobGraph job;
    std::vector<PathStep> steps; ///< those with kernels; never empty
    TimeNs recordedNs = 0;       ///< how long all of them take together
};

/// Builds the graph of a job and finds its steps. Empty where a replay would tell nothing: without launches that the timeline
/// shows, if a replay without changes is off by more than a microsecond, where the timelines are too large, where steps are not
/// as long as the rules take them to be, and once `control` asks to stop. O(slices + edges).
[[nodiscard]] std::optional<ReplayBasis> replayBasis(const AdviceInputs &inputs, TaskControl &control);

/// Returns the position of a card of the graph among the cards of the advice; empty if it is none of them. O(cards).
[[nodiscard]] std::optional<std::size_t> inputOf(const AdviceInputs &inputs, const JobGraph &job, std::size_t card);

/// Returns what answers for all steps together, measured on a card. `job` must outlive it.
[[nodiscard]] WhatIf whatIfOf(const JobGraph &job, const std::vector<PathStep> &steps, std::uint32_t card);

} // namespace plumbline
