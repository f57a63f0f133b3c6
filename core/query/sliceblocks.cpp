// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sliceblocks.h"

#include "core/base/scheduler.h"

namespace plumbline {

namespace {

constexpr std::uint64_t MostOffset = std::numeric_limits<std::int32_t>::max() - 1;

} // namespace

SliceBlocks::SliceBlocks(const SliceTable &slices)
    : m_slices(slices), m_blocks((slices.size() + Length - 1) / Length), m_longest(m_blocks.size())
{
    parallelForRuns(m_blocks.size(), 0, [this](std::size_t block, unsigned) { fill(block); });
}

void SliceBlocks::fill(std::size_t block)
{
    const TimeNs *starts = m_slices.start.data() + block * Length;
    const TimeNs *durations = m_slices.duration.data() + block * Length;
    const std::size_t count = std::min(Length, m_slices.size() - block * Length);
    Block &to = m_blocks[block];
    Longest &places = m_longest[block];
    std::uint64_t offsets = 0; // all bits of all offsets, so not below any; huge where a new row begins and starts fall
    std::uint64_t lengths = 0; // all bits of all durations: without high bits, the sum of sixteen cannot wrap round
    std::uint64_t busyNs = 0;
    std::size_t longest = 0;
    TimeNs longestNs = durations[0];
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t offset = static_cast<std::uint64_t>(starts[i]) - static_cast<std::uint64_t>(starts[0]);
        offsets |= offset;
        to.sinceFirst[i] = static_cast<std::int32_t>(offset);
        lengths |= static_cast<std::uint64_t>(durations[i]);
        busyNs += static_cast<std::uint64_t>(durations[i]);
        to.busyThrough[i] = static_cast<std::uint32_t>(busyNs);
        longest = durations[i] > longestNs ? i : longest;
        longestNs = std::max(longestNs, durations[i]);
        places.through |= std::uint64_t{longest} << (i * LengthBits);
    }
    longestNs = 0;
    for (std::size_t i = count; i-- > 0;) {
        longest = durations[i] >= longestNs ? i : longest;
        longestNs = std::max(longestNs, durations[i]);
        places.from |= std::uint64_t{longest} << (i * LengthBits);
    }
    std::fill(to.busyThrough.begin() + static_cast<std::ptrdiff_t>(count), to.busyThrough.end(), to.busyThrough[count - 1]);
    if (offsets > MostOffset)
        to.sinceFirst[0] = NoOffsets;
    if ((lengths | busyNs) >= NoSums)
        to.busyThrough.back() = NoSums;
}

SliceSummary SliceBlocks::slowSummary(SliceRun run) const
{
    SliceSummary sum;
    TimeNs longest = -1;
    for (std::size_t i = run.begin; i < run.end; ++i) {
        const TimeNs ns = m_slices.duration[i];
        sum.busyNs += static_cast<std::uint64_t>(ns);
        if (ns > longest) {
            longest = ns;
            sum.longest = static_cast<std::uint32_t>(i);
        }
    }
    sum.longestNs = static_cast<std::uint32_t>(std::min<TimeNs>(longest, SliceSummary::LongNs));
    return sum;
}

} // namespace plumbline
