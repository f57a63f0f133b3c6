// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipelinepass.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the name of a mark of the program tells about a pass.
struct PassName
{
    PassKind kind = PassKind::Forward; ///< never Other
    std::optional<int> microBatch;

    friend bool operator==(const PassName &, const PassName &) = default;
};

/// Returns what a name tells that consists of nothing but one direction, words about pipelines and numbers: "forward_step",
/// "backward-compute", "Forward 3", "fwd_microstep", "micro_batch_2_backward". Empty for all other names, such as those of
/// operators.
[[nodiscard]] std::optional<PassName> passName(std::string_view name);

/// One mark of the program around a pass.
struct PassMark
{
    PassName name;
    TimeRange range;

    friend bool operator==(const PassMark &, const PassMark &) = default;
};

/// The marks of a trace around passes that begin in a step, by begin. Marks inside marks of the same direction are left out.
struct PassMarks
{
    bool areOnDevice = false; ///< the times are those of the device and not of the host
    std::vector<PassMark> marks;
};

/// Finds the marks: those on lanes of the device if there are any, else those of the host. O(texts + slices).
[[nodiscard]] PassMarks findPassMarks(const Trace &trace, TimeRange step, const TaskControl &control);

} // namespace plumbline
