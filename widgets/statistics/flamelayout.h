// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/calltree.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// One box of a flame graph. Edges are shares of the width.
struct FlameBox
{
    std::uint32_t node = 0; ///< of the tree; for a rest the first of the nodes that it stands for
    std::uint32_t row = 0;  ///< from the top
    double begin = 0;
    double end = 0;
    std::uint32_t merged = 0; ///< number of neighbouring nodes that are too narrow to be drawn and are one box; 0 = a single node
    WideNs mergedNs = 0;      ///< their totals
};

/// Where the boxes of a flame graph lie. The nodes above `top` and `top` itself are as wide as the graph; below it each child
/// has its share of its parent. In the order BySelf each name has a row of its own instead, with the largest as wide as the
/// graph.
class FlameLayout
{
public:
    static constexpr std::uint32_t MostBars = 300; ///< names that get a row in the order BySelf

    /// Lays out a tree. Boxes narrower than `least`, a share of the width, are merged with their neighbours. O(boxes + rows).
    void compute(const CallTree &tree, std::uint32_t top, double least);

    [[nodiscard]] const std::vector<FlameBox> &boxes() const { return m_boxes; } ///< parents before their children
    [[nodiscard]] std::uint32_t rows() const { return m_rows; }
    /// Returns the box at a place. O(boxes).
    [[nodiscard]] const FlameBox *boxAt(double share, std::uint32_t row) const;
    /// Returns the box of a node, or null if it has none.
    [[nodiscard]] const FlameBox *boxOf(std::uint32_t node) const;

private:
    void add(const FlameBox &box);
    void computeBars(const CallTree &tree);

    std::vector<FlameBox> m_boxes;
    std::uint32_t m_rows = 0;
};

} // namespace plumbline
