// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// A new text file, written through a buffer. The first failure is kept, and everything after it does nothing, so callers check
/// once, with close(). Numbers are written independently of the locale.
class TextFile
{
public:
    /// Creates the file, which must not exist yet.
    TextFile(std::string path, TaskControl &control);
    ~TextFile();
    TextFile(const TextFile &) = delete;
    TextFile &operator=(const TextFile &) = delete;
    TextFile(TextFile &&other) noexcept;
    TextFile &operator=(TextFile &&) = delete;

    TextFile &operator<<(std::string_view text);
    TextFile &operator<<(char character) { return *this << std::string_view(&character, 1); }
    TextFile &operator<<(std::integral auto number)
    {
        std::array<char, 24> digits;
        const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
        return *this << std::string_view(digits.data(), static_cast<std::size_t>(result.ptr - digits.data()));
    }

    /// Writes nanoseconds as microseconds with three decimals: 1500 -> "1.500".
    TextFile &fixedMicroseconds(std::int64_t nanoseconds);
    /// Writes a number of thousandths without trailing zeros: 1500 -> "1.5", 0 -> "0.0", -20 -> "-0.02". Suits
    /// nanoseconds that are written as microseconds.
    TextFile &thousandths(std::int64_t number);
    /// Writes the shortest fixed-point text that reads back as the same number, with ".0" if it is whole.
    TextFile &real(double number);

    /// Flushes and closes the file. Returns the first error: PermissionDenied or WriteFailed.
    [[nodiscard]] Result<void> close();

private:
    void flush();
    void fail(int errorNumber);

    std::string m_path;
    TaskControl *m_control;
    std::string m_buffer;
    int m_descriptor = -1;
    Error m_error;
    bool m_failed = false;
};

} // namespace plumbline
