// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/query/rowrange.h"
#include "core/storage/trace.h"

#include <string_view>
#include <vector>

namespace plumbline {

/// The calls of one name that a DataLoader of PyTorch made or was asked by.
struct LoaderCalls
{
    StringId name;
    std::uint64_t count = 0;
    WideNs sumNs = 0; ///< in the range; calls inside others count each
    SliceId longest;  ///< with its part in the range
    TimeNs longestNs = 0;
};

/// A call as long as this holds a step up: `dataloader-slow` of advice.md 5.
inline constexpr TimeNs SlowLoaderNs = 10'000'000;

/// Whether a name contains "dataloader" in any case. Of a Python frame, "folder/file.py(12): function", only the file's name
/// counts. O(name).
[[nodiscard]] bool isOfLoader(std::string_view name);

/// Slices of a range whose names are of a loader, by name, the longest sum first. The only error is Cancelled.
/// O(names + slices in the range).
[[nodiscard]] Result<std::vector<LoaderCalls>> loaderCalls(const Trace &trace, TimeRange range, const TaskControl &control);

} // namespace plumbline
