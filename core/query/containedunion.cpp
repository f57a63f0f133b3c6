// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/containedunion.h"

#include <algorithm>
#include <utility>

namespace plumbline {

ContainedUnion::ContainedUnion(std::vector<TimeNs> edges, std::size_t starts) : m_edges(std::move(edges)), m_sums(starts + 1)
{
    if (m_edges.size() < 2)
        return;
    m_nodes.resize(4 * (m_edges.size() - 1));
    build(1, 0, m_edges.size() - 1);
}

void ContainedUnion::build(std::size_t node, std::size_t begin, std::size_t end)
{
    m_nodes[node] = {-1, static_cast<std::int64_t>(m_sums.size()), m_edges[end] - m_edges[begin]};
    if (end - begin == 1)
        return;
    const std::size_t middle = begin + (end - begin) / 2;
    build(2 * node, begin, middle);
    build(2 * node + 1, middle, end);
}

void ContainedUnion::add(TimeNs begin, TimeNs end, std::size_t start)
{
    const auto indexOf = [this](TimeNs edge) {
        return static_cast<std::size_t>(std::lower_bound(m_edges.begin(), m_edges.end(), edge) - m_edges.begin());
    };
    raise(1, 0, m_edges.size() - 1, indexOf(begin), indexOf(end), static_cast<std::int64_t>(start));
}

void ContainedUnion::raise(std::size_t node, std::size_t begin, std::size_t end, std::size_t from, std::size_t to,
                           std::int64_t start)
{
    if (to <= begin || end <= from || m_nodes[node].lowest >= start)
        return;
    if (from <= begin && end <= to && start < m_nodes[node].second) {
        count(m_nodes[node].lowest, -m_nodes[node].length);
        count(start, m_nodes[node].length);
        lift(node, start);
        return;
    }
    lift(2 * node, m_nodes[node].lowest);
    lift(2 * node + 1, m_nodes[node].lowest);
    const std::size_t middle = begin + (end - begin) / 2;
    raise(2 * node, begin, middle, from, to, start);
    raise(2 * node + 1, middle, end, from, to, start);
    pull(node);
}

void ContainedUnion::lift(std::size_t node, std::int64_t start)
{
    m_nodes[node].lowest = std::max(m_nodes[node].lowest, start);
}

void ContainedUnion::pull(std::size_t node)
{
    const Node &left = m_nodes[2 * node];
    const Node &right = m_nodes[2 * node + 1];
    Node &both = m_nodes[node];
    both.lowest = std::min(left.lowest, right.lowest);
    both.length = (left.lowest == both.lowest ? left.length : 0) + (right.lowest == both.lowest ? right.length : 0);
    both.second = std::min(left.second, right.second);
    if (left.lowest != right.lowest)
        both.second = std::min(both.second, std::max(left.lowest, right.lowest));
}

void ContainedUnion::count(std::int64_t start, TimeNs length)
{
    if (start < 0)
        return;
    for (std::size_t i = m_sums.size() - 1 - static_cast<std::size_t>(start); i < m_sums.size(); i += i & (~i + 1))
        m_sums[i] += length;
}

TimeNs ContainedUnion::covered(std::size_t start) const
{
    TimeNs sum = 0;
    for (std::size_t i = m_sums.size() - 1 - start; i > 0; i -= i & (~i + 1))
        sum += m_sums[i];
    return sum;
}

} // namespace plumbline
