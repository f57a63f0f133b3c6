// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/path/waterfall.h"
#include "core/storage/column.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// When the nodes of the base ran in the target, on the clock of the base: the first matched nodes of both begin together.
class TargetTimes
{
public:
    enum class State : std::uint8_t {
        Follows, ///< a wait, or no slice; begins when its causes let it, or as long after them as in the base
        Matched,
        Gone, ///< only the base has it
    };

    /// O(nodes + edges). Incomplete once `control` asks to stop.
    TargetTimes(const WaterfallInput &input, const TaskControl &control);

    [[nodiscard]] TimeNs start(std::uint32_t node) const { return m_start[node]; }
    [[nodiscard]] TimeNs end(std::uint32_t node) const { return m_end[node]; }
    [[nodiscard]] const Column<TimeNs> &starts() const { return m_start; }
    [[nodiscard]] const Column<TimeNs> &ends() const { return m_end; }
    [[nodiscard]] State state(std::uint32_t node) const { return m_state[node]; }
    /// Returns the node of the target in place of a node; NoNode if it has none of its own.
    [[nodiscard]] std::uint32_t targetNode(std::uint32_t node) const { return m_mapped[node]; }
    /// Returns whether work that only the target does ends right before a matched node.
    [[nodiscard]] bool followsNewWork(std::uint32_t node) const { return m_followsNewWork[node]; }
    /// Returns a time of the target on the clock of the base.
    [[nodiscard]] TimeNs toBase(TimeNs target) const { return target + m_shift; }

private:
    void mapResource(std::uint32_t resource, const TaskControl &control);
    void mapPiece(std::uint32_t node, std::uint32_t ordinal, std::uint32_t pieces, std::uint32_t card);
    void mapPieceByKind(std::uint32_t node, std::uint32_t ordinal, std::uint32_t card, SliceId other);
    void mapMark(std::uint32_t node, const PathResource &nodes);
    [[nodiscard]] std::uint32_t markBeforeSlice(std::uint32_t node, const PathResource &nodes) const;
    [[nodiscard]] std::uint32_t markBehind(std::uint32_t node, const PathResource &nodes) const;
    void place(std::uint32_t node, std::uint32_t targetNode);
    [[nodiscard]] bool isNew(std::uint32_t targetNode) const;
    void fillFollowing(const TaskControl &control);

    /// The nodes of each slice of a card, in their order, without waits: who waited in the one run need not wait in the other.
    struct Pieces
    {
        std::vector<std::uint32_t> first; ///< by slice: where its nodes begin in `nodes`; one more at the end
        std::vector<std::uint32_t> nodes;

        /// Incomplete once `control` asks to stop.
        Pieces(const PathGraph &graph, std::uint32_t card, const TaskControl &control);
    };

    const WaterfallInput &m_input;
    std::vector<Pieces> m_basePieces;   ///< by card of the base
    std::vector<Pieces> m_targetPieces; ///< by card of the target
    Column<TimeNs> m_start;
    Column<TimeNs> m_end;
    Column<std::uint32_t> m_mapped; ///< node of the target; NoNode without one
    std::vector<State> m_state;
    std::vector<bool> m_followsNewWork;
    TimeNs m_shift = 0;
};

} // namespace plumbline
