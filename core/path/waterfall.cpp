// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/waterfall.h"

#include "core/base/wide.h"
#include "core/path/criticalpath.h"
#include "core/path/replay.h"
#include "core/path/stepmarks.h"
#include "core/path/targetedges.h"
#include "core/path/targettimes.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

WaterfallGroup groupOfDuration(PathKind kind)
{
    switch (kind) {
    case PathKind::Kernel:
        return WaterfallGroup::Kernel;
    case PathKind::Launch:
        return WaterfallGroup::Launch;
    case PathKind::Host:
        return WaterfallGroup::Host;
    case PathKind::Communication:
        return WaterfallGroup::Communication;
    case PathKind::PeerWait:
        return WaterfallGroup::PeerWait;
    case PathKind::Copy:
        return WaterfallGroup::Copy;
    case PathKind::Sync:
        return WaterfallGroup::Sync;
    case PathKind::Loader:
        return WaterfallGroup::Loader;
    case PathKind::Idle:
        break;
    }
    return WaterfallGroup::Gap;
}

/// An edge of a step, measured from the edge of a node that lies near it.
struct StepEdge
{
    std::uint32_t node = PathGraph::NoNode;
    bool isNodeEnd = false;
    TimeNs offset = 0; ///< from the edge of the node

    template<typename Times>
    [[nodiscard]] TimeNs time(const Times &times) const
    {
        return saturated(WideNs{isNodeEnd ? times.end(node) : times.start(node)} + offset);
    }
};

/// Finds what edges of steps are measured from: the thread on which a mark of that step begins or ends, else all of the card.
class StepEdges
{
public:
    StepEdges(const PathGraph &graph, const TaskControl &control) : m_graph(graph), m_control(control) {}

    [[nodiscard]] std::optional<StepEdge> at(TimeNs time) const
    {
        std::optional<StepEdge> nearest;
        if (const auto marked = resourceOfMarks(m_graph, 0, time, m_control)) {
            takeNearer(nearest, *marked, time);
            return nearest;
        }
        for (std::uint32_t at = 0; at < m_graph.resources().size(); ++at) {
            const PathResource &resource = m_graph.resources()[at];
            if (resource.card == 0 && !resource.isMeetings() && resource.begin < resource.end)
                takeNearer(nearest, at, time);
        }
        return nearest;
    }

private:
    void takeNearer(std::optional<StepEdge> &nearest, std::uint32_t resource, TimeNs time) const
    {
        const PathResource &nodes = m_graph.resources()[resource];
        const std::uint32_t at = m_graph.nodeAt(resource, time);
        const std::uint32_t first = at == PathGraph::NoNode ? nodes.begin : at;
        for (std::uint32_t node = first; node < nodes.end && node < first + 2; ++node) {
            for (const bool isEnd : {true, false}) {
                const TimeNs offset = time - (isEnd ? m_graph.end(node) : m_graph.start(node));
                if (!nearest || std::abs(offset) < std::abs(nearest->offset))
                    nearest = {node, isEnd, offset};
            }
        }
    }

    const PathGraph &m_graph;
    const TaskControl &m_control;
};

/// Applies groups of changes to the base, one after another.
class WaterfallMaker
{
public:
    WaterfallMaker(const WaterfallInput &input, const TargetTimes &times, const TaskControl &control)
        : m_input(input), m_control(control), m_base(input.base), m_times(times)
    {}

    Result<Waterfall> run()
    {
        const StepEdges edges(m_base, m_control);
        const auto begin = edges.at(m_input.baseStep.begin);
        const auto end = edges.at(m_input.baseStep.end);
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (!begin || !end)
            return failure(ErrorCode::InvalidArgument);
        m_begin = *begin;
        m_end = *end;
        m_added = addedDelays(m_base, m_times.starts(), m_times.ends(), m_control);
        chooseBars();
        collectChanges();
        return apply();
    }

private:
    /// What a bar changes. Nodes are listed twice if both their duration and their delay change.
    struct Changed
    {
        struct Delay
        {
            std::uint32_t node = 0;
            TimeNs addedNs = 0; ///< in a replay
            TimeNs toldNs = 0;  ///< how much longer the delay is
        };
        std::vector<std::uint32_t> durations;
        std::vector<Delay> delays;
        bool hasBegin = false; ///< the distance of the begin of the step from its node
        bool hasEnd = false;
    };

    [[nodiscard]] TimeNs durationChange(std::uint32_t node) const
    {
        return m_times.end(node) - m_times.start(node) - m_base.duration(node);
    }

    [[nodiscard]] WaterfallGroup groupOfNode(std::uint32_t node) const
    {
        return m_times.state(node) == TargetTimes::State::Gone ? WaterfallGroup::OnlyBase : groupOfDuration(m_base.kind(node));
    }

    /// Books what is added to the delay of a node. The delay that is gone belongs to what let the node begin in the base, and the
    /// delay that is new to what lets it begin in the target, so that both directions of a comparison book the same. A node that
    /// begins before its causes let it, because two clocks differ a little, has no delay.
    void bookDelay(std::uint32_t node)
    {
        if (m_times.state(node) == TargetTimes::State::Gone)
            return addDelay(WaterfallGroup::OnlyBase, {node, m_added[node], m_added[node]});
        if (m_times.followsNewWork(node))
            return addDelay(WaterfallGroup::OnlyTarget, {node, m_added[node], m_added[node]});
        const TimeNs lag = m_base.launchLag(m_base.resources()[m_base.resourceOf(node)]);
        const PathGraph::Binding base = m_base.bindingOf(node, lag);
        const WaterfallGroup before = groupOfDelay(node, base);
        const PathGraph::Binding target = targetBinding(node, lag);
        const WaterfallGroup now = groupOfDelay(node, target);
        const TimeNs distance = base.cause == PathGraph::NoNode ? 0 : saturated(WideNs{m_base.start(node)} - base.readyNs);
        const TimeNs delay = std::max<TimeNs>(distance, 0);
        // What the launch leaves of the new delay in the target; less than nothing where clocks differ.
        const auto told = [&](TimeNs ns) { return target.kind == PathEdge::Launch ? std::max<TimeNs>(ns, 0) : ns; };
        if (before == now || delay == 0) {
            const TimeNs known = base.kind == PathEdge::Launch && target.kind == PathEdge::Launch ? distance : delay;
            return addDelay(now, {node, m_added[node], told(saturated(WideNs{m_added[node]} + known)) - delay});
        }
        addDelay(before, {node, -delay, -delay});
        const TimeNs added = saturated(WideNs{m_added[node]} + delay);
        addDelay(now, {node, added, told(added)});
    }

    /// Operators begin to communicate when all ranks have met. One that begins at another time met ranks that are not replayed.
    [[nodiscard]] WaterfallGroup groupOfDelay(std::uint32_t node, const PathGraph::Binding &binding) const
    {
        const PathKind kind = delayKind(m_base, node, binding);
        return kind == PathKind::Communication ? WaterfallGroup::PeerWait : groupOfDuration(kind);
    }

    void addDelay(WaterfallGroup group, const Changed::Delay &delay)
    {
        if (delay.addedNs != 0 || delay.toldNs != 0)
            m_changed[barOf(group)].delays.push_back(delay);
    }

    /// Returns the cause that lets a node begin in the target.
    [[nodiscard]] PathGraph::Binding targetBinding(std::uint32_t node, TimeNs lag) const
    {
        PathGraph::Binding last;
        m_base.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            const TimeNs readyNs = m_times.end(cause) + (kind == PathEdge::Launch ? lag : 0);
            if (last.cause == PathGraph::NoNode || readyNs > last.readyNs)
                last = {cause, kind, readyNs};
        });
        return last;
    }

    [[nodiscard]] std::string_view nameOf(std::uint32_t node) const
    {
        const Trace &trace = *m_base.cardOf(node).trace;
        return trace.text(trace.slices().name[m_base.slice(node).value]);
    }

    /// Makes the bars in their order: the names of kernels that change most, then all other groups.
    void chooseBars()
    {
        std::unordered_map<std::string_view, WideNs> changes;
        eachKernelChange([&](std::uint32_t node) { changes[nameOf(node)] += durationChange(node); });
        std::vector<std::pair<WideNs, std::string_view>> names;
        for (const auto &[name, change] : changes)
            names.emplace_back(change > 0 ? -change : change, name);
        std::ranges::sort(names);
        names.resize(std::min(names.size(), MostKernelBars));
        for (const auto &[change, name] : names) {
            m_barOfKernel.emplace(name, m_bars.size());
            m_bars.push_back({WaterfallGroup::Kernel, std::string(name)});
        }
        for (std::size_t group = 0; group < WaterfallGroupCount; ++group) {
            m_barOfGroup[group] = static_cast<std::uint32_t>(m_bars.size());
            m_bars.push_back({static_cast<WaterfallGroup>(group), {}});
        }
        m_changed.resize(m_bars.size());
    }

    template<typename Visit>
    void eachKernelChange(const Visit &visit) const
    {
        for (std::uint32_t node = 0; node < m_base.size() && !m_control.stopRequested(); ++node) {
            if (m_base.kind(node) == PathKind::Kernel && m_base.slice(node).isValid() && durationChange(node) != 0 &&
                groupOfNode(node) == WaterfallGroup::Kernel)
                visit(node);
        }
    }

    [[nodiscard]] std::uint32_t barOf(WaterfallGroup group) const { return m_barOfGroup[static_cast<std::size_t>(group)]; }

    void collectChanges()
    {
        for (std::uint32_t node = 0; node < m_base.size() && !m_control.stopRequested(); ++node) {
            if (durationChange(node) != 0)
                m_changed[barOfDuration(node)].durations.push_back(node);
            if (m_added[node] != 0)
                bookDelay(node);
        }
        m_changed[barOfEdge(m_begin)].hasBegin = true;
        m_changed[barOfEdge(m_end)].hasEnd = true;
    }

    [[nodiscard]] std::uint32_t barOfDuration(std::uint32_t node) const
    {
        const WaterfallGroup group = groupOfNode(node);
        if (group == WaterfallGroup::Kernel && m_base.slice(node).isValid()) {
            const auto found = m_barOfKernel.find(nameOf(node));
            if (found != m_barOfKernel.end())
                return static_cast<std::uint32_t>(found->second);
        }
        return barOf(group);
    }

    /// Returns the bar for the time between an edge of the step and the node from which it is measured.
    [[nodiscard]] std::uint32_t barOfEdge(const StepEdge &edge) const
    {
        if (m_times.state(edge.node) != TargetTimes::State::Matched)
            return barOf(WaterfallGroup::OnlyTarget);
        const bool isDevice = m_base.resources()[m_base.resourceOf(edge.node)].isDevice;
        return barOf(isDevice ? WaterfallGroup::Gap : WaterfallGroup::Host);
    }

    Result<Waterfall> apply()
    {
        PathChanges changes;
        changes.duration = durationsOf(m_base);
        changes.addedDelay = Column<TimeNs>(m_base.size());
        Waterfall waterfall{m_input.baseStep.length(), m_input.targetStep.length(), {}};
        StepEdge begin = m_begin;
        StepEdge end = m_end;
        TimeNs before = waterfall.baseNs; // the step with the bars so far
        Replay replay;
        for (std::size_t at = 0; at < m_bars.size(); ++at) {
            const Changed &changed = m_changed[at];
            WaterfallBar &bar = m_bars[at];
            if (changed.hasBegin)
                addOffset(begin, m_input.targetStep.begin, bar);
            if (changed.hasEnd)
                addOffset(end, m_input.targetStep.end, bar);
            change(changed, changes, bar);
            if (bar.nodes == 0 && !changed.hasBegin && !changed.hasEnd)
                continue;
            replay = Replay(m_base, changes, m_control, std::move(replay));
            if (m_control.stopRequested())
                return failure(ErrorCode::Cancelled);
            const TimeNs now = saturated(WideNs{end.time(replay)} - begin.time(replay));
            bar.differenceNs = saturated(WideNs{now} - std::exchange(before, now));
            if (bar.changedNs != 0 || bar.differenceNs != 0)
                waterfall.bars.push_back(bar);
        }
        return waterfall;
    }

    /// Moves an edge of the step as far from its node as it lies in the target.
    void addOffset(StepEdge &edge, TimeNs targetTime, WaterfallBar &bar) const
    {
        const WideNs change = WideNs{m_times.toBase(targetTime)} - edge.time(m_times);
        edge.offset = saturated(edge.offset + change);
        bar.changedNs = saturated(bar.changedNs + change);
    }

    void change(const Changed &changed, PathChanges &changes, WaterfallBar &bar) const
    {
        WideNs changedNs = bar.changedNs;
        for (const std::uint32_t node : changed.durations) {
            changes.duration[node] += durationChange(node);
            changedNs += durationChange(node);
        }
        for (const Changed::Delay &delay : changed.delays) {
            changes.addedDelay[delay.node] += delay.addedNs;
            changedNs += delay.toldNs;
        }
        bar.changedNs = saturated(changedNs);
        bar.nodes = changed.durations.size() + changed.delays.size();
    }

    const WaterfallInput &m_input;
    const TaskControl &m_control;
    const PathGraph &m_base;
    const TargetTimes &m_times;
    Column<TimeNs> m_added;
    StepEdge m_begin;
    StepEdge m_end;
    std::vector<WaterfallBar> m_bars;
    std::vector<Changed> m_changed; ///< by bar
    std::map<std::string_view, std::size_t> m_barOfKernel;
    std::array<std::uint32_t, WaterfallGroupCount> m_barOfGroup{};
};

} // namespace

std::string_view waterfallGroupName(WaterfallGroup group)
{
    constexpr std::array<std::string_view, WaterfallGroupCount> Names{
        "kernel", "communication", "peer_wait", "launch", "host", "copy", "sync", "loader", "gap", "only_base", "only_target"};
    return Names[static_cast<std::size_t>(group)];
}

Result<Waterfall> makeWaterfall(const WaterfallInput &input, const TaskControl &control)
{
    if (input.base.size() == 0 || input.cards.size() != input.base.cards().size())
        return failure(ErrorCode::InvalidArgument);
    std::optional<TargetTimes> times(std::in_place, input, control);
    const auto base = withTargetEdges(input, *times, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    const WaterfallInput more{base ? *base : input.base, input.target, input.cards, input.baseStep, input.targetStep};
    if (base)
        times.emplace(more, control);
    return WaterfallMaker(more, *times, control).run();
}

} // namespace plumbline
