// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/query/rankedslices.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a thread of the host does at a moment.
enum class HostActivity : std::uint8_t {
    None, ///< nothing was recorded
    Framework,
    Optimizer,
    Runtime, ///< a call of CANN, or of the runtime of a GPU, that is none of the following
    Launch,  ///< launches a task, or takes one out of the queue to launch it
    DataLoading,
    Logging,         ///< writes messages or curves
    Saving,          ///< writes a checkpoint
    Copy,            ///< aclrtMemcpy and similar calls
    Synchronisation, ///< blocks until the device has finished
    Allocation,
    Compilation, ///< compilation of an operator
    GarbageCollection,
};
inline constexpr std::size_t HostActivityCount = 13;

/// Returns whether a name is one of a call of the runtime or driver of a GPU: cudaMalloc, cuLaunchKernel, hipMemcpy. O(1).
[[nodiscard]] bool isGpuCall(std::string_view name);
/// Returns whether a name is one of an operator of the framework that reads a value of a tensor, and so waits for the device
/// where the value lies there. O(1).
[[nodiscard]] bool isValueRead(std::string_view name);
/// Returns the activity of a slice from its name and the kind of its process. O(length).
[[nodiscard]] HostActivity hostActivity(ProcessKind kind, std::string_view name);

/// Returns whether a process holds the pauses of the garbage collection of Python. Its lane has no thread of its own. O(1).
[[nodiscard]] bool holdsCollections(const Process &process);

/// Returns the name of an activity as figures use it, for example "data_loading".
[[nodiscard]] std::string_view hostActivityName(HostActivity activity);

/// A range of time in which one slice determines what a thread does.
struct HostStretch
{
    TimeRange range;
    HostActivity activity = HostActivity::None;
    SliceId slice; ///< invalid if nothing was recorded
};

/// Returns whether reads of values tell that the host waits for the device: only where no call of the runtime is recorded that
/// would tell, as at level 0. Such a read is a synchronisation if it takes as long as one. O(names).
[[nodiscard]] bool readsTellWaits(const Trace &trace);

/// Tells what the threads of the host do. All host lanes with one tid are one thread, because a launch lies in a lane of CANN
/// while the operator that contains it lies in a lane of the framework. For one thread at a time.
class HostThreads
{
public:
    /// `trace` must outlive the object. O(lanes).
    explicit HostThreads(const Trace &trace);

    /// Returns the thread of a lane; empty if the lane is not one of the host. O(1).
    [[nodiscard]] std::optional<std::size_t> threadOf(LaneId lane) const;
    /// Fills `out` with what the thread did in `range`; the entries cover the range completely. Of the slices that contain a
    /// moment the one whose activity explains most determines the entry. Everything inside a compilation or a loader is therefore
    /// a part of it, and all that saving a checkpoint waits for is a part of saving. Of equal activities the innermost slice
    /// counts, and a slice of CANN lies inside those of the framework. Garbage collection, which stops all Python threads, counts
    /// only if `withCollection` is set. Calls are fastest in the order of time: O(rows log distance + slices log slices) of the
    /// range.
    void walk(std::size_t thread, TimeRange range, bool withCollection, std::vector<HostStretch> &out);

private:
    /// One row of a lane, and the kind of the process of the lane.
    struct Row
    {
        RowCursor cursor;
        ProcessKind kind = ProcessKind::Framework;
    };
    using Rows = std::vector<Row>; ///< outermost row first

    void addRows(Rows &rows, const Lane &lane) const;
    void collect(Rows &rows, TimeRange range);
    [[nodiscard]] HostActivity activityOf(std::size_t slice, ProcessKind kind);

    const Trace &m_trace;
    bool m_readsWait;                     ///< see readsTellWaits()
    std::vector<std::uint32_t> m_threads; ///< thread of each lane
    std::vector<Rows> m_rows;             ///< rows of each thread
    Rows m_collector;                     ///< rows of the lanes of garbage collection
    /// By name: the activity, and the kind of process that it was determined for. 0 if it was not determined yet.
    std::vector<std::uint8_t> m_known;
    RankedSlices m_slices; ///< slices of the current range; kept for its memory, as is m_stretches
    std::vector<RankedStretch> m_stretches;
};

/// Collects the slices of all host lanes by activity, sorted by start. Only activities from Launch on are collected; the lists of
/// the others stay empty, because they have too many slices to keep. Of slices inside one another with the same activity each is
/// contained. The result is incomplete once `control` asks to stop. O(slices log slices kept).
[[nodiscard]] std::array<std::vector<SliceId>, HostActivityCount> slicesByActivity(const Trace &trace,
                                                                                   const TaskControl &control);

} // namespace plumbline
