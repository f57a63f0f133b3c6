// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicesearch.h"

#include "core/base/scheduler.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t BlockSlices = 1u << 16;

std::vector<SliceRun> blocksOf(const Trace &trace, const SliceQuery &query)
{
    std::vector<SliceRun> blocks;
    for (std::size_t id = 0; id < trace.lanes().size(); ++id) {
        const Lane &lane = trace.lanes()[id];
        for (std::size_t row = 0; query.holds(LaneId(id)) && row < lane.rows(); ++row) {
            const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], query.range);
            for (std::size_t begin = run.begin; begin < run.end; begin += BlockSlices)
                blocks.push_back({begin, std::min(run.end, begin + BlockSlices)});
        }
    }
    return blocks;
}

struct Keyed
{
    std::uint64_t start;
    SliceId slice;
};

} // namespace

NameMatches matchNames(const Trace &trace, const std::function<bool(std::string_view)> &matches, const TaskControl &control,
                       unsigned threads)
{
    const Column<StringId> &names = trace.slices().name;
    const std::size_t blocks = (names.size() + BlockSlices - 1) / BlockSlices;
    const std::size_t parts =
        std::min<std::size_t>(threads == 0 ? defaultThreadCount() : threads, std::max<std::size_t>(blocks, 1));
    std::vector<NameMatches> used(parts, NameMatches(trace.strings().size(), 0));
    parallelFor(blocks, static_cast<unsigned>(parts), [&](std::size_t block, unsigned worker) {
        const std::size_t end = std::min(names.size(), (block + 1) * BlockSlices);
        for (std::size_t i = block * BlockSlices; i < end; ++i)
            used[worker][names[i].value] = 1;
    });
    NameMatches result(trace.strings().size(), 0);
    for (std::size_t id = 0; id < result.size() && !control.stopRequested(); ++id) {
        const bool isUsed = std::any_of(used.begin(), used.end(), [id](const NameMatches &part) { return part[id] != 0; });
        result[id] = isUsed && matches(trace.text(StringId(id))) ? 1 : 0;
    }
    return result;
}

Result<std::vector<SliceId>> findSlices(const Trace &trace, const SliceQuery &query, const TaskControl &control, unsigned threads)
{
    const std::vector<SliceRun> blocks = blocksOf(trace, query);
    const Column<StringId> &names = trace.slices().name;
    std::vector<std::vector<SliceId>> found(blocks.size());
    parallelFor(blocks.size(), threads, [&](std::size_t block, unsigned) {
        if (control.stopRequested())
            return;
        for (std::size_t i = blocks[block].begin; i < blocks[block].end; ++i) {
            if (!query.names || (*query.names)[names[i].value] != 0)
                found[block].emplace_back(i);
        }
    });
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    std::size_t count = 0;
    for (const std::vector<SliceId> &part : found)
        count += part.size();
    std::vector<SliceId> all;
    all.reserve(count);
    for (const std::vector<SliceId> &part : found)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

void sortByStart(const Trace &trace, std::vector<SliceId> &slices)
{
    const SliceTable &table = trace.slices();
    std::uint64_t most = 0;
    std::vector<Keyed> keyed;
    keyed.reserve(slices.size());
    // Starts count from the first slice, so none is negative.
    for (const SliceId slice : slices) {
        keyed.push_back({static_cast<std::uint64_t>(table.start[slice.value]), slice});
        most = std::max(most, keyed.back().start);
    }
    constexpr int DigitBits = 11;
    constexpr std::size_t Digits = 1u << DigitBits;
    std::vector<Keyed> other(keyed.size());
    // Least digit first: each pass keeps the order of the one before.
    for (int shift = 0; shift < 64 && most >> shift != 0; shift += DigitBits) {
        std::array<std::size_t, Digits> place{};
        for (const Keyed &entry : keyed)
            ++place[(entry.start >> shift) % Digits];
        std::size_t begin = 0;
        for (std::size_t &digit : place)
            begin += std::exchange(digit, begin);
        for (const Keyed &entry : keyed)
            other[place[(entry.start >> shift) % Digits]++] = entry;
        keyed.swap(other);
    }
    for (std::size_t i = 0; i < keyed.size(); ++i)
        slices[i] = keyed[i].slice;
}

} // namespace plumbline
