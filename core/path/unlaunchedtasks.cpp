// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/cardwork.h"

#include "core/analysis/host/idlegaps.h"
#include "core/analysis/host/launches.h"
#include "core/base/timeranges.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace plumbline {

/// What stands on a stream, by begin, for the search of launches.
struct CardWork::StreamTask
{
    TimeRange range;
    SliceId slice;
    bool mayBeInferred = false; ///< the launch is not known, and that of its neighbours may stand for it
};

/// Profilers draw no arrow to waits for events and notifies, to records of events, and to some copies. Where the capture tells
/// which call handed them over, that is the launch. Otherwise the host did so between the launches of the tasks before and behind
/// them on their stream. A kernel whose launch is not known tells nothing of its neighbours, because a graph may hold
/// both: between two of them nothing is concluded.
void CardWork::linkUnlaunchedTasks()
{
    std::ranges::sort(m_launches, {}, &TaskLaunch::slice);
    std::ranges::sort(m_unlaunched, {},
                      [](const Unlaunched &task) { return std::tuple(task.resource, task.range.begin, task.range.end); });
    std::erase_if(m_unlaunched, [this](const Unlaunched &task) { return m_isLaunched[task.slice.value]; });
    for (std::size_t begin = 0; begin < m_unlaunched.size() && !m_control.stopRequested();) {
        std::size_t end = begin;
        while (end < m_unlaunched.size() && m_unlaunched[end].resource == m_unlaunched[begin].resource)
            ++end;
        linkUnlaunchedOf(m_unlaunched[begin].resource, {m_unlaunched.data() + begin, m_unlaunched.data() + end});
        begin = end;
    }
    m_unlaunched = {};
    m_launches = {};
}

std::vector<CardWork::StreamTask> CardWork::streamTasks(std::uint32_t resource, std::span<const Unlaunched> unlaunched) const
{
    std::vector<StreamTask> tasks;
    tasks.reserve(m_resources[resource].entries.size() + unlaunched.size());
    for (const Unlaunched &task : unlaunched)
        tasks.push_back({task.range, task.slice, true});
    const bool hasOperators = m_operatorRanges.contains(resource); // databases also hold a task around each of them
    const auto isOperator = [&](const PathEntry &entry) {
        return entry.kind == PathKind::Communication && (!hasOperators || m_firstOperator.contains(m_trace.laneOf(entry.slice)));
    };
    for (const PathEntry &entry : m_resources[resource].entries) {
        if (m_isLaunched[entry.slice.value] || entry.kind == PathKind::Kernel || isOperator(entry))
            tasks.push_back({{entry.start, entry.end}, entry.slice, false});
    }
    std::ranges::stable_sort(tasks, {}, [](const StreamTask &task) { return task.range.begin; });
    return tasks;
}

const PathPlace *CardWork::launchOf(SliceId slice) const
{
    const auto found = std::ranges::lower_bound(m_launches, slice, {}, &TaskLaunch::slice);
    return found == m_launches.end() || found->slice != slice ? nullptr : &found->host;
}

void CardWork::linkUnlaunchedOf(std::uint32_t resource, std::span<const Unlaunched> unlaunched)
{
    const std::vector<StreamTask> tasks = streamTasks(resource, unlaunched);
    std::vector<const PathPlace *> behind(tasks.size()); // the launch of the next task, null where that is not known
    const PathPlace *next = nullptr;
    for (std::size_t at = tasks.size(); at-- > 0;) {
        behind[at] = next;
        if (!tasks[at].mayBeInferred)
            next = launchOf(tasks[at].slice);
    }
    const PathPlace *before = nullptr;
    TimeNs free = std::numeric_limits<TimeNs>::min() / 2; // when the stream has done what stands before the task
    for (std::size_t at = 0; at < tasks.size() && !m_control.stopRequested(); ++at) {
        const StreamTask &task = tasks[at];
        if (task.mayBeInferred) {
            auto host = callOf(task.slice);
            if (!host || host->time - task.range.begin > VerticalLaunchNs)
                host = inferredLaunch(task.range.begin, free, before, behind[at]);
            const bool isWait = m_trace.slices().role[task.slice.value] == Role::Wait;
            const auto kind = task.range.isEmpty() && !isWait ? PathCut::Kind::Task : PathCut::Kind::Begin;
            if (host)
                link(PathEdge::Launch, *host, {resource, task.range.begin}, kind, task.slice);
        } else {
            before = launchOf(task.slice);
        }
        free = std::max(free, task.range.end);
    }
}

const TaskConnection *CardWork::connectionOf(SliceId task) const
{
    const auto found = m_connections ? m_connections->find(task) : TaskConnections::const_iterator();
    return m_connections && found != m_connections->end() ? &found->second : nullptr;
}

/// Returns where the call begins that handed a task over, as their numbers tell; nothing where no call has the number.
std::optional<PathPlace> CardWork::callOf(SliceId task) const
{
    const TaskConnection *connection = connectionOf(task);
    if (!connection || !connection->call.isValid())
        return std::nullopt;
    const TimeRange call = m_trace.sliceRange(connection->call);
    const auto thread = threadOf(m_trace.laneOf(connection->call));
    // One nanosecond inside, so that what lets the call begin lets it hand over as well.
    return thread && !call.isEmpty() ? std::optional(PathPlace{*thread, call.begin + 1}) : std::nullopt;
}

/// Returns where the host handed a task over, between the launches of its neighbours; nothing if those tell too little. A task
/// that began as soon as its stream was free may have been handed over any time before, so the launch before it stands for its
/// own; so does it where no launch follows.
std::optional<PathPlace> CardWork::inferredLaunch(TimeNs begin, TimeNs free, const PathPlace *before, const PathPlace *behind)
{
    if (begin - free <= KernelGapNs || !behind)
        return before && before->time <= begin ? std::optional(*before) : std::nullopt;
    const TimeNs latest = std::min(begin - m_launchLag, behind->time);
    if (before && latest <= before->time)
        return before->time <= begin ? std::optional(*before) : std::nullopt;
    return placeOnThread({behind->resource, latest}, behind->time);
}

/// Returns the place on a thread that stands for a moment at which it handed a task over: a time in a slice. Where the thread did
/// nothing then, it is the begin of what it did next, because the clocks of host and device differ a little, else the end of what
/// it did before. Never later than `latest`.
std::optional<PathPlace> CardWork::placeOnThread(PathPlace host, TimeNs latest)
{
    const std::vector<TimeRange> &busy = busyOf(host.resource);
    const auto behind = std::ranges::upper_bound(busy, host.time, {}, &TimeRange::begin);
    const TimeRange before = behind == busy.begin() ? TimeRange{host.time, host.time} : *std::prev(behind);
    if (before.begin < host.time && host.time <= before.end)
        return host;
    // One nanosecond inside, so that what lets the slice begin lets it hand over as well.
    if (behind != busy.end() && behind->begin + 1 <= latest && behind->begin - host.time <= VerticalLaunchNs)
        return PathPlace{host.resource, behind->begin + 1};
    if (behind == busy.begin())
        return std::nullopt;
    return PathPlace{host.resource, std::min(before.end, std::max(host.time, before.begin + 1))};
}

/// Returns when a thread does anything that is recorded, sorted and disjoint.
const std::vector<TimeRange> &CardWork::busyOf(std::uint32_t resource)
{
    const auto [place, isNew] = m_busy.try_emplace(resource);
    if (isNew)
        place->second = unionOf(rangesOf(resource));
    return place->second;
}

} // namespace plumbline
