// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

namespace plumbline {

/// Memory for a long text that is written at its end while its beginning is no longer needed. It has addresses for the whole
/// text, but pages for a window only. The pages of text that is released move behind the others, so that no page is allocated and
/// cleared twice. One thread at a time calls its functions; the memory itself may be read and written by any thread.
class ReservedText
{
public:
    /// Reserves addresses for `mostBytes`. Of these, `windowBytes`, rounded up to whole large pages, are in memory at a time.
    /// Null if so many addresses cannot be had.
    [[nodiscard]] static std::unique_ptr<ReservedText> create(std::size_t mostBytes, std::size_t windowBytes);
    ~ReservedText();
    ReservedText(const ReservedText &) = delete;
    ReservedText &operator=(const ReservedText &) = delete;

    [[nodiscard]] char *data() const { return m_data; }
    /// Returns the position up to which text may be written. MappedFile::Padding bytes behind it may be written too.
    [[nodiscard]] std::size_t writableEnd() const;
    /// Declares that nothing before `position` is read or written any more, so that its pages can move.
    void release(std::size_t position);

private:
    ReservedText(char *region, std::size_t regionBytes, std::size_t windowBytes);

    char *m_region;
    std::size_t m_regionBytes;
    char *m_data; ///< begins on the boundary of a large page
    std::size_t m_released = 0;
    std::size_t m_backedEnd; ///< position that the next pages move to
};

} // namespace plumbline
