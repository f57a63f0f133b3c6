// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

namespace plumbline {

/// Memory for a long text that is written at its end while its beginning is done with. It has addresses for all of the text, but
/// pages for a window only: those of what is done with move behind the others, so that no page is got and cleared
/// twice. Not for several threads at a time, but what was written may be read and written by any.
class ReservedText
{
public:
    /// `windowBytes` of it, rounded up to whole megabytes, are in memory at a time. Null where so many addresses cannot be had.
    [[nodiscard]] static std::unique_ptr<ReservedText> create(std::size_t mostBytes, std::size_t windowBytes);
    ~ReservedText();
    ReservedText(const ReservedText &) = delete;
    ReservedText &operator=(const ReservedText &) = delete;

    [[nodiscard]] char *data() const { return m_data; }
    /// Positions below may be written, and MappedFile::Padding bytes behind them.
    [[nodiscard]] std::size_t writableEnd() const;
    /// Nothing before `position` is read or written any more.
    void release(std::size_t position);

private:
    ReservedText(char *region, std::size_t regionBytes, std::size_t windowBytes);

    char *m_region;
    std::size_t m_regionBytes;
    char *m_data; ///< on the boundary of a large page
    std::size_t m_released = 0;
    std::size_t m_backedEnd; ///< pages move to here
};

} // namespace plumbline
