// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/storage/role.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// A table that tells the same as the kernels shown, and is not shown itself.
struct UnshownTable
{
    std::string name;       ///< of its file
    std::int64_t sumPs = 0; ///< of its AI cores in a mean step
};

/// The kernels of a card, together with the table and the trace that they are read from. Keeps both alive. Immutable. They come
/// from a kernel table, from the timeline, or from tables of sums (readOperatorSums()).
struct CardKernels
{
    std::shared_ptr<const KernelTable> table; ///< null unless the kernels come from a kernel table
    std::shared_ptr<const Trace> trace;       ///< null if the card has no timeline
    std::unique_ptr<const KernelCalls> calls;
    std::string source;              ///< names of the files that the calls come from, or "trace"
    bool isPerStep = false;          ///< counts and sums are those of one mean step, not of the whole capture
    std::vector<Problem> problems{}; ///< problems of tables of sums
    std::vector<Error> errors{};     ///< tables of sums that could not be read
    std::string foreignTable{};      ///< name of a kernel table that is left out, see isOfAnotherTime()
    std::optional<UnshownTable> unshown{};

    /// Returns whether a table tells the calls.
    [[nodiscard]] bool isOfTable() const { return table || (calls->isSummedUp() && source != "trace"); }

    /// Returns whether types are known: of tables, and of timelines of MindInsight.
    [[nodiscard]] bool tellsTypes() const { return isOfTable() || (source == "trace" && calls->tellsTypes()); }

    /// Returns the slice of a call: the one with its name that starts when the call starts, or up to 2 ns beside it. Empty if
    /// there is no timeline, if the start of the call is not known, or if the timeline has no such slice. O(rows of the trace *
    /// log slices).
    [[nodiscard]] std::optional<SliceId> sliceOf(std::size_t call) const;
};

/// Returns what runs each call: as the source tells its kind of core, else as the slice of the call on the timeline does, the one
/// with its name that starts up to 2 ns beside it. Role::Other where neither does. Incomplete once `control` asks to stop.
/// O(calls + slices of the device log slices), the slices only where a kind of core is not told.
[[nodiscard]] std::vector<Role> rolesOf(const CardKernels &kernels, const TaskControl &control);

/// Returns whether a kernel table was recorded at another time than the timeline beside it: both tell dates, and no row that was
/// asked lies within a day of the timeline. O(1).
[[nodiscard]] bool isOfAnotherTime(const CardKernels &kernels);
/// Returns the same for a timeline that begins and ends at these absolute times.
[[nodiscard]] bool isOfAnotherTime(const KernelCalls &calls, std::int64_t beginNs, std::int64_t endNs);

/// Takes the kernels from `table`, or from the lanes of the device in `trace` if `table` is null (TraceKernelCalls). At least one
/// of the two must be given.
[[nodiscard]] CardKernels cardKernels(const Card &card, std::shared_ptr<const KernelTable> table,
                                      std::shared_ptr<const Trace> trace, TaskControl &control);

} // namespace plumbline
