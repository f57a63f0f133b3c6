// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// Merges the sorted halves [0, middle) and [middle, end) of `items` stably. Only the part in which they overlap is touched.
template<typename T, typename Less>
void mergeOverlap(std::span<T> items, std::size_t middle, const Less &less)
{
    if (middle == 0 || middle == items.size() || !less(items[middle], items[middle - 1]))
        return;
    const auto split = items.begin() + static_cast<std::ptrdiff_t>(middle);
    const auto begin = std::upper_bound(items.begin(), split, *split, less);
    const auto end = std::lower_bound(split, items.end(), *(split - 1), less);
    std::inplace_merge(begin, split, end, less);
}

/// Sorts `items`, of which the first `sorted` are in order, stably by insertion. Meant for few items:
/// O(items * items out of order), without memory.
template<typename T, typename Less>
void insertRest(std::span<T> items, std::size_t sorted, const Less &less)
{
    for (std::size_t next = sorted; next < items.size(); ++next) {
        if (!less(items[next], items[next - 1]))
            continue;
        T item = std::move(items[next]);
        std::size_t place = next;
        do {
            items[place] = std::move(items[place - 1]);
            --place;
        } while (place > 0 && less(item, items[place - 1]));
        items[place] = std::move(item);
    }
}

/// Sorts items that mostly consist of sorted runs, as the times of a trace do. Finds the runs and merges neighbouring ones;
/// stable. O(n) when sorted, O(n log runs) at worst; runs that hardly overlap cost hardly anything.
template<typename T, typename Less>
void sortRuns(std::span<T> items, const Less &less)
{
    constexpr std::size_t Shortest = 24; // a shorter run is lengthened by insertion
    std::vector<std::size_t> ends;
    for (std::size_t begin = 0; begin < items.size();) {
        std::size_t end = begin + 1;
        while (end < items.size() && !less(items[end], items[end - 1]))
            ++end;
        if (end - begin < Shortest && end < items.size()) {
            const std::size_t sorted = end - begin;
            end = std::min(items.size(), begin + Shortest);
            insertRest(items.subspan(begin, end - begin), sorted, less);
        }
        ends.push_back(end);
        begin = end;
    }
    while (ends.size() > 1) {
        std::size_t merged = 0;
        std::size_t begin = 0;
        for (std::size_t run = 0; run + 1 < ends.size(); run += 2) {
            mergeOverlap(items.subspan(begin, ends[run + 1] - begin), ends[run] - begin, less);
            begin = ends[merged++] = ends[run + 1];
        }
        if (ends.size() % 2 != 0)
            ends[merged++] = ends.back();
        ends.resize(merged);
    }
}

} // namespace plumbline
