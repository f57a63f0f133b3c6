// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace plumbline {

/// The size of a large page, which a processor maps at once where it can. Mapping as much in small pages takes hundreds of page
/// faults.
constexpr std::size_t LargePageBytes = 2u << 20;

/// Maps `bytes` of anonymous memory, rounded up to whole pages. A page takes memory once it is touched, and is zero until it is
/// written. From LargePageBytes on, the memory begins on the boundary of a large page. Returns null if the addresses cannot be
/// had. munmap() gives the memory back.
[[nodiscard]] void *mapPages(std::size_t bytes, int protection);

/// Returns `bytes` rounded up to whole pages of the kernel.
[[nodiscard]] std::size_t wholePages(std::size_t bytes);

/// Calls madvise() for the whole pages inside [address, address + bytes).
void advisePages(void *address, std::size_t bytes, int advice);

/// Asks the kernel for large pages in the part of [address, address + bytes) that was not touched yet. The kernel may ignore
/// this. Bytes behind the last whole large page stay in small pages, and so does a range smaller than a large page.
void requestLargePages(void *address, std::size_t bytes);

/// Reserves room for `count` items that are about to be written, with few page faults. Throws like std::vector::reserve().
template<typename T>
void reserveLarge(std::vector<T> &items, std::size_t count)
{
    items.reserve(count);
    requestLargePages(items.data(), count * sizeof(T));
}

} // namespace plumbline
