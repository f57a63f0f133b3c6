// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/column.h"

#include "core/base/pages.h"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace plumbline {

void *reservePages(std::size_t bytes)
{
    void *address = mapPages(bytes, PROT_READ | PROT_WRITE);
    if (!address)
        throw std::bad_alloc();
    if (bytes >= LargePageBytes)
        madvise(address, wholePages(bytes), MADV_HUGEPAGE); // a wish; what is behind the last large page stays in small ones
    return address;
}

void freePages(void *address, std::size_t bytes)
{
    munmap(address, wholePages(bytes));
}

void releasePages(void *address, std::size_t bytes)
{
    const std::uintptr_t begin = wholePages(reinterpret_cast<std::uintptr_t>(address));
    const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(address) + bytes) / wholePages(1) * wholePages(1);
    if (end > begin)
        madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

} // namespace plumbline
