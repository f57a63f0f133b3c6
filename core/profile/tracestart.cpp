// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/tracestart.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/io/decompressor.h"
#include "core/io/openfile.h"

#include <algorithm>
#include <memory>
#include <span>

namespace plumbline {

std::string unpackedTraceStart(std::string_view packed)
{
    const std::unique_ptr<Decompressor> decoder = Decompressor::forStream(packed);
    std::string text(TraceStartBytes, '\0');
    std::size_t size = 0;
    while (decoder && size < text.size() && decoder->state() == Decompressor::State::Running) {
        const std::size_t before = packed.size();
        const std::size_t written = decoder->decode(packed, std::span(text).subspan(size));
        size += written;
        if (written == 0 && packed.size() == before)
            break;
    }
    text.resize(size);
    return text;
}

std::vector<std::int64_t> timesAtTraceStart(const std::string &path)
{
    constexpr std::string_view Key = "\"ts\"";
    const auto read = readFileStart(path, TraceStartBytes);
    if (!read)
        return {};
    const std::string text = Decompressor::isCompressed(*read) ? unpackedTraceStart(*read) : *read;
    std::vector<std::int64_t> times;
    for (std::size_t at = text.find(Key); at != std::string::npos; at = text.find(Key, at + 1)) {
        const std::size_t begin = text.find_first_not_of("\": \t\r\n", at + Key.size());
        const std::size_t end = text.find_first_of("\",} \t\r\n", std::min(begin, text.size()));
        if (end == std::string::npos) // the number may be cut short
            break;
        const auto time = scaledDecimal(std::string_view(text).substr(begin, end - begin), static_cast<std::uint32_t>(NsPerUs));
        if (time)
            times.push_back(*time);
    }
    return times;
}

} // namespace plumbline
