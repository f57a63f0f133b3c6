// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/flamelayout.h"

#include <algorithm>

namespace plumbline {

void FlameLayout::add(const FlameBox &box)
{
    m_boxes.push_back(box);
    m_rows = std::max(m_rows, box.row + 1);
}

void FlameLayout::compute(const CallTree &tree, std::uint32_t top, double least)
{
    m_boxes.clear();
    m_rows = 0;
    if (tree.isEmpty())
        return;
    if (tree.order == CallTreeOrder::BySelf)
        return computeBars(tree);
    std::vector<std::uint32_t> above;
    for (std::uint32_t node = top; node != 0; node = tree.nodes[node].parent)
        above.push_back(tree.nodes[node].parent);
    for (auto node = above.rbegin(); node != above.rend(); ++node)
        add({*node, tree.nodes[*node].depth, 0, 1});
    add({top, tree.nodes[top].depth, 0, 1});
    // The list of boxes is its own queue: each box adds its children behind the last one.
    for (std::size_t at = m_boxes.size() - 1; at < m_boxes.size(); ++at) {
        const FlameBox parent = m_boxes[at];
        if (parent.merged > 0)
            continue;
        WideNs below = 0;
        tree.forChildren(parent.node, [&](std::size_t child) { below += tree.nodes[child].totalNs; });
        // Children that overlap each other can add up to more than their parent.
        const auto whole = static_cast<double>(std::max(below, tree.nodes[parent.node].totalNs));
        if (whole <= 0)
            continue;
        double begin = parent.begin;
        FlameBox rest{0, parent.row + 1, 0, 0};
        tree.forChildren(parent.node, [&](std::size_t child) {
            const double width = (parent.end - parent.begin) * static_cast<double>(tree.nodes[child].totalNs) / whole;
            const FlameBox box{static_cast<std::uint32_t>(child), parent.row + 1, begin, begin + width};
            begin += width;
            if (width >= least)
                return add(box);
            if (rest.merged == 0) {
                rest.node = box.node;
                rest.begin = box.begin;
            }
            rest.end = box.end;
            ++rest.merged;
            rest.mergedNs += tree.nodes[child].totalNs;
        });
        // Siblings stand by size, so the narrow ones are neighbours.
        if (rest.merged > 0 && rest.end - rest.begin >= least)
            add(rest);
    }
}

void FlameLayout::computeBars(const CallTree &tree)
{
    WideNs most = 0;
    for (const CallTreeNode &node : tree.nodes) {
        if (&node != &tree.root())
            most = std::max(most, node.totalNs);
    }
    FlameBox rest;
    for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
        if (m_rows < MostBars) {
            const double width = most > 0 ? static_cast<double>(tree.nodes[node].totalNs) / static_cast<double>(most) : 0;
            add({node, m_rows, 0, width});
            continue;
        }
        if (rest.merged++ == 0)
            rest.node = node;
        if (tree.nodes[node].kind != CallTreeNode::Kind::Lane) // its names are counted
            rest.mergedNs += tree.nodes[node].totalNs;
    }
    if (rest.merged > 0) {
        rest.row = m_rows;
        rest.end = most > 0 ? std::min(1.0, static_cast<double>(rest.mergedNs) / static_cast<double>(most)) : 0;
        add(rest);
    }
}

const FlameBox *FlameLayout::boxAt(double share, std::uint32_t row) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(),
                                    [=](const FlameBox &box) { return box.row == row && share >= box.begin && share < box.end; });
    return found == m_boxes.end() ? nullptr : &*found;
}

const FlameBox *FlameLayout::boxOf(std::uint32_t node) const
{
    const auto found =
        std::find_if(m_boxes.begin(), m_boxes.end(), [=](const FlameBox &box) { return box.node == node && box.merged == 0; });
    return found == m_boxes.end() ? nullptr : &*found;
}

} // namespace plumbline
