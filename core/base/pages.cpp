// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace plumbline {

void *mapPages(std::size_t bytes, int protection)
{
    bytes = wholePages(bytes);
    const std::size_t slack = bytes < LargePageBytes ? 0 : LargePageBytes;
    void *region = mmap(nullptr, bytes + slack, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (region == MAP_FAILED)
        return nullptr;
    if (slack == 0)
        return region;
    auto *begin = static_cast<char *>(region);
    const std::size_t before = (slack - reinterpret_cast<std::uintptr_t>(region) % slack) % slack;
    if (before > 0)
        munmap(begin, before);
    if (before < slack)
        munmap(begin + before + bytes, slack - before);
    return begin + before;
}

std::size_t wholePages(std::size_t bytes)
{
    static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return (bytes + size - 1) / size * size;
}

void advisePages(void *address, std::size_t bytes, int advice)
{
    const std::uintptr_t begin = wholePages(reinterpret_cast<std::uintptr_t>(address));
    const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(address) + bytes) / wholePages(1) * wholePages(1);
    if (end > begin)
        madvise(reinterpret_cast<void *>(begin), end - begin, advice);
}

void requestLargePages(void *address, std::size_t bytes)
{
    if (bytes >= LargePageBytes)
        advisePages(address, bytes, MADV_HUGEPAGE);
}

} // namespace plumbline
