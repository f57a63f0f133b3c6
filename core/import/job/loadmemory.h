// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memorylimit.h"
#include "core/base/result.h"
#include "core/import/job/inputfile.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace plumbline {

/// Keeps a load within the memory that was free at its start. It refuses a load that would not fit, and ends one that runs out of
/// memory despite its estimate. Functions without a remark on threads belong to the loading thread.
class LoadMemory
{
public:
    /// `probe` returns the free memory; an empty one stands for freeMemoryBytes().
    explicit LoadMemory(const MemoryProbe &probe);

    /// Measures the free memory when called for the first time, which must be before the load takes any.
    void noteFree();
    /// Estimates how much memory the files need. Error: NotEnoughMemory if the text that is already there does not fit; text that
    /// is still to be unpacked counts for the estimate only.
    [[nodiscard]] Result<void> check(std::span<const InputFile> files);
    /// Checks a load whose need is known: `bytes`. Error: NotEnoughMemory.
    [[nodiscard]] Result<void> checkNeed(std::uint64_t bytes, std::span<const InputFile> files);
    /// Returns whether the need that the last check found fits twice into the memory that was free at the start.
    [[nodiscard]] bool fitsTwice() const;

    /// Notes that piece number `piece` with `bytes` of text was read. Measures the free memory every few pieces, and so finds out
    /// when it is used up. Any thread may call it.
    void noteRead(std::size_t piece, std::size_t bytes);
    /// Returns whether memory ran out. Any thread may call it.
    [[nodiscard]] bool isUsedUp() const { return m_isUsedUp.load(std::memory_order_relaxed); }
    /// Returns the error NotEnoughMemory with the bytes that are needed and those that were free at the start.
    [[nodiscard]] Error error(std::span<const InputFile> files) const;

private:
    MemoryProbe m_probe;
    std::uint64_t m_neededBytes = 0;
    std::uint64_t m_freeBytesAtStart = 0;
    std::atomic<std::uint64_t> m_readBytes{0};
    std::atomic<bool> m_isUsedUp{false};
};

} // namespace plumbline
