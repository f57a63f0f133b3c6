// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/targetedges.h"

#include <set>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns whether an edge of that kind is seen only where somebody waited.
bool isSeenByWaiting(PathEdge kind)
{
    return kind == PathEdge::Event || kind == PathEdge::Return || kind == PathEdge::Thread || kind == PathEdge::Guess;
}

std::vector<PathLink> newLinks(const WaterfallInput &input, const TargetTimes &times, const TaskControl &control)
{
    Column<std::uint32_t> baseOf(input.target.size()); // number of the node of the base, plus 1
    for (std::uint32_t node = 0; node < input.base.size(); ++node) {
        if (times.targetNode(node) != PathGraph::NoNode)
            baseOf[times.targetNode(node)] = node + 1;
    }
    std::vector<PathLink> links;
    for (std::uint32_t target = 0; target < input.target.size() && !control.stopRequested(); ++target) {
        if (baseOf[target] == 0)
            continue;
        const std::uint32_t node = baseOf[target] - 1;
        input.target.eachCause(target, [&](std::uint32_t targetCause, PathEdge kind) {
            if (!isSeenByWaiting(kind) || baseOf[targetCause] == 0)
                return;
            const std::uint32_t cause = baseOf[targetCause] - 1;
            bool isKnown = input.base.end(cause) > input.base.start(node);
            input.base.eachCause(node, [&](std::uint32_t other, PathEdge) { isKnown = isKnown || other == cause; });
            if (!isKnown)
                links.push_back({cause, node, kind});
        });
    }
    return links;
}

/// Returns the guesses of the base that the times of the target refute, as node of the base and its cause.
std::set<std::pair<std::uint32_t, std::uint32_t>> refutedGuesses(const WaterfallInput &input, const TargetTimes &times,
                                                                 const TaskControl &control)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> refuted;
    for (std::uint32_t node = 0; node < input.base.size(); ++node) {
        if (node % 65'536 == 0 && control.stopRequested())
            return refuted;
        const std::uint32_t target = times.targetNode(node);
        if (target == PathGraph::NoNode)
            continue;
        input.base.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            const std::uint32_t other = times.targetNode(cause);
            if (kind == PathEdge::Guess && other != PathGraph::NoNode && input.target.end(other) > input.target.start(target))
                refuted.emplace(node, cause);
        });
    }
    return refuted;
}

PathParts partsOf(const PathGraph &graph, const std::set<std::pair<std::uint32_t, std::uint32_t>> &refuted)
{
    PathParts parts;
    parts.cards = graph.cards();
    parts.resources = graph.resources();
    parts.launchLags.resize(parts.cards.size());
    parts.missing = graph.missing();
    parts.size = graph.size();
    parts.start.allocate(graph.size());
    parts.length.allocate(graph.size());
    parts.slice.allocate(graph.size());
    parts.flags.allocate(graph.size());
    for (const PathResource &resource : graph.resources())
        parts.launchLags[resource.card] = graph.launchLag(resource);
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        parts.start[node] = graph.start(node);
        parts.length[node] = graph.range(node).length();
        parts.slice[node] = graph.slice(node);
        bool isFree = true;
        graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            isFree = isFree && kind != PathEdge::Order;
            if (kind != PathEdge::Order && (kind != PathEdge::Guess || !refuted.contains({node, cause})))
                parts.links.push_back({cause, node, kind});
        });
        const int flags = static_cast<int>(graph.kind(node)) | (graph.isWait(node) ? PathParts::WaitFlag : 0) |
                          (isFree ? PathParts::FreeFlag : 0);
        parts.flags[node] = static_cast<std::uint8_t>(flags);
    }
    return parts;
}

} // namespace

std::shared_ptr<const PathGraph> withTargetEdges(const WaterfallInput &input, const TargetTimes &times,
                                                 const TaskControl &control)
{
    const std::vector<PathLink> links = newLinks(input, times, control);
    const auto refuted = refutedGuesses(input, times, control);
    if (links.empty() && refuted.empty())
        return nullptr;
    PathParts parts = partsOf(input.base, refuted);
    parts.links.insert(parts.links.end(), links.begin(), links.end());
    return std::make_shared<const PathGraph>(std::move(parts), control);
}

} // namespace plumbline
