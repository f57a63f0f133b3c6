// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/query/rangestatistics.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// All calls of one name that the host made, in one layer.
struct HostCalls
{
    ProcessKind layer = ProcessKind::Runtime; ///< or Framework
    std::string name;      ///< as the timeline has it: "AscendCL@aclrtMemcpy"; without a timeline as the table has it
    GroupStatistics calls; ///< of the timeline; nothing without one
    double share = 0;      ///< of the calls of the layer
    std::optional<std::uint64_t> reportedCount;
    std::optional<std::int64_t> reportedNs; ///< sum, of api_statistic.csv
};

/// What the host did, by name, longest sum first in each layer, the runtime's before the framework's.
struct HostCallAnalysis
{
    std::vector<HostCalls> calls;
    std::string reportedFile;           ///< whole path of api_statistic.csv; "" without one
    std::optional<Error> reportedError; ///< why it is there and cannot be read
    std::vector<Problem> problems;      ///< what of the table is missing or left out
    std::uint64_t compared = 0;         ///< names that both tell
    std::uint64_t differing = 0;        ///< of those, in count or sum
};

/// Host calls of a card by name, checked against api_statistic.csv (formats.md 8.3), whose `acl`, `hccl`, `node`, `model` and
/// `runtime` are the timeline's `AscendCL@`, `Hccl@`, `Node@`, `Model@` and `Runtime@`. `trace` may be null, `range` is in its
/// time. Errors: Cancelled. O(slices).
[[nodiscard]] Result<HostCallAnalysis> analyseHostCalls(const Card &card, const Trace *trace, std::optional<TimeRange> range,
                                                        TaskControl &control);

} // namespace plumbline
