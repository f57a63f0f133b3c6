// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/loadmemory.h"

#include "core/import/job/memoryneed.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

/// Bytes left to the rest of the program. A load ends before it takes them.
constexpr std::uint64_t LoadMemoryReservedBytes = 64u << 20;
/// Free memory is measured once in so many pieces, because asking the kernel for it takes time.
constexpr std::size_t PiecesPerCheck = 32;

/// Estimates the bytes of memory that a byte of the file's text takes: from its proven events if there are any, else from samples
/// of its text.
double loadBytesPerByte(const InputFile &file)
{
    const bool isKnown = file.proof.events > 0;
    const std::uint64_t bytes = isKnown ? estimatedLoadBytes(file.proof.events) : estimatedLoadBytes(file.text);
    const std::size_t of = isKnown ? file.proof.expected : file.text.size();
    return static_cast<double>(bytes) / static_cast<double>(std::max<std::size_t>(of, 1));
}

} // namespace

LoadMemory::LoadMemory(const MemoryProbe &probe) : m_probe(probe ? probe : freeMemoryBytes) {}

void LoadMemory::noteFree()
{
    if (m_freeBytesAtStart == 0)
        m_freeBytesAtStart = m_probe();
}

Result<void> LoadMemory::check(std::span<const InputFile> files)
{
    noteFree();
    std::uint64_t neededNow = 0;
    m_neededBytes = 0;
    for (const InputFile &file : files) {
        const double here = loadBytesPerByte(file) * static_cast<double>(std::max(file.text.size(), file.proof.expected));
        const double all = loadBytesPerByte(file) * static_cast<double>(file.expectedBytes);
        neededNow += static_cast<std::uint64_t>(here);
        m_neededBytes += static_cast<std::uint64_t>(std::max(here, all));
    }
    if (neededNow + LoadMemoryReservedBytes > m_freeBytesAtStart)
        return failure(error(files));
    return {};
}

Result<void> LoadMemory::checkNeed(std::uint64_t bytes, std::span<const InputFile> files)
{
    noteFree();
    m_neededBytes = bytes;
    if (bytes + LoadMemoryReservedBytes > m_freeBytesAtStart)
        return failure(error(files));
    return {};
}

bool LoadMemory::fitsTwice() const
{
    return m_freeBytesAtStart / 2 >= m_neededBytes + LoadMemoryReservedBytes;
}

void LoadMemory::noteRead(std::size_t piece, std::size_t bytes)
{
    m_readBytes.fetch_add(bytes, std::memory_order_relaxed);
    if (piece % PiecesPerCheck == 0 && m_probe() < LoadMemoryReservedBytes)
        m_isUsedUp.store(true, std::memory_order_relaxed);
}

// If a load ran out of memory despite its estimate, the need is projected from the text that was read, which took all of the free
// memory.
Error LoadMemory::error(std::span<const InputFile> files) const
{
    Error error{ErrorCode::NotEnoughMemory, files.empty() ? std::string() : files.front().source.path, -1, {}};
    error.freeBytes = m_freeBytesAtStart;
    error.neededBytes = m_neededBytes + LoadMemoryReservedBytes;
    const std::uint64_t read = m_readBytes.load(std::memory_order_relaxed);
    if (read > 0 && isUsedUp()) {
        const double taken = static_cast<double>(m_freeBytesAtStart);
        const double projected = taken / static_cast<double>(read) * static_cast<double>(textBytes(files));
        error.neededBytes = std::max(error.neededBytes, static_cast<std::uint64_t>(projected));
    }
    return error;
}

} // namespace plumbline
