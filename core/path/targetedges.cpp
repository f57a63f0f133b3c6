// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/targetedges.h"

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

PathParts partsOf(const PathGraph &graph)
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
            if (kind != PathEdge::Order)
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
    if (links.empty())
        return nullptr;
    PathParts parts = partsOf(input.base);
    parts.links.insert(parts.links.end(), links.begin(), links.end());
    return std::make_shared<const PathGraph>(std::move(parts), control);
}

} // namespace plumbline
