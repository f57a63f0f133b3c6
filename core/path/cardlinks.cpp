// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/cardwork.h"

#include "core/analysis/host/launches.h"
#include "core/base/timeranges.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace plumbline {

namespace {

using namespace std::literals;

/// A wait of a stream that is shorter found what it waits for; a longer one ends with its cause.
constexpr TimeNs LongStreamWaitNs = 5'000;

/// Returns the last place at `time` or before it that `counts`; null without one.
template<typename Place, typename Counts>
const Place *lastUntil(const std::vector<Place> &places, TimeNs time, const Counts &counts)
{
    auto behind = std::ranges::upper_bound(places, time, {}, &Place::time);
    constexpr int Most = 64; // of many streams that end at once, some are looked at
    for (int asked = 0; behind != places.begin() && asked < Most; ++asked) {
        --behind;
        if (counts(*behind))
            return &*behind;
    }
    return nullptr;
}

} // namespace

void CardWork::linkLaunches()
{
    if (m_control.stopRequested()) // operators may be missing
        return;
    forEachLaunch(m_trace, [&](std::uint32_t flow) {
        if (!m_control.stopRequested())
            linkLaunch(m_trace.flows().flows[flow]);
    });
    // Where a level of collection records no launches, the arrows from operators to tasks tell nearly as much.
    for (const FlowTable::Category &category : m_trace.flows().categories) {
        if (category.name != "async_npu"sv)
            continue;
        for (std::uint32_t flow = category.begin; flow < category.end && !m_control.stopRequested(); ++flow) {
            const Flow &each = m_trace.flows().flows[flow];
            if (each.to.slice.isValid() && !m_isLaunched[each.to.slice.value])
                linkLaunch(each);
        }
    }
    for (const auto &[lane, resource] : m_streamResources) {
        if (m_control.stopRequested())
            return;
        for (const PathEntry &entry : m_resources[resource].entries) {
            if (entry.kind == PathKind::Kernel && !m_isLaunched[entry.slice.value])
                count(MissingEdge::Launches);
        }
    }
}

void CardWork::linkLaunch(const Flow &flow)
{
    if (!flow.to.lane.isValid())
        return;
    PathPlace to{0, flow.to.slice.isValid() ? m_trace.slices().start[flow.to.slice.value] : flow.to.time};
    const auto stream = m_streamResources.find(flow.to.lane);
    const auto operators = m_firstOperator.find(flow.to.lane);
    if (operators != m_firstOperator.end() && flow.to.slice.isValid())
        to.resource = m_operators[operators->second + flow.to.slice.value - m_trace.lane(flow.to.lane).sliceBegin()].resource;
    else if (stream != m_streamResources.end())
        to.resource = stream->second;
    else
        return;
    const bool isOperator = operators != m_firstOperator.end();
    if (!isOperator && flow.to.slice.isValid() && isInOperator(to.resource, flow.to.slice))
        return;
    const auto from = launchedBy(flow, to.time);
    if (!from)
        return;
    if (flow.to.slice.isValid() && !m_isLaunched[flow.to.slice.value]) {
        m_isLaunched[flow.to.slice.value] = true;
        m_launches.push_back({flow.to.slice, *from});
    }
    if (isNear(*from) && isNear(to) && to.time >= from->time)
        m_launchDelays.push_back(to.time - from->time);
    link(PathEdge::Launch, *from, to);
}

/// Returns where a launch leaves the host. The arrow of a collective begins where its call begins, but the call hands tasks over
/// until it ends.
std::optional<PathPlace> CardWork::launchedBy(const Flow &flow, TimeNs taskStart) const
{
    const auto thread = threadOf(flow.from.lane);
    if (!thread)
        return std::nullopt;
    PathPlace from{*thread, flow.from.time};
    if (m_firstOperator.contains(flow.to.lane) && flow.from.slice.isValid()) {
        const TimeNs end = m_trace.slices().end(flow.from.slice.value);
        if (end <= taskStart)
            from.time = std::max(from.time, end);
    }
    return from;
}

void CardWork::linkQueues()
{
    constexpr std::array Names{"async_task_queue"sv, "async_mindspore"sv, "fwdbwd"sv};
    for (const FlowTable::Category &category : m_trace.flows().categories) {
        if (std::ranges::find(Names, category.name) == Names.end())
            continue;
        for (std::uint32_t flow = category.begin; flow < category.end && !m_control.stopRequested(); ++flow) {
            const Flow &each = m_trace.flows().flows[flow];
            const auto from = threadOf(each.from.lane);
            const auto to = threadOf(each.to.lane);
            if (from && to && from != to)
                link(PathEdge::Queue, {*from, each.from.time},
                     {*to, each.to.slice.isValid() ? m_trace.slices().start[each.to.slice.value] : each.to.time});
        }
    }
}

/// A call that blocks returns once the task that it waits for has ended. Which one that is, is not recorded; the last task that
/// ended before the call did is taken.
void CardWork::linkHostWaits()
{
    const PathWait *before = nullptr;
    for (const PathWait &wait : m_hostWaits) {
        if (m_control.stopRequested())
            return;
        if (before && before->resource == wait.resource && wait.range.begin < before->range.end)
            continue; // a call inside a call
        before = &wait;
        const PathPlace *task = lastUntil(m_taskEnds, wait.range.end, [](const PathPlace &) { return true; });
        if (!task) {
            count(MissingEdge::SyncTasks);
        } else if (task->time <= wait.range.begin) {
            link(PathEdge::Return, *task, {wait.resource, wait.range.begin});
        } else {
            m_resources[wait.resource].cuts.push_back({wait.range.begin, PathCut::Kind::Wait, SliceId::InvalidValue, task->time});
            link(PathEdge::Return, *task, {wait.resource, task->time}, PathCut::Kind::Release);
        }
    }
}

/// A call that waits for the device first lets the queue run empty through which its thread launches. That the thread waits for
/// it is not recorded: it stands still, or in the operator around the call.
void CardWork::linkQueueDrains()
{
    /// Work that is put into a queue, and when the thread that takes it out has done it.
    struct Queued
    {
        TimeNs put = 0;
        PathPlace done;
    };
    std::vector<Queued> queued;
    std::set<std::uint32_t> putting; // the threads that put work into a queue
    for (const FlowTable::Category &category : m_trace.flows().categories) {
        for (std::uint32_t flow = category.begin; category.name == "async_task_queue"sv && flow < category.end; ++flow) {
            const Flow &each = m_trace.flows().flows[flow];
            const auto from = threadOf(each.from.lane);
            const auto to = threadOf(each.to.lane);
            if (m_control.stopRequested())
                return;
            if (!from || !to || from == to || !each.to.slice.isValid())
                continue;
            queued.push_back({each.from.time, {*to, m_trace.slices().end(each.to.slice.value)}});
            putting.insert(*from);
        }
    }
    std::ranges::stable_sort(queued, {}, &Queued::put);
    for (const PathWait &wait : m_hostWaits) {
        const auto behind = std::ranges::upper_bound(queued, wait.range.begin, {}, &Queued::put);
        if (m_control.stopRequested())
            return;
        if (putting.contains(wait.resource) && behind != queued.begin() && std::prev(behind)->done.resource != wait.resource)
            linkQueueDrain(wait, std::prev(behind)->done);
    }
}

void CardWork::linkQueueDrain(const PathWait &wait, const PathPlace &drained)
{
    // Until the wait the thread does one thing, or nothing.
    const TimeRange still{stillOf(wait.resource, wait.range.begin - 1).begin, wait.range.begin};
    if (still.begin == FirstTime || drained.time > wait.range.begin)
        return;
    if (drained.time - still.begin < still.length() / 2)
        return link(PathEdge::Queue, drained, {wait.resource, wait.range.begin}); // it mostly did something else
    m_resources[wait.resource].cuts.push_back({still.begin, PathCut::Kind::Wait, SliceId::InvalidValue, drained.time});
    link(PathEdge::Queue, drained, {wait.resource, drained.time}, PathCut::Kind::Release);
}

void CardWork::linkStreamWaits()
{
    for (const PathWait &wait : m_streamWaits) {
        if (m_control.stopRequested())
            return;
        const TaskConnection *own = connectionOf(wait.slice);
        const EventRecord *record = lastUntil(m_records, wait.range.end, [&](const EventRecord &each) {
            // The host records an event before it lets a stream wait for it.
            const TaskConnection *other = own && each.resource != wait.resource ? connectionOf(each.slice) : nullptr;
            return each.resource != wait.resource && (!other || other->id < own->id);
        });
        const bool isLong = wait.range.length() > LongStreamWaitNs;
        if (!record || (isLong && record->time < wait.range.begin)) {
            if (isLong)
                count(MissingEdge::EventRecords);
        } else {
            const TimeNs released = std::max(record->time, wait.range.begin);
            m_resources[wait.resource].cuts.push_back({wait.range.begin, PathCut::Kind::Wait, SliceId::InvalidValue, released});
            link(PathEdge::Event, *record, {wait.resource, released}, PathCut::Kind::Release, wait.slice);
        }
    }
}

/// The thread that computes gradients runs while the thread that asked for them is blocked, which no arrow tells. fwdbwd leads
/// from the one to the other; where it does not, the names of their slices tell which threads these are.
void CardWork::linkBackwardThreads()
{
    BackwardBegins begins;
    for (const FlowTable::Category &category : m_trace.flows().categories) {
        if (category.name != "fwdbwd"sv)
            continue;
        for (std::uint32_t flow = category.begin; flow < category.end && !m_control.stopRequested(); ++flow) {
            const Flow &each = m_trace.flows().flows[flow];
            const auto from = threadOf(each.from.lane);
            const auto to = threadOf(each.to.lane);
            if (from && to && from != to)
                begins[{*from, *to}].push_back(each.to.time);
        }
    }
    addNamedBackward(begins);
    // Each thread is sorted once, however many others it works with.
    std::map<std::uint32_t, std::vector<TimeRange>> work;
    for (auto &[threads, times] : begins) {
        if (m_control.stopRequested())
            return;
        if (const auto [place, isNew] = work.try_emplace(threads.second); isNew)
            place->second = rangesOf(threads.second);
        std::ranges::sort(times);
        linkBackwardThread(threads, times, work[threads.second]);
    }
}

/// Adds the threads that compute gradients and to which no arrow leads: functions of the engine of autograd run there while
/// another thread, which runs none, is in a call that asks for gradients.
void CardWork::addNamedBackward(BackwardBegins &begins) const
{
    std::set<std::uint32_t> known;
    for (const auto &[threads, times] : begins)
        known.insert(threads.second);
    enum class Name : std::uint8_t { Unknown, Other, Engine, Asking };
    std::vector<Name> names(m_trace.strings().size());
    std::map<std::uint32_t, std::vector<TimeNs>> workers;
    std::map<std::uint32_t, TimeRanges> asking;
    for (std::uint32_t thread = 0; thread < m_resources.size() && !m_control.stopRequested(); ++thread) {
        if (m_resources[thread].head.isDevice)
            continue;
        for (const PathEntry &entry : m_resources[thread].entries) {
            const StringId id = m_trace.slices().name[entry.slice.value];
            Name &name = names[id.value];
            if (name == Name::Unknown) {
                const std::string_view text = m_trace.text(id);
                name = text.starts_with("autograd::engine::evaluate_function"sv) ? Name::Engine
                       : text.find("backward"sv) != text.npos                    ? Name::Asking
                                                                                 : Name::Other;
            }
            if (name == Name::Engine)
                workers[thread].push_back(entry.start);
            else if (name == Name::Asking)
                asking[thread].push_back({entry.start, entry.end});
        }
    }
    std::erase_if(asking, [&workers](const auto &each) { return workers.contains(each.first); });
    std::erase_if(workers, [&known](const auto &each) { return known.contains(each.first); });
    for (auto &[worker, times] : workers)
        std::ranges::sort(times);
    for (auto &[main, ranges] : asking) {
        const TimeRanges calls = unionOf(std::move(ranges));
        for (const auto &[worker, times] : workers) {
            if (m_control.stopRequested())
                return;
            std::vector<TimeNs> asked;
            for (const TimeRange &call : calls) {
                const auto first = std::ranges::lower_bound(times, call.begin);
                asked.insert(asked.end(), first, std::lower_bound(first, times.end(), call.end));
            }
            if (!asked.empty())
                begins.emplace(ThreadPair{main, worker}, std::move(asked));
        }
    }
}

/// Returns what a thread does, sorted by begin.
std::vector<TimeRange> CardWork::rangesOf(std::uint32_t resource) const
{
    std::vector<TimeRange> ranges;
    ranges.reserve(m_resources[resource].entries.size());
    for (const PathEntry &entry : m_resources[resource].entries)
        ranges.push_back({entry.start, entry.end});
    std::ranges::sort(ranges, {}, &TimeRange::begin);
    return ranges;
}

void CardWork::linkBackwardThread(ThreadPair threads, const std::vector<TimeNs> &begins, const std::vector<TimeRange> &work)
{
    const auto [main, worker] = threads;
    TimeNs done = FirstTime;
    for (const TimeNs begin : begins) {
        if (begin < done)
            continue;
        const TimeRange still = stillOf(main, begin); // the main thread does one thing, or nothing
        if (still.begin == FirstTime || still.end == LastTime)
            continue;
        done = still.end;
        const auto first = std::ranges::lower_bound(work, still.begin, {}, &TimeRange::begin);
        TimeRange burst{first == work.end() ? still.end : first->begin, 0};
        for (auto at = first; at != work.end() && at->begin < still.end; ++at) {
            if (at->end <= still.end)
                burst.end = std::max(burst.end, at->end);
        }
        if (burst.begin >= burst.end || burst.length() < still.length() / 2)
            continue; // the main thread mostly did something else
        m_resources[main].cuts.push_back({burst.begin, PathCut::Kind::Wait, SliceId::InvalidValue, burst.end});
        link(PathEdge::Thread, {main, burst.begin}, {worker, burst.begin});
        link(PathEdge::Thread, {worker, burst.end}, {main, burst.end}, PathCut::Kind::Release);
    }
}

} // namespace plumbline
