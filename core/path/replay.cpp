// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/replay.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace plumbline {

namespace {

/// Returns when the causes of a node let it begin; empty without causes. `endOf` tells when a cause ends.
template<typename End>
std::optional<TimeNs> readyTime(const PathGraph &graph, std::uint32_t node, TimeNs launchLag, const End &endOf)
{
    std::optional<TimeNs> ready;
    graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
        const TimeNs time = endOf(cause) + (kind == PathEdge::Launch ? launchLag : 0);
        ready = ready ? std::max(*ready, time) : time;
    });
    return ready;
}

} // namespace

Replay::Replay(const PathGraph &graph, const PathChanges &changes, const TaskControl &control)
    : m_start(graph.size()), m_end(graph.size())
{
    const auto before = [&](std::uint32_t node) { return graph.end(node); };
    const auto now = [&](std::uint32_t node) { return m_end[node]; };
    for (const PathRun &run : graph.order()) {
        if (control.stopRequested())
            return;
        const TimeNs lag = graph.launchLag(graph.resources()[run.resource]);
        for (std::uint32_t node = run.begin; node < run.end; ++node) {
            TimeNs start = graph.start(node);
            if (!changes.isDelayGone.empty() && changes.isDelayGone[node] != 0)
                start = readyTime(graph, node, 0, now).value_or(start);
            else if (const auto ready = readyTime(graph, node, lag, before))
                start += *readyTime(graph, node, lag, now) - *ready;
            m_start[node] = start;
            m_end[node] = start + (changes.duration.empty() ? graph.duration(node) : changes.duration[node]);
        }
    }
}

ReplayError replayError(const PathGraph &graph, const TaskControl &control)
{
    const Replay replay(graph, {}, control);
    ReplayError worst;
    for (std::uint32_t node = 0; node < graph.size() && !control.stopRequested(); ++node) {
        const TimeNs error =
            std::max(std::abs(replay.start(node) - graph.start(node)), std::abs(replay.end(node) - graph.end(node)));
        if (error > worst.errorNs)
            worst = {error, node};
    }
    return worst;
}

PathSlack::PathSlack(const PathGraph &graph, std::uint32_t last, const TaskControl &control) : m_slack(graph.size())
{
    for (std::uint32_t node = 0; node < graph.size(); ++node)
        m_slack[node] = Unlimited;
    m_slack[last] = 0;
    const auto &order = graph.order();
    for (auto run = order.rbegin(); run != order.rend() && !control.stopRequested(); ++run) {
        const TimeNs lag = graph.launchLag(graph.resources()[run->resource]);
        for (std::uint32_t node = run->end; node-- > run->begin;) {
            if (m_slack[node] == Unlimited)
                continue;
            const auto ready = readyTime(graph, node, lag, [&](std::uint32_t cause) { return graph.end(cause); });
            graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
                const TimeNs time = graph.end(cause) + (kind == PathEdge::Launch ? lag : 0);
                m_slack[cause] = std::min(m_slack[cause], m_slack[node] + (*ready - time));
            });
        }
    }
}

} // namespace plumbline
