// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"
#include "core/storage/role.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// A process: one `pid` of a timeline. Processes stand in display order: by sort index, then by first appearance.
struct Process
{
    std::string pid;    ///< as written, whether number or text
    std::string name;   ///< process_name, else made from labels and pid (docs/formats.md 4.3)
    std::string title;  ///< name to show where the file has only a number or a label; else empty
    std::string labels; ///< process_labels: "CPU", "NPU 0" ...; may be empty
    std::optional<std::int64_t> sortIndex;
    ProcessKind kind = ProcessKind::Unknown;
    std::vector<LaneId> lanes;       ///< in display order: by sort index, then in natural order of the names
    std::vector<CounterId> counters; ///< in natural order of the names

    [[nodiscard]] const std::string &shownName() const { return title.empty() ? name : title; }
};

/// A lane: one pair of `pid` and `tid`, or the asynchronous events of one category of a process.
struct Lane
{
    ProcessId process;
    std::string tid;   ///< as written; for asynchronous events their category
    std::string name;  ///< thread_name, else the tid
    std::string title; ///< name to show where the file has only a number; else empty
    std::optional<std::int64_t> sortIndex;
    bool async = false; ///< holds asynchronous events

    std::vector<std::uint32_t> rowBegin; ///< first slice of each row, then the end of the last row: rows() + 1 entries, or none
    std::uint32_t instantBegin = 0;      ///< its instants are [instantBegin, instantEnd) of the table
    std::uint32_t instantEnd = 0;

    std::uint64_t overlapping = 0; ///< slices that begin inside another slice and end after it
    TimeNs busyNs = 0;             ///< length of the union of the slices
    TimeRange range;               ///< first start to last end of the slices, from the origin

    [[nodiscard]] const std::string &shownName() const { return title.empty() ? name : title; }
    [[nodiscard]] std::size_t rows() const { return rowBegin.empty() ? 0 : rowBegin.size() - 1; }
    [[nodiscard]] std::uint32_t sliceBegin() const { return rowBegin.empty() ? 0 : rowBegin.front(); }
    [[nodiscard]] std::uint32_t sliceEnd() const { return rowBegin.empty() ? 0 : rowBegin.back(); }
    [[nodiscard]] std::uint32_t slices() const { return sliceEnd() - sliceBegin(); }
    [[nodiscard]] std::uint32_t instants() const { return instantEnd - instantBegin; }
    [[nodiscard]] bool isEmpty() const { return slices() == 0 && instants() == 0; }
};

} // namespace plumbline
