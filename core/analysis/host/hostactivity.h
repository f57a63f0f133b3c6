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

/// What a thread of the host is at.
enum class HostActivity : std::uint8_t {
    None, ///< nothing that was recorded
    Framework,
    Optimizer,
    Runtime, ///< CANN, none of those below
    Launch,  ///< hands a task over, or takes one out of the queue to do so
    DataLoading,
    Copy,            ///< aclrtMemcpy and its kind
    Synchronisation, ///< waits for the device
    Allocation,
    Compilation, ///< of an operator
    GarbageCollection,
};
inline constexpr std::size_t HostActivityCount = 11;

/// What a slice of that name is, on a lane of a process of that kind. O(length).
[[nodiscard]] HostActivity hostActivity(ProcessKind kind, std::string_view name);

/// A stretch of a thread during which one slice tells what it is at.
struct HostStretch
{
    TimeRange range;
    HostActivity activity = HostActivity::None;
    SliceId slice; ///< invalid where nothing was recorded
};

/// The threads of the host. One is all host lanes with the same tid, since a launch lies in CANN's lane while the operator that
/// contains it lies in the framework's.
class HostThreads
{
public:
    /// `trace` must outlive it. O(lanes).
    explicit HostThreads(const Trace &trace);

    /// The thread a lane belongs to; none where it is not of the host. O(1).
    [[nodiscard]] std::optional<std::size_t> threadOf(LaneId lane) const;
    /// What the thread was at in `range`, without holes. Of the slices that contain a moment the most telling one counts: what
    /// happens inside a compilation or a loader is part of it; else the innermost, CANN's inside the framework's. Garbage
    /// collection, which stops all of Python, counts where `withCollection`. Ranges are best asked for in the order of time:
    /// O(rows log distance + slices log slices) of the range.
    void walk(std::size_t thread, TimeRange range, bool withCollection, std::vector<HostStretch> &out);

private:
    struct Row
    {
        RowCursor cursor;
        ProcessKind kind = ProcessKind::Framework;
    };
    using Rows = std::vector<Row>; ///< outermost first

    void addRows(Rows &rows, const Lane &lane) const;
    void collect(Rows &rows, TimeRange range);
    [[nodiscard]] HostActivity activityOf(std::size_t slice, ProcessKind kind);

    const Trace &m_trace;
    std::vector<std::uint32_t> m_threads; ///< by lane
    std::vector<Rows> m_rows;             ///< by thread
    Rows m_collector;                     ///< of garbage collection
    std::vector<std::uint8_t> m_known;    ///< by name: its activity and the kind it was asked for; 0 = not asked for yet
    RankedSlices m_slices;                ///< of the range at hand, kept for its memory, as below
    std::vector<RankedStretch> m_stretches;
};

/// The slices of all host lanes by activity, by start, from Launch on; the others are too many to keep and none. Slices inside
/// others of the same activity count each. Of no use once `control` asks to stop. O(slices log slices kept).
[[nodiscard]] std::array<std::vector<SliceId>, HostActivityCount> slicesByActivity(const Trace &trace,
                                                                                   const TaskControl &control);

} // namespace plumbline
