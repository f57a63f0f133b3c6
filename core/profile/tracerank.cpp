// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/tracerank.h"

#include "core/io/decompressor.h"
#include "core/io/jsoncursor.h"
#include "core/io/openfile.h"
#include "core/profile/tracestart.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <system_error>

namespace plumbline {

namespace {

constexpr std::string_view DistributedKey = "distributedInfo";

std::optional<int> rankOf(std::string_view digits)
{
    int rank = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), rank);
    return error == std::errc() && end == digits.data() + digits.size() && rank >= 0 ? std::optional(rank) : std::nullopt;
}

/// Reads the object that stands at the cursor.
std::optional<int> rankInObject(JsonCursor &cursor)
{
    if (!cursor.enterObject())
        return std::nullopt;
    while (cursor.nextMember()) {
        if (cursor.key() == "rank")
            return rankOf(cursor.scalar());
        cursor.skip();
    }
    return std::nullopt;
}

/// Reads the last bytes of a file; "" if that fails.
std::string readFileEnd(const std::string &path)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return {};
    std::string text(std::min<std::uint64_t>(TraceStartBytes, file->bytes()), '\0');
    const auto from = static_cast<off_t>(file->bytes() - text.size());
    const ssize_t read = pread(file->descriptor(), text.data(), text.size(), from);
    text.resize(read > 0 ? static_cast<std::size_t>(read) : 0);
    return text;
}

} // namespace

std::optional<int> rankInTraceStart(std::string_view text)
{
    JsonCursor cursor(text);
    if (!cursor.enterObject())
        return std::nullopt;
    while (cursor.nextMember()) {
        if (cursor.key() == DistributedKey)
            return rankInObject(cursor);
        cursor.skip();
    }
    return std::nullopt;
}

std::optional<int> rankInTraceEnd(std::string_view text)
{
    const std::string quoted = '"' + std::string(DistributedKey) + '"';
    const std::size_t at = text.rfind(quoted);
    // Behind a backslash the key is part of a text inside an event.
    if (at == std::string_view::npos || (at > 0 && text[at - 1] == '\\'))
        return std::nullopt;
    const std::size_t object = text.find_first_not_of(": \t\r\n", at + quoted.size());
    if (object == std::string_view::npos)
        return std::nullopt;
    JsonCursor cursor(text.substr(object));
    return rankInObject(cursor);
}

std::optional<int> rankInTrace(const std::string &path)
{
    const auto start = readFileStart(path, TraceStartBytes);
    if (!start)
        return std::nullopt;
    if (Decompressor::isCompressed(*start))
        return rankInTraceStart(unpackedTraceStart(*start));
    const auto rank = rankInTraceStart(*start);
    return rank || start->size() < TraceStartBytes ? rank : rankInTraceEnd(readFileEnd(path));
}

} // namespace plumbline
