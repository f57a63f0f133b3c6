// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/column.h"

#include "core/base/pages.h"

#include <sys/mman.h>

#include <new>

namespace plumbline {

void *reservePages(std::size_t bytes)
{
    void *address = mapPages(bytes, PROT_READ | PROT_WRITE);
    if (!address)
        throw std::bad_alloc();
    if (bytes >= LargePageBytes) // a smaller column, though rounded up to a large page, would seldom need all of it
        requestLargePages(address, wholePages(bytes));
    return address;
}

void freePages(void *address, std::size_t bytes)
{
    munmap(address, wholePages(bytes));
}

void releasePages(void *address, std::size_t bytes)
{
    advisePages(address, bytes, MADV_DONTNEED);
}

} // namespace plumbline
