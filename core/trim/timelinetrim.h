// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/storage/trace.h"
#include "core/trim/namehider.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// A trace, and which of its time is kept. A timeline that shows several devices has one trace for each of them.
struct TrimPart
{
    std::shared_ptr<const Trace> trace;
    TimeRange range; ///< counted from the origin of the trace; AllTime keeps everything
};

/// How many rows there are, and how many of them were written.
struct TrimCount
{
    std::uint64_t kept = 0;
    std::uint64_t of = 0;
};

/// Counts what writeTrimmedTimeline() wrote.
struct TrimmedTimeline
{
    TrimCount slices;
    TrimCount instants;
    TrimCount samples; ///< of series of counters
    TrimCount flows;
    std::uint64_t inside = 0;       ///< slices, instants and samples that lie in the range; the last samples before it do not
    std::uint64_t hiddenNames = 0;  ///< different names of slices that were replaced
    std::uint64_t changedRoles = 0; ///< slices whose role the replaced names no longer tell
    std::uint64_t bytes = 0;
};

/// Options of writeTrimmedTimeline().
struct TimelineTrimOptions
{
    const NameHider *hider = nullptr; ///< replaces names; null keeps them
    std::optional<int> rank;          ///< is written for timelines of GPUs, which name their rank in the file
    unsigned threads = 0;             ///< 0: all
};

/// Writes the part of a timeline as a file that every viewer of Chrome traces opens, and that gives Plumbline the same slices,
/// instants, counters and arrows in the range. Times stay absolute.
///
/// Kept are whole slices that show in the range, instants and samples inside it, the last sample of each series before it, arrows
/// with both ends inside, and the names and the order of all processes and lanes. Events that stand in a text are copied as they
/// stand, except that a slice of two events becomes one, and that arrows get numbers of their own. With a hider all texts are
/// written anew.
///
/// The file must not exist. Errors: PermissionDenied, WriteFailed, Cancelled, and those of reading records again (readRecord()).
/// O(kept events log kept events + all instants, samples and flows); memory: 16 bytes for each kept slice and instant.
[[nodiscard]] Result<TrimmedTimeline> writeTrimmedTimeline(const std::vector<TrimPart> &parts, const TimelineTrimOptions &options,
                                                           const std::string &path, TaskControl &control);

} // namespace plumbline
