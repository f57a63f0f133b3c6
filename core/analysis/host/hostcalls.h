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

/// All calls of one name that the host made in one layer.
struct HostCalls
{
    ProcessKind layer = ProcessKind::Runtime; ///< Runtime or Framework
    std::string name;      ///< as in the timeline, "AscendCL@aclrtMemcpy"; names of the table get the same prefixes
    GroupStatistics calls; ///< statistics of the timeline; empty without one
    double share = 0;      ///< share of the summed time of the layer, 0 to 1
    std::optional<std::uint64_t> reportedCount;
    std::optional<std::int64_t> reportedNs; ///< sum in api_statistic.csv; reportedCount is the count there
};

/// The calls of the host by name. Calls of the runtime come before those of the framework, each with the longest sum first; then
/// come the names that only api_statistic.csv has.
struct HostCallAnalysis
{
    std::vector<HostCalls> calls;
    std::string reportedFile;           ///< whole path of api_statistic.csv; "" if it was not read
    std::optional<Error> reportedError; ///< why the file exists and cannot be read
    std::vector<Problem> problems;      ///< problems of the table, and rows that were left out
    std::uint64_t compared = 0;         ///< names that both timeline and table have
    std::uint64_t differing = 0;        ///< those of them with another count or sum
};

/// Groups the host calls of a card by name and compares them with api_statistic.csv (docs/formats.md 8.3). Its levels `acl`,
/// `hccl`, `communication`, `node`, `model` and `runtime` are the prefixes `AscendCL@`, `Hccl@`, `Communication@`, `Node@`,
/// `Model@` and `Runtime@` of the timeline. `trace` may be null. With a `range`, in the time of the trace, the table is not read,
/// because it covers the whole capture. Errors: Cancelled. O(slices).
[[nodiscard]] Result<HostCallAnalysis> analyseHostCalls(const Card &card, const Trace *trace, std::optional<TimeRange> range,
                                                        TaskControl &control);

} // namespace plumbline
