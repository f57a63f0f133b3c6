// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Computes where the parsed events of each piece go in a table that holds one group (a lane, a counter series) behind another,
/// so that pieces can be moved in parallel and stay in file order. `Share` is PieceShare or derived from it. Refers to the pieces
/// and takes 8 bytes for each of their shares.
template<typename Share>
class PieceTargets
{
public:
    /// `shares` tells which kind of group is meant, `groupOf[worker][number]` gives the group for a worker's number, and
    /// `groupBegin` gives the row at which each group begins in the table. O(shares).
    PieceTargets(const std::vector<PieceColumns> &pieces, std::vector<Share> PieceColumns::*shares,
                 const std::vector<std::vector<std::uint32_t>> &groupOf, std::vector<std::uint64_t> groupBegin)
        : m_pieces(pieces), m_shares(shares), m_targets(pieces.size())
    {
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            for (const PieceShare &share : pieces[piece].*shares) {
                std::uint64_t &next = groupBegin[groupOf[pieces[piece].worker][share.number]];
                m_targets[piece].push_back(next);
                next += share.records;
            }
        }
    }

    /// Returns the row at which the piece's share of each group begins, by the worker's number of the group. The value is
    /// undefined for groups of which the piece has no share. O(numbers of the worker). Any thread may call it.
    [[nodiscard]] std::vector<std::uint64_t> byNumber(std::size_t piece) const
    {
        const std::vector<Share> &shares = m_pieces[piece].*m_shares;
        std::vector<std::uint64_t> targets;
        for (std::size_t slot = 0; slot < shares.size(); ++slot) {
            targets.resize(std::max<std::size_t>(targets.size(), shares[slot].number + 1));
            targets[shares[slot].number] = m_targets[piece][slot];
        }
        return targets;
    }

private:
    const std::vector<PieceColumns> &m_pieces;
    std::vector<Share> PieceColumns::*m_shares;
    std::vector<std::vector<std::uint64_t>> m_targets;
};

} // namespace plumbline
