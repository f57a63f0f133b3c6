// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// The partner of an entry that has none.
inline constexpr std::uint32_t NoPartner = ~std::uint32_t{0};

/// Finds the entries that two sequences of symbols have in common, in order. For sequences that are alike it is a longest common
/// subsequence (the algorithm of Myers in linear space). Elsewhere it is one through the rarest symbols that both have equally
/// often (patience, histogram), which cut the rest into parts that are alike again. The cost is bounded for any input: a region
/// that costs the algorithm of Myers too much for its length is given up and cut, and one that cannot be cut is paired symbol by
/// symbol. An object may be used many times by one thread and keeps its memory.
class SequenceAligner
{
public:
    /// All symbols must be below `symbols`.
    explicit SequenceAligner(std::uint32_t symbols);

    /// Sets `partner[i]` to the position in `right` that left[i] is paired with, or to NoPartner. `partner` must be as long as
    /// `left`. Partners are in rising order. The result is incomplete once `control` asks to stop. O(n log n) for n entries, less
    /// if the sequences are equal.
    void align(std::span<const std::uint32_t> left, std::span<const std::uint32_t> right, std::span<std::uint32_t> partner,
               const TaskControl &control);

private:
    /// Entries [leftBegin, leftEnd) and [rightBegin, rightEnd) that may be paired with each other.
    struct Region
    {
        std::uint32_t leftBegin;
        std::uint32_t leftEnd;
        std::uint32_t rightBegin;
        std::uint32_t rightEnd;
        int depth; ///< how many cuts at rare symbols led to it

        [[nodiscard]] bool isEmpty() const { return leftBegin >= leftEnd || rightBegin >= rightEnd; }
        [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{leftEnd} - leftBegin + rightEnd - rightBegin; }
    };
    using Points = std::vector<std::pair<std::uint32_t, std::uint32_t>>; ///< pairs of a position on the left and one on the right

    /// Pairs equal entries at both ends of a region and takes them off.
    void trim(Region &region);
    /// Finds a point of a shortest edit path inside a region. Returns false if that costs too much.
    [[nodiscard]] bool splitInMiddle(const Region &region, std::uint32_t &left, std::uint32_t &right);
    /// Pairs the rarest common symbols of a region and adds the parts between them as regions.
    void cut(const Region &region);
    /// Returns how often the rarest symbols occur that both sides have equally often; 0 if there are none. Needs count().
    [[nodiscard]] std::uint32_t rarestCount(const Region &region) const;
    /// Pairs the n-th occurrence of a symbol on the left with the n-th on the right, for all symbols with that count; for all
    /// common symbols if `count` is 0.
    [[nodiscard]] Points pairByCount(const Region &region, std::uint32_t count);
    /// Counts the symbols of a region.
    void count(const Region &region);
    /// Resets the counts of the symbols of a region.
    void forget(const Region &region);

    std::span<const std::uint32_t> m_left;
    std::span<const std::uint32_t> m_right;
    std::span<std::uint32_t> m_partner;
    std::vector<Region> m_regions; ///< regions that are left to do
    std::vector<std::int64_t> m_forward;
    std::vector<std::int64_t> m_backward;
    std::vector<std::uint32_t> m_leftCounts; ///< by symbol; all 0 outside of cut()
    std::vector<std::uint32_t> m_rightCounts;
};

} // namespace plumbline
