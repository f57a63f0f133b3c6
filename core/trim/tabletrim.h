// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/trim/namehider.h"
#include "core/trim/timelinetrim.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace plumbline {

/// What became of a file that lies beside a timeline. All but Written leave it out.
enum class FileTrim : std::uint8_t {
    Written,
    NoTimes,    ///< its rows do not tell when they happened, such as sums over the whole capture
    OtherClock, ///< none of its rows lies in the time of the timeline
    OtherSteps, ///< it tells whole steps, and none of them lies in what is kept
    Database,   ///< a database, whose timeline is written as text
    Names,      ///< its names cannot be hidden
    Derived,    ///< it repeats the timeline
    Unreadable,
};

/// What is kept of the tables of a card.
struct TableTrimOptions
{
    /// Absolute times that are kept; empty keeps all rows.
    std::optional<TimeRange> range;
    TimeRange timeline;               ///< absolute times of the whole timeline
    std::set<std::string> steps;      ///< numbers of the steps that are kept as a whole; used with `range` only
    const NameHider *hider = nullptr; ///< null keeps names
};

/// What became of a table.
struct TrimmedTable
{
    FileTrim outcome = FileTrim::Unreadable;
    TrimCount rows; ///< without the header; of a JSON file its steps
};

/// Writes the rows of a CSV table that show in the range, as slices do: by their start and, where the table has one, their
/// duration or end. Rows stand as in the source unless names are hidden. step_trace_time.csv keeps the rows of its steps.
/// `target` must not exist and is not there afterwards unless the outcome is Written. Memory is bounded by one row. O(bytes).
/// Errors: Cancelled, PermissionDenied, WriteFailed.
[[nodiscard]] Result<TrimmedTable> trimTable(const std::string &source, const std::string &target,
                                             const TableTrimOptions &options, TaskControl &control);

/// Writes a JSON file whose members are steps ("step3"), such as communication.json, with the steps that are kept. As
/// trimTable().
[[nodiscard]] Result<TrimmedTable> trimSteps(const std::string &source, const std::string &target,
                                             const TableTrimOptions &options, TaskControl &control);

/// Copies a file. As trimTable().
[[nodiscard]] Result<TrimmedTable> copyFile(const std::string &source, const std::string &target, TaskControl &control);

} // namespace plumbline
