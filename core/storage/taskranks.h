// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/strongid.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace plumbline {

class Trace;

/// The arguments `src rank` and `dst rank` of a task on a communication plane, as the source numbers the ranks. Empty where the
/// task has no such argument, where it is no number below 2^31, and for 4294967295, which stands for no other rank.
struct TaskRanks
{
    std::optional<int> source;
    std::optional<int> target;

    friend bool operator==(const TaskRanks &, const TaskRanks &) = default;
};

/// Reads the ranks of many slices, one result for each. Unlike readRecord(), it looks at these two arguments only, and reads each
/// table of a database once, so a million tasks take a fraction of a second. It reads files, so call it off the window thread.
/// Errors: those of textOf(), DatabaseSource::read(), FileChanged, Cancelled. O(bytes of the records); for a database O(rows).
[[nodiscard]] Result<std::vector<TaskRanks>> readTaskRanks(const Trace &trace, std::span<const SliceId> slices,
                                                           TaskControl &control);

} // namespace plumbline
