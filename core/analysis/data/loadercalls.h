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

/// All slices of one name that belong to a DataLoader of PyTorch.
struct LoaderCalls
{
    StringId name;
    std::uint64_t count = 0;
    WideNs sumNs = 0; ///< sum of the parts inside the range; a call inside another one counts as well
    SliceId longest;  ///< slice with the longest part inside the range
    TimeNs longestNs = 0;
};

/// A call that is at least this long delays a step (`dataloader-slow` in docs/advice.md 5).
inline constexpr TimeNs SlowLoaderNs = 10'000'000;

/// Returns whether a name contains "dataloader" in upper or lower case. Of a Python frame, which is written as
/// "folder/file.py(12): function", only the name of the file counts. O(length of the name).
[[nodiscard]] bool isOfLoader(std::string_view name);

/// Groups the slices in a range that belong to a loader by name, the longest sum first. The only error is Cancelled. O(names +
/// slices in the range).
[[nodiscard]] Result<std::vector<LoaderCalls>> loaderCalls(const Trace &trace, TimeRange range, const TaskControl &control);

/// Returns whether a task of the device belongs to the data sink of MindSpore, which hands input to a graph: InitData,
/// InitDataSetQueue, GetNext and EndOfSequence, also with a scope and a number as in "Default/GetNext-op6".
[[nodiscard]] bool isOfDataSink(std::string_view name);
/// Returns whether such a task fills the data sink for the first time, which happens once.
[[nodiscard]] bool startsDataSink(std::string_view name);

} // namespace plumbline
