// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// Of an entry without a partner.
inline constexpr std::uint32_t NoPartner = ~std::uint32_t{0};

/// Finds what two sequences of symbols have in common, in order: a longest common subsequence where the sequences are alike
/// (Myers' algorithm in linear space), else one through the rarest symbols that both have equally often (patience, histogram),
/// which cuts the rest into pieces that are alike again. Bounded whatever the input: a stretch on which Myers' algorithm takes
/// more than some steps an entry is given up and cut, and one that cannot be cut is paired symbol by symbol. One object may be
/// used many times, by one thread, and keeps its memory.
class SequenceAligner
{
public:
    /// Symbols are below `symbols`.
    explicit SequenceAligner(std::uint32_t symbols);

    /// Sets `partner[i]` to the entry of `right` that left[i] is paired with, NoPartner without one. `partner` is as long as
    /// `left`. Partners rise. Incomplete once `control` asks to stop. O(n log n) for n entries, less where the sequences are
    /// equal.
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
        int depth; ///< how often it was cut out of others by rare symbols

        [[nodiscard]] bool isEmpty() const { return leftBegin >= leftEnd || rightBegin >= rightEnd; }
        [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{leftEnd} - leftBegin + rightEnd - rightBegin; }
    };
    using Points = std::vector<std::pair<std::uint32_t, std::uint32_t>>; ///< of left and right

    void trim(Region &region);
    [[nodiscard]] bool splitInMiddle(const Region &region, std::uint32_t &left, std::uint32_t &right);
    void cut(const Region &region);
    /// How often both have the symbols that both have equally often and most rarely; 0 without such.
    [[nodiscard]] std::uint32_t rarestCount(const Region &region) const;
    /// The n-th of a symbol on the left with the n-th on the right, of symbols with that count; of all with 0.
    [[nodiscard]] Points pairByCount(const Region &region, std::uint32_t count);
    void count(const Region &region);
    void forget(const Region &region);

    std::span<const std::uint32_t> m_left;
    std::span<const std::uint32_t> m_right;
    std::span<std::uint32_t> m_partner;
    std::vector<Region> m_regions; ///< to do
    std::vector<std::int64_t> m_forward;
    std::vector<std::int64_t> m_backward;
    std::vector<std::uint32_t> m_leftCounts; ///< by symbol; all 0 outside of cut()
    std::vector<std::uint32_t> m_rightCounts;
};

} // namespace plumbline
