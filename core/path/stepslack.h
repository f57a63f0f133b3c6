// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/jobgraph.h"
#include "core/path/pathgraph.h"

#include <limits>
#include <vector>

namespace plumbline {

/// By how much each node may end later before the step ends later in which it begins.
class StepSlacks
{
public:
    static constexpr TimeNs Unlimited = std::numeric_limits<TimeNs>::max(); ///< the end of the step does not depend on it
    static constexpr TimeNs Unknown = -1;                                   ///< it lies in no step

    /// Computes the slack of all nodes in one pass, against the ends of paths that pathEnd() returns for the first card. `steps`
    /// are sorted and disjoint. All are unknown where tasks far behind many steps end their paths. Has no meaning once `control`
    /// asks to stop. O((nodes + edges) log steps), 8 bytes a node.
    StepSlacks(const PathGraph &graph, const std::vector<PathStep> &steps, const TaskControl &control);

    [[nodiscard]] TimeNs of(std::uint32_t node) const { return m_slack[node]; }

    /// Returns the least slack of the nodes of each slice of a card, by slice; Unknown for slices without nodes and outside of
    /// steps. Tasks in whose place the graph holds a communication operator have that of the operator. Incomplete once `control`
    /// asks to stop. O(nodes + slices), 8 bytes a slice.
    [[nodiscard]] Column<TimeNs> bySlice(std::uint32_t card, const TaskControl &control) const;

private:
    void forget();
    void takeFromOperators(std::uint32_t card, Column<TimeNs> &least, const TaskControl &control) const;

    const PathGraph &m_graph;
    Column<TimeNs> m_slack;
};

} // namespace plumbline
