// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/column.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <new>

namespace plumbline {

namespace {

std::size_t pageSize()
{
    static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return size;
}

std::size_t roundedUp(std::size_t bytes)
{
    return (bytes + pageSize() - 1) / pageSize() * pageSize();
}

} // namespace

void *reservePages(std::size_t bytes)
{
    void *address = mmap(nullptr, roundedUp(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (address == MAP_FAILED)
        throw std::bad_alloc();
    return address;
}

void freePages(void *address, std::size_t bytes)
{
    munmap(address, roundedUp(bytes));
}

void releasePages(void *address, std::size_t bytes)
{
    const auto begin = roundedUp(reinterpret_cast<std::uintptr_t>(address));
    const auto end = (reinterpret_cast<std::uintptr_t>(address) + bytes) / pageSize() * pageSize();
    if (end > begin)
        madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

} // namespace plumbline
