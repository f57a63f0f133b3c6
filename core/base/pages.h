// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace plumbline {

/// What a processor maps at once where it can: mapping as much by small pages takes hundreds of faults.
constexpr std::size_t LargePageBytes = 2u << 20;

/// Anonymous addresses for `bytes`, rounded up to pages, whose pages are there and zero once they are touched. From
/// LargePageBytes on they begin on the boundary of a large page. Null where they cannot be had. munmap() gives them back.
[[nodiscard]] void *mapPages(std::size_t bytes, int protection);

/// `bytes` rounded up to whole pages of the kernel.
[[nodiscard]] std::size_t wholePages(std::size_t bytes);

/// madvise() for the whole pages inside [address, address + bytes).
void advisePages(void *address, std::size_t bytes, int advice);

/// Asks for large pages in the part of [address, address + bytes) that was not touched yet. A wish: what is behind the last large
/// page stays in small ones, and so do fewer bytes than one has.
void wishLargePages(void *address, std::size_t bytes);

/// Makes room for `count` items that are written at once, with few page faults. Throws like reserve().
template<typename T>
void reserveLarge(std::vector<T> &items, std::size_t count)
{
    items.reserve(count);
    wishLargePages(items.data(), count * sizeof(T));
}

} // namespace plumbline
