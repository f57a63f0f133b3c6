// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/textfile.h"

#include "core/base/check.h"
#include "core/io/openfile.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace plumbline {

namespace {

constexpr std::size_t BufferBytes = 64u << 10;

/// Writes a number below 1000 as three digits.
void writeThreeDigits(char *to, std::int64_t number)
{
    to[0] = static_cast<char>('0' + number / 100);
    to[1] = static_cast<char>('0' + number / 10 % 10);
    to[2] = static_cast<char>('0' + number % 10);
}

} // namespace

TextFile::TextFile(std::string path, TaskControl &control) : m_path(std::move(path)), m_control(&control)
{
    m_buffer.reserve(BufferBytes + 4096);
    m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (m_descriptor < 0)
        fail(errno);
}

TextFile::TextFile(TextFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_control(other.m_control)
    , m_buffer(std::move(other.m_buffer))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_error(std::move(other.m_error))
    , m_failed(other.m_failed)
{}

TextFile::~TextFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

TextFile &TextFile::operator<<(std::string_view text)
{
    m_buffer.append(text);
    if (m_buffer.size() >= BufferBytes)
        flush();
    return *this;
}

TextFile &TextFile::fixedMicroseconds(std::int64_t nanoseconds)
{
    std::array<char, 4> fraction{'.'};
    writeThreeDigits(fraction.data() + 1, nanoseconds % 1000);
    return *this << nanoseconds / 1000 << std::string_view(fraction.data(), fraction.size());
}

TextFile &TextFile::thousandths(std::int64_t number)
{
    if (number < 0)
        *this << '-';
    std::array<char, 4> fraction{'.'};
    writeThreeDigits(fraction.data() + 1, std::abs(number % 1000));
    std::size_t length = fraction.size();
    while (length > 2 && fraction[length - 1] == '0')
        --length;
    return *this << std::abs(number / 1000) << std::string_view(fraction.data(), length);
}

TextFile &TextFile::real(double number)
{
    if (number == std::floor(number) && std::abs(number) < 1e15)
        return *this << static_cast<std::int64_t>(number) << ".0";
    std::array<char, 400> digits;
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed);
    PLUMBLINE_CHECK(result.ec == std::errc());
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(result.ptr - digits.data()));
}

Result<void> TextFile::close()
{
    flush();
    if (m_descriptor >= 0 && ::close(std::exchange(m_descriptor, -1)) != 0)
        fail(errno);
    if (m_failed)
        return failure(m_error);
    return {};
}

void TextFile::flush()
{
    if (!m_failed && !writeAll(m_descriptor, m_buffer))
        fail(errno);
    if (!m_failed)
        m_control->addDoneBytes(m_buffer.size());
    m_buffer.clear();
}

void TextFile::fail(int errorNumber)
{
    if (std::exchange(m_failed, true))
        return;
    const bool denied = errorNumber == EACCES || errorNumber == EPERM || errorNumber == EROFS;
    m_error = Error{denied ? ErrorCode::PermissionDenied : ErrorCode::WriteFailed, m_path, -1,
                    std::generic_category().message(errorNumber)};
}

} // namespace plumbline
