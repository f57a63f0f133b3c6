// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace plumbline {

/// Reads lines from a file descriptor. A line that is longer than the bound is dropped while it is read.
class LineSource
{
public:
    LineSource(int descriptor, std::size_t mostBytes) : m_descriptor(descriptor), m_mostBytes(mostBytes) {}

    struct Line
    {
        std::string text; ///< without the line break; empty if the line is too long
        bool isTooLong = false;
    };
    /// Returns the next line, also a last one without a line break; nothing at the end. Blocks until there is one.
    [[nodiscard]] std::optional<Line> next();

private:
    /// Reads more bytes behind `m_read`. Returns false at the end, or if reading fails.
    bool readMore();

    int m_descriptor;
    std::size_t m_mostBytes;
    std::string m_read; ///< what was read and not returned
    std::size_t m_searched = 0;
    bool m_isDropping = false; ///< the beginning of the current line was dropped
};

} // namespace plumbline
