// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/jobgraph.h"
#include "core/whatif/whatif.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A change that is worth asking about, and how long the step would take with it.
struct WhatIfIdea
{
    WhatIfChange change;
    StepPrediction prediction;
};

/// Returns the pattern that only a name itself matches.
[[nodiscard]] std::string literalPattern(std::string_view name);

/// Returns the changes that could shorten the path of an answer. Each kind of time that makes up at least 1 % of it gives its
/// largest names or ranks, those with the longest time first; kernels also the types and shapes that several names share. At most
/// 16. Reads the kernel tables. O(segments log rows).
[[nodiscard]] std::vector<WhatIfChange> changesOfPath(const JobGraph &job, const WhatIfAnswer &answer, TaskControl &control);

/// Returns the changes that can be asked about a slice, the most usual one first. Empty if the graph does not hold it.
/// The shapes of a kernel are offered if its table has been read. O(resources + log nodes + log rows).
[[nodiscard]] std::vector<WhatIfChange> changesOfSlice(const JobGraph &job, std::uint32_t card, SliceId slice);

/// Predicts each of `ideas` together with the `chosen` changes, and leaves out the ideas that are among these. The idea that
/// saves most comes first; ideas that save equally keep their order. Ideas that the capture cannot answer are left out. Errors:
/// those of WhatIf::predict() but NotSupported. O(ideas * prediction).
[[nodiscard]] Result<std::vector<WhatIfIdea>> rankIdeas(WhatIf &whatIf, const std::vector<WhatIfChange> &chosen,
                                                        const std::vector<WhatIfChange> &ideas, TaskControl &control);

} // namespace plumbline
