// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipeline.h"

#include <optional>
#include <vector>

namespace plumbline {

/// Means over the cards of one stage that have passes.
struct StageMean
{
    std::optional<int> stage; ///< empty for all cards whose stage is not known
    std::size_t cards = 0;
    TimeNs windowNs = 0;
    TimeNs waitNs = 0;
    double waitShare = 0;    ///< of the window
    TimeNs microBatchNs = 0; ///< a forward and a backward pass, as far as the stage has both

    friend bool operator==(const StageMean &, const StageMean &) = default;
};

/// Returns the means of all stages with passes, by stage. O(tracks log stages).
[[nodiscard]] std::vector<StageMean> stageMeans(const Pipeline &pipeline);

/// Returns the stage that takes longest for a micro-batch, if it takes at least a tenth longer than the mean of the others; null
/// if none does, or if there is one stage only.
[[nodiscard]] const StageMean *slowestStage(const std::vector<StageMean> &means);

/// Returns how many times as long the slowest stage takes as the mean of the others. `slowest` must be one of `means`.
[[nodiscard]] double timesOthers(const std::vector<StageMean> &means, const StageMean &slowest);

} // namespace plumbline
