// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <cstdint>
#include <vector>

namespace plumbline {

/// Gives the slices of one lane their rows. Slices arrive sorted by start, longer ones first. Each goes to the row below the
/// innermost open slice, so that nested slices get their depth and no row holds two slices at a time. Amortised O(1) for each
/// slice, O(log open slices) while slices overlap without nesting.
class RowAssigner
{
public:
    /// Returns the row of the next slice.
    std::uint32_t add(std::int64_t start, std::int64_t end);

    [[nodiscard]] std::uint32_t rows() const { return m_rows; }
    /// Returns the number of slices that began strictly inside another one and end after it.
    [[nodiscard]] std::uint64_t overlapping() const { return m_overlapping; }
    /// Returns the length of the union of all slices so far in ns.
    [[nodiscard]] std::int64_t busyNs() const { return m_busyNs; }

private:
    struct Open
    {
        std::int64_t start;
        std::int64_t end;
        std::uint32_t row;
    };

    [[nodiscard]] bool crosses(std::int64_t start, std::int64_t end);
    /// Adds an end to m_ends.
    void addEnd(std::int64_t end);

    // Rows and starts rise from bottom to top. A slice that has ended is removed when it comes to the top. Below an open slice it
    // does no harm.
    std::vector<Open> m_open;
    /// A heap of ends with the earliest on top: those of m_open, and of slices that have ended. Used only while the ends of
    /// m_open do not fall from bottom to top (m_tangled).
    std::vector<std::int64_t> m_ends;
    bool m_tangled = false;
    std::uint32_t m_rows = 0;
    std::uint64_t m_overlapping = 0;
    std::int64_t m_busyNs = 0;
    std::int64_t m_busyEnd = 0;
    bool m_any = false;
};

} // namespace plumbline
