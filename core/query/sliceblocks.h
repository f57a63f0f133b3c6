// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rowrange.h"
#include "core/storage/column.h"
#include "core/storage/slicetable.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

namespace plumbline {

/// What is known of some slices of one row without looking at each.
struct SliceSummary
{
    static constexpr std::uint32_t LongNs = std::numeric_limits<std::uint32_t>::max();

    std::uint64_t busyNs = 0;                      ///< sum of their durations
    std::uint32_t longest = SliceId::InvalidValue; ///< longest slice; of equals, the first in the table
    std::uint32_t longestNs = 0; ///< its duration, at most LongNs: so most comparisons need no look at the table
};

/// Starts, sums and longest slices inside blocks of sixteen slices, in 32 bits. With them, the part of a block on either side of
/// the edge of a pixel column is mostly known without a loop. Nine bytes a slice.
class SliceBlocks
{
public:
    static constexpr unsigned LengthBits = 4;
    static constexpr std::size_t Length = std::size_t{1} << LengthBits;

    /// O(slices). The table must outlive it.
    explicit SliceBlocks(const SliceTable &slices);

    /// Prefetches what the other functions will look at.
    void fetch(std::size_t block) const
    {
        __builtin_prefetch(m_blocks[block].sinceFirst.data());
        __builtin_prefetch(m_blocks[block].busyThrough.data());
        __builtin_prefetch(&m_longest[block]);
    }
    /// Returns how many slices of `run`, which lies in one block and one row, begin before `limit`. `first` is the start of the
    /// first slice of the block.
    [[nodiscard]] std::size_t countBefore(SliceRun run, TimeNs first, TimeNs limit) const;
    /// Returns the summary of `run`, which must not be empty and must lie in one block.
    [[nodiscard]] SliceSummary summary(SliceRun run) const;
    [[nodiscard]] TimeNs duration(std::size_t slice) const;

private:
    /// Starts and sums of sixteen slices.
    struct Block
    {
        std::array<std::int32_t, Length> sinceFirst;   ///< ns; the first one is NoOffsets if one of them does not fit
        std::array<std::uint32_t, Length> busyThrough; ///< ns up to the end of each; the last one is NoSums if they do not fit

        [[nodiscard]] std::size_t countBelow(std::int32_t offset) const;
        [[nodiscard]] std::uint32_t busyBefore(std::size_t at) const { return at == 0 ? 0 : busyThrough[at - 1]; }
        [[nodiscard]] std::uint32_t duration(std::size_t at) const { return busyThrough[at] - busyBefore(at); }
    };
    /// Positions in the block, four bits for each slice: of the longest slice up to it, and from it on. Of equals, the first.
    struct Longest
    {
        std::uint64_t through;
        std::uint64_t from;

        [[nodiscard]] static std::size_t at(std::uint64_t places, std::size_t slice)
        {
            return places >> (slice * LengthBits) & (Length - 1);
        }
    };
    static constexpr std::int32_t NoOffsets = -1;
    static constexpr std::uint32_t NoSums = std::numeric_limits<std::uint32_t>::max();

    void fill(std::size_t block);
    [[nodiscard]] SliceSummary slowSummary(SliceRun run) const;

    const SliceTable &m_slices;
    Column<Block> m_blocks;
    Column<Longest> m_longest;
};

inline std::size_t SliceBlocks::Block::countBelow(std::int32_t offset) const
{
    // Compares all offsets, which takes less than stopping at the right one. The vectors are explicit, because compilers unroll
    // the loop inside another one before they see that it fits vectors.
    using Four = std::int32_t __attribute__((vector_size(4 * sizeof(std::int32_t))));
    Four counts{};
    for (std::size_t i = 0; i < Length; i += 4) {
        Four offsets;
        std::memcpy(&offsets, sinceFirst.data() + i, sizeof offsets);
        counts -= offsets < offset;
    }
    const std::int32_t count = counts[0] + counts[1] + counts[2] + counts[3];
    return static_cast<std::size_t>(count);
}

inline std::size_t SliceBlocks::countBefore(SliceRun run, TimeNs first, TimeNs limit) const
{
    const Block &block = m_blocks[run.begin / Length];
    TimeNs distance = 0;
    if (block.sinceFirst[0] == NoOffsets || run.size() < Length || __builtin_sub_overflow(limit, first, &distance)) {
        const TimeNs *starts = m_slices.start.data();
        return static_cast<std::size_t>(std::lower_bound(starts + run.begin, starts + run.end, limit) - (starts + run.begin));
    }
    return block.countBelow(static_cast<std::int32_t>(std::clamp<TimeNs>(distance, 0, std::numeric_limits<std::int32_t>::max())));
}

inline SliceSummary SliceBlocks::summary(SliceRun run) const
{
    const Block &block = m_blocks[run.begin / Length];
    if (block.busyThrough.back() == NoSums)
        return slowSummary(run);
    const std::size_t base = run.begin / Length * Length;
    const std::size_t begin = run.begin - base;
    const std::size_t last = run.end - 1 - base;
    std::size_t longest = begin;
    if (last == Length - 1)
        longest = Longest::at(m_longest[run.begin / Length].from, begin);
    else if (begin == 0)
        longest = Longest::at(m_longest[run.begin / Length].through, last);
    else
        for (std::size_t i = begin + 1; i <= last; ++i)
            longest = block.duration(i) > block.duration(longest) ? i : longest;
    return {block.busyThrough[last] - block.busyBefore(begin), static_cast<std::uint32_t>(base + longest),
            block.duration(longest)};
}

inline TimeNs SliceBlocks::duration(std::size_t slice) const
{
    const Block &block = m_blocks[slice / Length];
    return block.busyThrough.back() == NoSums ? m_slices.duration[slice] : TimeNs{block.duration(slice % Length)};
}

} // namespace plumbline
