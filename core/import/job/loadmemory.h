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

/// Keeps a load within the memory that was free at its start: refuses one that would not fit, and ends one that runs out in
/// spite of its estimate. What has no comment on threads is called by the one that loads.
class LoadMemory
{
public:
    /// An empty `probe` stands for freeMemoryBytes().
    explicit LoadMemory(const MemoryProbe &probe);

    /// Asks how much memory is free, the first time only: before the load takes any.
    void noteFree();
    /// Estimates what the files need, by the text that is there. Error: NotEnoughMemory.
    [[nodiscard]] Result<void> check(std::span<const InputFile> files);
    /// The same for a load that needs so many bytes.
    [[nodiscard]] Result<void> checkNeed(std::uint64_t bytes, std::span<const InputFile> files);
    /// Whether what the last check() estimated fits twice.
    [[nodiscard]] bool fitsTwice() const;

    /// Any thread tells that it has read a piece, and so finds out when memory runs out.
    void noteRead(std::size_t piece, std::size_t bytes);
    /// Any thread.
    [[nodiscard]] bool isUsedUp() const { return m_isUsedUp.load(std::memory_order_relaxed); }
    /// NotEnoughMemory with what is needed and what was free.
    [[nodiscard]] Error error(std::span<const InputFile> files) const;

private:
    MemoryProbe m_probe;
    std::uint64_t m_neededBytes = 0;
    std::uint64_t m_freeBytesAtStart = 0;
    std::atomic<std::uint64_t> m_readBytes{0};
    std::atomic<bool> m_isUsedUp{false};
};

} // namespace plumbline
