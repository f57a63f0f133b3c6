// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/pathgraph.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace plumbline::test {

/// A node of a made graph, numbered by the order in which it was made; its causes have smaller numbers.
struct MadeNode
{
    std::uint32_t resource = 0;
    TimeNs start = 0;
    TimeNs duration = 0;
    std::vector<std::size_t> causes; ///< the node before it on its resource included
};

/// Makes nodes on three resources that begin a while after all their causes have ended.
inline std::vector<MadeNode> randomNodes(std::mt19937 &random, std::size_t count)
{
    std::vector<MadeNode> nodes;
    std::array<std::optional<std::size_t>, 3> last;
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random()) % limit; };
    for (std::size_t at = 0; at < count; ++at) {
        MadeNode node;
        node.resource = static_cast<std::uint32_t>(below(last.size()));
        if (const auto before = last[node.resource])
            node.causes.push_back(*before);
        for (std::size_t edge = 0; at > 0 && edge < below(3); ++edge) {
            const std::size_t cause = below(at);
            if (nodes[cause].resource != node.resource)
                node.causes.push_back(cause);
        }
        node.start = static_cast<TimeNs>(below(500));
        for (const std::size_t cause : node.causes)
            node.start = std::max(node.start, nodes[cause].start + nodes[cause].duration + static_cast<TimeNs>(below(50)));
        node.duration = static_cast<TimeNs>(below(200));
        last[node.resource] = at;
        nodes.push_back(node);
    }
    return nodes;
}

/// Returns the numbers that the nodes have in the graph: by resource, then in the order in which they were made.
inline std::vector<std::uint32_t> numbersOf(const std::vector<MadeNode> &nodes)
{
    std::vector<std::uint32_t> numbers(nodes.size());
    std::uint32_t next = 0;
    for (std::uint32_t resource = 0; resource < 3; ++resource) {
        for (std::size_t at = 0; at < nodes.size(); ++at) {
            if (nodes[at].resource == resource)
                numbers[at] = next++;
        }
    }
    return numbers;
}

inline PathParts partsOf(const std::vector<MadeNode> &nodes)
{
    const std::vector<std::uint32_t> numbers = numbersOf(nodes);
    PathParts parts;
    parts.cards.resize(1);
    parts.launchLags = {0};
    parts.size = static_cast<std::uint32_t>(nodes.size());
    parts.start.allocate(nodes.size());
    parts.length.allocate(nodes.size());
    parts.slice.allocate(nodes.size());
    parts.flags.allocate(nodes.size());
    std::uint32_t next = 0;
    for (std::uint32_t resource = 0; resource < 3; ++resource) {
        PathResource made;
        made.begin = next;
        next += static_cast<std::uint32_t>(std::ranges::count(nodes, resource, &MadeNode::resource));
        made.end = next;
        parts.resources.push_back(made);
        if (made.begin < made.end)
            parts.flags[made.begin] = PathParts::FreeFlag;
    }
    for (std::size_t at = 0; at < nodes.size(); ++at) {
        parts.start[numbers[at]] = nodes[at].start;
        parts.length[numbers[at]] = nodes[at].duration;
        parts.slice[numbers[at]] = SliceId();
        for (const std::size_t cause : nodes[at].causes) {
            if (nodes[cause].resource != nodes[at].resource)
                parts.links.push_back({numbers[cause], numbers[at], PathEdge::Queue});
        }
    }
    return parts;
}

} // namespace plumbline::test
