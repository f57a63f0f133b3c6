// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/stepmoments.h"

#include "core/path/recordedstretch.h"
#include "core/path/stepmarks.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns where the part of a node that had run by `time` ends in a replay. `time` lies in the node.
TimeNs progress(const PathGraph &graph, const Replay &replay, std::uint32_t node, TimeNs time)
{
    const double share = static_cast<double>(time - graph.start(node)) / static_cast<double>(graph.duration(node));
    const TimeNs now = replay.end(node) - replay.start(node);
    if (now == graph.duration(node))
        return replay.start(node) + (time - graph.start(node));
    return replay.start(node) + static_cast<TimeNs>(share * static_cast<double>(now));
}

} // namespace

StepMoments::StepMoments(const PathGraph &graph, std::uint32_t card, const TaskControl &control)
    : m_graph(graph)
    , m_card(card)
    , m_whole(m_graph.cards()[card].clock.map(mainStretch(*m_graph.cards()[card].trace).range))
    , m_thread(resourceOfMarks(m_graph, card, std::nullopt, control))
{}

TimeRange StepMoments::map(TimeRange range, const Replay &replay) const
{
    const bool isWhole = range.begin <= m_whole.begin && range.end >= m_whole.end;
    const TimeNs begin = isWhole ? range.begin : map(range.begin, replay);
    const TimeNs end = isWhole ? endOfAll(range.end, replay) : map(range.end, replay);
    return {begin, std::max(begin, end)};
}

TimeNs StepMoments::map(TimeNs time, const Replay &replay) const
{
    std::optional<TimeNs> running;
    std::optional<TimeNs> lastEnd; // of the tasks that had ended, in the capture
    std::optional<TimeNs> ended;   // when all of these have ended in the replay
    for (std::uint32_t at = 0; at < m_graph.resources().size(); ++at) {
        const PathResource &resource = m_graph.resources()[at];
        if (!resource.isDevice || resource.isMeetings() || resource.card != m_card)
            continue;
        std::uint32_t node = m_graph.nodeAt(at, time);
        if (node == PathGraph::NoNode)
            continue;
        if (m_graph.start(node) < time && m_graph.end(node) > time) {
            const TimeNs reached = progress(m_graph, replay, node, time);
            running = std::max(running.value_or(reached), reached);
            continue;
        }
        if (m_graph.end(node) > time && node-- == resource.begin)
            continue;
        lastEnd = std::max(lastEnd.value_or(m_graph.end(node)), m_graph.end(node));
        ended = std::max(ended.value_or(replay.end(node)), replay.end(node));
    }
    if (running)
        return std::max(*running, ended.value_or(*running));
    if (m_thread) {
        const TimeNs reached = onThread(time, replay);
        return std::max(reached, ended.value_or(reached));
    }
    return ended ? *ended + (time - *lastEnd) : time;
}

TimeNs StepMoments::onThread(TimeNs time, const Replay &replay) const
{
    const PathResource &thread = m_graph.resources()[*m_thread];
    const std::uint32_t node = m_graph.nodeAt(*m_thread, time);
    if (node == PathGraph::NoNode) // nothing was recorded before it
        return replay.start(thread.begin) - (m_graph.start(thread.begin) - time);
    if (m_graph.end(node) > time)
        return progress(m_graph, replay, node, time);
    const TimeNs now = replay.end(node) + (time - m_graph.end(node));
    return node + 1 < thread.end ? std::max(replay.end(node), std::min(now, replay.start(node + 1))) : now;
}

TimeNs StepMoments::endOfAll(TimeNs time, const Replay &replay) const
{
    std::optional<TimeNs> recorded;
    TimeNs now = 0;
    for (const PathResource &resource : m_graph.resources()) {
        if (resource.card != m_card || resource.isMeetings() || resource.begin == resource.end)
            continue;
        const std::uint32_t last = resource.end - 1;
        now = recorded ? std::max(now, replay.end(last)) : replay.end(last);
        recorded = std::max(recorded.value_or(m_graph.end(last)), m_graph.end(last));
    }
    return recorded ? now + (time - *recorded) : time;
}

} // namespace plumbline
