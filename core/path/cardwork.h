// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/host/hostactivity.h"
#include "core/base/taskcontrol.h"
#include "core/path/pathgraph.h"
#include "core/path/resourcesweep.h"
#include "core/path/stillrange.h"
#include "core/path/taskconnections.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// A communication operator of a card. Times are those of its card.
struct PathOperator
{
    std::uint32_t resource = 0; ///< the stream that runs it, or its own lane where no stream is known to
    TimeRange range;
    SliceId slice;
    bool isKernel = false; ///< a kernel such as those of NCCL, which stands on its stream like any other
};

/// Positions of the links that touch an operator.
struct OperatorLinks
{
    std::span<const std::uint32_t> arrivals; ///< from the moment at which it begins
    std::span<const std::uint32_t> ends;     ///< from its end
    std::span<const std::uint32_t> bodies;   ///< to what it does once it need not wait
};

/// A place on a resource of a card.
struct PathPlace
{
    std::uint32_t resource = 0;
    TimeNs time = 0;
};

/// Returns whether a time is one that a graph can hold. Flows of a damaged file may lie anywhere.
[[nodiscard]] constexpr bool isNear(const PathPlace &place)
{
    return -FarthestPathNs < place.time && place.time < FarthestPathNs;
}

/// A call of the host that may wait for the device, or a task that waits for another stream.
struct PathWait
{
    std::uint32_t resource = 0;
    TimeRange range;
    SliceId slice{};
};

/// The end of a task that records an event.
struct EventRecord : PathPlace
{
    SliceId slice;
};

/// What one card contributes to a graph before it is cut into nodes: its threads and streams with their slices, and where these
/// touch one another. Resources are counted from 0 on each card.
class CardWork
{
public:
    /// A thread or stream with what lies on it.
    struct Resource
    {
        PathResource head;
        std::vector<PathEntry> entries;
        std::vector<PathCut> cuts;
        /// Of a thread: where the entries of a row of slices begin. Those of one row follow one another and never overlap.
        std::vector<std::uint32_t> rows{};
    };

    /// Collects the slices and all edges inside the card. Links are appended to `parts`, whose cards are known. `connections` are
    /// those of tasks without a launch; null where they are not known. Once `control` asks to stop, the result is incomplete.
    /// O(slices + flows log flows).
    CardWork(PathParts &parts, std::uint32_t card, const TaskConnections *connections, const TaskControl &control);

    [[nodiscard]] std::vector<Resource> &resources() { return m_resources; }
    [[nodiscard]] const std::vector<PathOperator> &operators() const { return m_operators; }
    /// Returns where tasks of the device end, sorted by time.
    [[nodiscard]] const std::vector<PathPlace> &taskEnds() const { return m_taskEnds; }
    [[nodiscard]] TimeNs launchLag() const { return m_launchLag; }
    /// Returns whether it is known of any task when it was launched.
    [[nodiscard]] bool hasLaunches() const { return !m_launchDelays.empty(); }

    /// Lets an operator wait until `arrival`, when all ranks had come that it waits for and that have cards, and then until
    /// `peers` for others.
    void splitOperator(const PathOperator &each, TimeNs arrival, TimeNs peers, const OperatorLinks &links);

private:
    using ThreadPair = std::pair<std::uint32_t, std::uint32_t>;       ///< the thread that asks and the one that works
    using BackwardBegins = std::map<ThreadPair, std::vector<TimeNs>>; ///< when the one begins what the other asked for

    enum class Trait : std::uint8_t { Unknown, Plain, Skipped, Blocking };
    /// What the name of a host slice tells.
    struct HostName
    {
        Trait trait = Trait::Unknown;
        PathKind kind = PathKind::Host;
    };

    void addThreads();
    void addThreadLane(std::uint32_t resource, const Lane &lane, std::vector<HostName> &names, std::uint16_t depth);
    /// Adds the pauses of garbage collection to the threads that they stop, which begin and end nothing meanwhile and do not wait
    /// for the device: the one that marks steps, else the one that is still for the shortest time.
    void addCollections();
    void addCollection(SliceId slice, std::map<std::uint32_t, std::vector<PathEntry>> &collections) const;
    void addStreams();
    void addStreamLane(std::uint32_t resource, const Lane &lane);
    void findOperators();
    [[nodiscard]] std::optional<std::uint32_t> streamOf(TimeNs start, std::optional<std::uint32_t> likely) const;
    /// Returns whether a task is one of those that an operator of its stream consists of. A record of an event that follows the
    /// operator tells that it has ended, and is none of them.
    [[nodiscard]] bool isInOperator(std::uint32_t resource, SliceId task) const;

    void linkLaunches();
    void linkLaunch(const Flow &flow);
    void measureLaunchLag();
    [[nodiscard]] std::optional<PathPlace> launchedBy(const Flow &flow, TimeNs taskStart) const;
    struct StreamTask;
    /// A task to which no arrow leads, although the host handed it over.
    struct Unlaunched
    {
        std::uint32_t resource = 0;
        TimeRange range;
        SliceId slice;
    };
    /// Where the host handed a task over.
    struct TaskLaunch
    {
        SliceId slice;
        PathPlace host;
    };
    void linkUnlaunchedTasks();
    void linkUnlaunchedOf(std::uint32_t resource, std::span<const Unlaunched> unlaunched);
    [[nodiscard]] std::vector<StreamTask> streamTasks(std::uint32_t resource, std::span<const Unlaunched> unlaunched) const;
    [[nodiscard]] const PathPlace *launchOf(SliceId slice) const;
    [[nodiscard]] const TaskConnection *connectionOf(SliceId task) const;
    [[nodiscard]] std::optional<PathPlace> callOf(SliceId task) const;
    [[nodiscard]] std::optional<PathPlace> inferredLaunch(TimeNs begin, TimeNs free, const PathPlace *before,
                                                          const PathPlace *behind);
    [[nodiscard]] std::optional<PathPlace> placeOnThread(PathPlace host, TimeNs latest);
    [[nodiscard]] const std::vector<TimeRange> &busyOf(std::uint32_t resource);
    void linkQueues();
    void linkHostWaits();
    void linkStreamWaits();
    void linkQueueDrains();
    void linkQueueDrain(const PathWait &wait, const PathPlace &drained);
    void linkBackwardThreads();
    void addNamedBackward(BackwardBegins &begins) const;
    /// `work` is what the other thread does, sorted by begin.
    void linkBackwardThread(ThreadPair threads, const std::vector<TimeNs> &begins, const std::vector<TimeRange> &work);
    /// Returns the time around a moment in which a thread begins and ends nothing, see stillAround().
    [[nodiscard]] TimeRange stillOf(std::uint32_t resource, TimeNs time) const
    {
        return stillAround(m_resources[resource].entries, m_resources[resource].rows, time);
    }
    [[nodiscard]] std::vector<TimeRange> rangesOf(std::uint32_t resource) const;

    /// Adds an edge; one that the times contradict is counted instead. `toKind` is Begin, Release or Task; `task`
    /// is the slice that begins there if it takes no time.
    void link(PathEdge kind, PathPlace from, PathPlace to, PathCut::Kind toKind = PathCut::Kind::Begin, SliceId task = {});
    void count(MissingEdge what, std::uint64_t times = 1) { m_parts.missing[static_cast<std::size_t>(what)] += times; }
    [[nodiscard]] HostName hostName(ProcessKind process, std::string_view text) const;
    [[nodiscard]] std::uint32_t addResource(LaneId lane, bool isDevice);
    [[nodiscard]] std::optional<std::uint32_t> threadOf(LaneId lane) const;

    PathParts &m_parts;
    const std::uint32_t m_card;
    const Trace &m_trace;
    const TaskControl &m_control;
    const TaskConnections *m_connections; ///< null where they are not known
    bool m_hasRuntime = false;            ///< calls of the runtime are recorded, as they are not at level 0
    HostThreads m_threads;
    CommunicationLanes m_communication;
    std::vector<Resource> m_resources;
    std::map<std::size_t, std::uint32_t> m_threadResources; ///< resource of each thread of m_threads
    std::optional<std::uint32_t> m_markedThread;            ///< the thread that marks steps
    std::map<LaneId, std::uint32_t> m_streamResources;      ///< resource of each lane of the device
    std::map<LaneId, std::uint32_t> m_firstOperator;        ///< position of the first operator of a lane
    std::vector<PathOperator> m_operators;
    std::map<std::uint32_t, std::vector<TimeRange>> m_operatorRanges; ///< by resource, sorted
    std::vector<PathPlace> m_taskEnds;
    std::vector<EventRecord> m_records; ///< by time
    std::vector<PathWait> m_hostWaits;  ///< calls that block
    std::vector<PathWait> m_streamWaits;
    std::vector<bool> m_isLaunched; ///< by slice
    std::vector<TimeNs> m_launchDelays;
    TimeNs m_launchLag = 0;
    std::vector<TaskLaunch> m_launches;                     ///< known ones, by slice
    std::vector<Unlaunched> m_unlaunched;                   ///< waits, records and copies, by resource and begin
    std::map<std::uint32_t, std::vector<TimeRange>> m_busy; ///< of threads that were asked for
};

} // namespace plumbline
