// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/scheduler.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Sorts the numbers [0, count) by group on all threads; within a group they keep their order. Calls `groupOf(number)`, which
/// must be below `groups` and the same each time, and then `place(number, position)` once for each number. Both are called from
/// several threads. Returns the position at which each group begins, followed by `count`. `count` must fit into 32 bits.
/// O(count + groups), with memory for about as many 32-bit numbers.
template<typename GroupOf, typename Place>
std::vector<std::uint32_t> groupInParallel(std::size_t count, std::size_t groups, unsigned threads, const GroupOf &groupOf,
                                           const Place &place)
{
    // The numbers are cut into parts of neighbours. Each part counts its own members of each group, which tells where its share
    // of the group begins.
    const std::size_t useful = std::max<std::size_t>(count / std::max<std::size_t>(groups, 1), 1);
    const std::size_t parts = std::min<std::size_t>(useful, threads == 0 ? defaultThreadCount() : threads);
    std::vector<std::uint32_t> next(parts * groups);
    const auto eachPart = [&](const auto &body) {
        parallelFor(parts, threads, [&](std::size_t part, unsigned) {
            std::uint32_t *own = next.data() + part * groups;
            for (std::size_t number = count * part / parts; number < count * (part + 1) / parts; ++number)
                body(number, own[groupOf(number)]);
        });
    };
    eachPart([](std::size_t, std::uint32_t &counted) { ++counted; });
    std::vector<std::uint32_t> begins(groups + 1);
    std::uint32_t position = 0;
    for (std::size_t group = 0; group < groups; ++group) {
        begins[group] = position;
        for (std::size_t part = 0; part < parts; ++part) {
            const std::uint32_t counted = next[part * groups + group];
            next[part * groups + group] = position;
            position += counted;
        }
    }
    begins[groups] = position;
    eachPart([&](std::size_t number, std::uint32_t &at) { place(number, at++); });
    return begins;
}

} // namespace plumbline
