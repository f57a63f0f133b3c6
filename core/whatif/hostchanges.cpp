// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/hostactivity.h"
#include "core/base/wide.h"
#include "core/query/profilersteps.h"
#include "core/whatif/changerun.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether a change to the host may mean a slice. Marks of steps are no work.
bool isChangeable(std::string_view name, ProcessKind process, bool isLoader)
{
    return !name.starts_with(StepMarkPrefix) && (!isLoader || hostActivity(process, name) == HostActivity::DataLoading);
}

} // namespace

/// Lets the calls that launch take no time, and tasks begin as soon as they are launched. What else the host does stays.
void ChangeRun::applyLaunches()
{
    eachNode(false, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) == PathKind::Launch && hasName(resource, node))
            scaleOrDrop(node, PathChanges::NoDelay);
    });
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        bool isMeant = false;
        m_graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            isMeant = isMeant || (kind == PathEdge::Launch && hasName(m_graph.resources()[m_graph.resourceOf(cause)], cause));
        });
        if (!isMeant)
            return;
        setFlags(node, PathChanges::NoLag);
        if (m_graph.bindingOf(node, m_graph.launchLag(resource)).kind == PathEdge::Launch)
            setFlags(node, PathChanges::NoDelay);
    });
}

/// Returns the moments that a graph cannot go over: begins and ends of steps, and ends of calls that wait for the device. Sorted.
std::vector<TimeNs> ChangeRun::graphBreaks(std::uint32_t card) const
{
    std::vector<TimeNs> breaks;
    for (const PathStep &step : m_steps) {
        breaks.push_back(step.range.begin);
        breaks.push_back(step.range.end);
    }
    for (const PathResource &resource : m_graph.resources()) {
        for (std::uint32_t node = resource.begin; !resource.isDevice && resource.card == card && node < resource.end; ++node) {
            const bool isSync = m_graph.kind(node) == PathKind::Sync || m_graph.kind(node) == PathKind::Loader;
            if (isSync && m_graph.slice(node).isValid())
                breaks.push_back(m_graph.range(node).end);
        }
    }
    std::ranges::sort(breaks);
    return breaks;
}

void ChangeRun::applyGraphs()
{
    std::vector<std::vector<LaunchEdge>> launches(m_graph.cards().size());
    for (std::uint32_t at = 0; at < m_graph.resources().size() && !m_control.stopRequested(); ++at) {
        const PathResource &resource = m_graph.resources()[at];
        for (std::uint32_t node = resource.begin; resource.isDevice && node < resource.end; ++node) {
            m_graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
                if (kind == PathEdge::Launch && m_graph.kind(node) == PathKind::Kernel)
                    launches[resource.card].push_back({m_graph.end(cause), cause, node, at});
            });
        }
    }
    for (std::uint32_t card = 0; card < launches.size() && !m_control.stopRequested(); ++card) {
        auto &all = launches[card];
        std::ranges::sort(all, {}, [](const LaunchEdge &each) { return std::pair(each.time, each.to); });
        const std::vector<TimeNs> breaks = graphBreaks(card);
        for (std::size_t first = 0; first < all.size() && !m_control.stopRequested();) {
            const auto next = std::ranges::upper_bound(breaks, all[first].time);
            std::size_t last = first + 1;
            while (last < all.size() && (next == breaks.end() || all[last].time < *next))
                ++last;
            captureGraph(all, first, last, card);
            first = last;
        }
    }
}

/// Makes one launch of those in [first, last). The first task of each stream still waits for its launch, so that none begins
/// before the graph does. How much of the host goes with the launches is open: only these calls, or all that a thread does
/// between them.
void ChangeRun::captureGraph(const std::vector<LaunchEdge> &launches, std::size_t first, std::size_t last, std::uint32_t card)
{
    if (last - first < 2)
        return;
    std::set<std::uint32_t> streams;
    for (std::size_t at = first; at < last; ++at) {
        if (streams.insert(launches[at].stream).second)
            continue;
        count(launches[at].to);
        setFlags(launches[at].to, PathChanges::NoLaunch);
    }
    const TimeNs begin = launches[first].time;
    const TimeNs end = launches[last - 1].time;
    for (std::uint32_t at = 0; at < m_graph.resources().size(); ++at) {
        const PathResource &thread = m_graph.resources()[at];
        if (thread.isDevice || thread.card != card || thread.begin == thread.end)
            continue;
        const std::uint32_t from = m_graph.nodeAt(at, begin);
        for (std::uint32_t node = from == PathGraph::NoNode ? thread.begin : from; node < thread.end && m_graph.end(node) <= end;
             ++node) {
            const PathKind kind = m_graph.kind(node);
            const bool isWork = kind == PathKind::Launch || (kind == PathKind::Host && m_reading == ChangeReading::Other);
            if (isWork && m_graph.start(node) >= begin) {
                setDuration(node, 0);
                setFlags(node, PathChanges::NoDelay);
            }
        }
    }
}

std::vector<TimeRanges> ChangeRun::matchingRanges(bool isLoader)
{
    std::vector<TimeRanges> ranges(m_graph.resources().size());
    for (std::uint32_t card = 0; card < m_graph.cards().size(); ++card) {
        const Trace &trace = *m_graph.cards()[card].trace;
        const ClockMap &clock = m_graph.cards()[card].clock;
        const HostThreads threads(trace);
        std::map<std::size_t, std::uint32_t> resources; // by thread
        for (std::uint32_t at = 0; at < ranges.size(); ++at) {
            const PathResource &resource = m_graph.resources()[at];
            if (resource.isDevice || resource.card != card)
                continue;
            if (const auto thread = threads.threadOf(resource.lane))
                resources[*thread] = at;
        }
        if (!isLoader)
            addCollections(card, ranges);
        for (std::size_t at = 0; at < trace.lanes().size() && !m_control.stopRequested(); ++at) {
            const Lane &lane = trace.lanes()[at];
            const Process &process = trace.process(lane.process);
            const auto thread = threads.threadOf(LaneId(at));
            const auto resource = thread ? resources.find(*thread) : resources.end();
            if (resource == resources.end() || process.name.starts_with("Scope Layer"))
                continue;
            std::map<StringId, bool> isMeant; // of the names that match
            for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
                if (!m_pattern.matches(trace, SliceId(slice)))
                    continue;
                const auto [name, isNew] = isMeant.try_emplace(trace.slices().name[slice], false);
                if (isNew)
                    name->second = isChangeable(trace.text(name->first), process.kind, isLoader);
                if (name->second)
                    ranges[resource->second].push_back(clock.map(trace.sliceRange(SliceId(slice))));
            }
        }
    }
    for (TimeRanges &each : ranges)
        each = unionOf(std::move(each));
    return ranges;
}

/// The graph tells which thread a pause of garbage collection stops.
void ChangeRun::addCollections(std::uint32_t card, std::vector<TimeRanges> &ranges)
{
    const Trace &trace = *m_graph.cards()[card].trace;
    std::vector<bool> isMeant; // by slice
    for (const Lane &lane : trace.lanes()) {
        for (std::uint32_t slice = lane.sliceBegin(); holdsCollections(trace.process(lane.process)) && slice < lane.sliceEnd();
             ++slice) {
            if (!m_pattern.matches(trace, SliceId(slice)))
                continue;
            isMeant.resize(trace.slices().size());
            isMeant[slice] = true;
        }
    }
    if (isMeant.empty())
        return;
    eachNode(false, [&](const PathResource &resource, std::uint32_t node) {
        const SliceId slice = m_graph.slice(node);
        if (resource.card == card && slice.isValid() && isMeant[slice.value])
            ranges[m_graph.resourceOf(node)].push_back(m_graph.range(node));
    });
}

/// A slice takes all that lies inside it on its thread along. What is gone waits for nothing, but a pause of the thread before it
/// is not its own.
void ChangeRun::applyHost()
{
    const std::vector<TimeRanges> ranges = matchingRanges(m_change.target == ChangeTarget::Loader);
    for (std::uint32_t at = 0; at < ranges.size() && !m_control.stopRequested(); ++at) {
        const PathResource &thread = m_graph.resources()[at];
        std::uint32_t node = thread.begin;
        for (const TimeRange &range : ranges[at]) {
            while (node < thread.end && m_graph.start(node) < range.begin)
                ++node;
            const std::uint32_t first = node;
            for (; node < thread.end && m_graph.start(node) < range.end; ++node)
                scaleOrDrop(node, PathChanges::OnlyOrder | (node == first ? 0 : PathChanges::NoDelay));
        }
    }
}

/// Threads are cut where slices inside others begin and end, so that a node belongs to the innermost slice.
void ChangeRun::applySelf()
{
    eachNode(false, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.slice(node).isValid() && hasName(resource, node))
            scaleOrDrop(node, PathChanges::NoDelay | PathChanges::OnlyOrder);
    });
}

/// Lets threads go on at once after what they did before, and tasks after the task before them.
void ChangeRun::applyGaps()
{
    for (const bool isDevice : {false, true}) {
        eachNode(isDevice, [&](const PathResource &resource, std::uint32_t node) {
            const PathGraph::Binding binding = m_graph.bindingOf(node, m_graph.launchLag(resource));
            const TimeNs gap = m_graph.start(node) - binding.readyNs;
            if (binding.cause == PathGraph::NoNode || binding.kind == PathEdge::Launch || gap <= 0)
                return;
            setFlags(node, PathChanges::NoDelay);
            const bool isInStep = m_step.contains(m_graph.start(node));
            ++m_reach.slices;
            m_reach.stepSlices += isInStep ? 1 : 0;
            if (isInStep)
                addStepNs(resource.card, gap);
        });
    }
}

} // namespace plumbline
