// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Gives the slices of one lane their rows. They come sorted by start, longer ones first; each goes to the row
/// below the innermost open slice, so nested slices get their depth and no row holds two at a time. Amortised
/// O(1) a slice, O(log open slices) while slices overlap without nesting.
class RowAssigner
{
public:
    /// The row of the next slice.
    std::uint32_t add(std::int64_t start, std::int64_t end);

    [[nodiscard]] std::uint32_t rows() const { return m_rows; }
    /// Slices that began strictly inside another one and end after it.
    [[nodiscard]] std::uint64_t overlapping() const { return m_overlapping; }
    /// Length of the union of all slices so far.
    [[nodiscard]] std::int64_t busyNs() const { return m_busyNs; }

private:
    struct Open
    {
        std::int64_t start;
        std::int64_t end;
        std::uint32_t row;
    };

    [[nodiscard]] bool crosses(std::int64_t start, std::int64_t end);
    void addEnd(std::int64_t end);

    // Rows and starts rise from bottom to top. Entries that have ended leave when they come to the top; being
    // below an open one they do no harm.
    std::vector<Open> m_open;
    /// A heap with the first end on top, of m_open and of what has ended; only while the ends of m_open do not fall from bottom
    /// to top.
    std::vector<std::int64_t> m_ends;
    bool m_tangled = false;
    std::uint32_t m_rows = 0;
    std::uint64_t m_overlapping = 0;
    std::int64_t m_busyNs = 0;
    std::int64_t m_busyEnd = 0;
    bool m_any = false;
};

} // namespace plumbline
