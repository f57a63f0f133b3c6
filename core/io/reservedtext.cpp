// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/reservedtext.h"

#include "core/base/pages.h"
#include "core/io/mappedfile.h"

#include <sys/mman.h>

#include <cstdint>

namespace plumbline {

namespace {

/// How many bytes move at once: a large page, so that the mappings stay below the limit of the kernel for 100 GB of text.
constexpr std::size_t UnitBytes = LargePageBytes;

std::size_t wholeUnits(std::size_t bytes)
{
    return (bytes + UnitBytes - 1) / UnitBytes * UnitBytes;
}

} // namespace

std::unique_ptr<ReservedText> ReservedText::create(std::size_t mostBytes, std::size_t windowBytes)
{
    windowBytes = wholeUnits(windowBytes);
    // Pages may move behind the end of the longest text, so a window is added, and one unit for the boundary of a large page.
    const std::size_t bytes = wholeUnits(mostBytes + MappedFile::Padding) + windowBytes + UnitBytes;
    void *region = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (region == MAP_FAILED)
        return nullptr;
    return std::unique_ptr<ReservedText>(new ReservedText(static_cast<char *>(region), bytes, windowBytes));
}

ReservedText::ReservedText(char *region, std::size_t regionBytes, std::size_t windowBytes)
    : m_region(region), m_regionBytes(regionBytes), m_backedEnd(windowBytes)
{
    const auto address = reinterpret_cast<std::uintptr_t>(region);
    m_data = region + (wholeUnits(address) - address);
    requestLargePages(m_data, windowBytes);
}

ReservedText::~ReservedText()
{
    munmap(m_region, m_regionBytes);
}

std::size_t ReservedText::writableEnd() const
{
    return m_backedEnd - MappedFile::Padding;
}

void ReservedText::release(std::size_t position)
{
    constexpr int Keeping = MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP; // the addresses stay reserved
    for (; m_released + UnitBytes <= position; m_released += UnitBytes, m_backedEnd += UnitBytes) {
        char *from = m_data + m_released;
        if (mremap(from, UnitBytes, UnitBytes, Keeping, m_data + m_backedEnd) == MAP_FAILED &&
            madvise(from, UnitBytes, MADV_DONTNEED) != 0)
            return;
    }
}

} // namespace plumbline
