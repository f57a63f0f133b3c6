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
    /// Share of the summed time of the layer, 0 to 1. In the timeline, or where it has no calls of CANN (`isTableOnly`), in the
    /// table.
    std::optional<double> share;
    // What api_statistic.csv tells about the name.
    std::optional<std::uint64_t> reportedCount;
    std::optional<std::int64_t> reportedNs; ///< the sum
    std::optional<std::int64_t> reportedMinNs;
    std::optional<std::int64_t> reportedMaxNs;

    /// Returns the reported sum divided by the reported count, rounded half to even; empty without a call in the table.
    [[nodiscard]] std::optional<std::int64_t> reportedAverageNs() const;
};

/// The calls of the host by name. Calls of the runtime come before those of the framework, each with the longest sum first; then
/// come the names that only api_statistic.csv has, with the longest reported sum first.
struct HostCallAnalysis
{
    std::vector<HostCalls> calls;
    std::string reportedFile;           ///< whole path of api_statistic.csv; "" if it was not read
    std::optional<Error> reportedError; ///< why the file exists and cannot be read
    std::vector<Problem> problems;      ///< problems of the table, and rows that were left out
    bool isTableOnly = false;           ///< the timeline has no calls of CANN, and so the table is the only source of them
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
