// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/eventtext.h"

#include <limits>

namespace plumbline {

namespace {

/// Hands the pieces of a quoted text to `take`.
template<typename Take>
void quotedPieces(std::string_view text, const Take &take)
{
    constexpr std::string_view Digits = "0123456789abcdef";
    take("\"");
    std::size_t plain = 0; // first byte that is not handed on yet
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto code = static_cast<unsigned char>(text[at]);
        if (code >= 0x20 && text[at] != '"' && text[at] != '\\')
            continue;
        take(text.substr(plain, at - plain));
        plain = at + 1;
        take(code < 0x20 ? "\\u00" : "\\");
        if (code < 0x20) {
            take(Digits.substr(code / 16, 1));
            take(Digits.substr(code % 16, 1));
        } else {
            take(text.substr(at, 1));
        }
    }
    take(text.substr(plain));
    take("\"");
}

} // namespace

void writeQuoted(TextFile &file, std::string_view text)
{
    quotedPieces(text, [&file](std::string_view piece) { file << piece; });
}

void appendQuoted(std::string &to, std::string_view text)
{
    quotedPieces(text, [&to](std::string_view piece) { to += piece; });
}

void writeMicroseconds(TextFile &file, std::int64_t nanoseconds)
{
    constexpr std::int64_t First = std::numeric_limits<std::int64_t>::min();
    if (nanoseconds < 0)
        file << '-';
    file.fixedMicroseconds(nanoseconds == First ? std::numeric_limits<std::int64_t>::max()
                                                : (nanoseconds < 0 ? -nanoseconds : nanoseconds));
}

} // namespace plumbline
