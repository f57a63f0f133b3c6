// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/rawtext.h"

#include "core/io/mappedfile.h"
#include "core/storage/packedsource.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace plumbline {

namespace {

Result<RawText> around(std::string_view text, const FilePlace &place)
{
    const auto offset = static_cast<std::uint64_t>(std::max<std::int64_t>(place.offset, 0));
    const auto length = static_cast<std::uint64_t>(std::max<std::int64_t>(place.length, 0));
    if (offset > text.size())
        return failure(Error{ErrorCode::FileChanged, place.file, place.offset, {}});
    RawText raw;
    raw.begin = offset - std::min<std::uint64_t>(offset, RawTextBefore);
    const std::uint64_t end = std::min<std::uint64_t>(text.size(), offset + RawTextBehind);
    raw.bytes = text.substr(raw.begin, end - raw.begin);
    raw.markAt = offset - raw.begin;
    raw.markSize = std::min(length, end - offset);
    raw.isCut = raw.markSize < std::min<std::uint64_t>(length, text.size() - offset);
    return raw;
}

bool isCompressed(const std::string &file)
{
    return file.ends_with(".gz") || file.ends_with(".zst");
}

} // namespace

Result<RawText> readRawText(const std::vector<std::shared_ptr<const Trace>> &traces, const FilePlace &place, TaskControl *control)
{
    for (const std::shared_ptr<const Trace> &trace : traces) {
        for (const SourceFile &file : trace->files()) {
            if (file.path != place.file)
                continue;
            const auto map = textOf(file, control);
            if (!map)
                return failure(map.error());
            Result<RawText> raw = around((*map)->text(), place);
            std::error_code error;
            const std::uintmax_t bytes = std::filesystem::file_size(file.path, error);
            if (raw)
                raw->hasChanged = error || bytes != file.bytes || (*map)->hasShrunk();
            return raw;
        }
    }
    if (isCompressed(place.file))
        return failure(ErrorCode::NotSupported, place.file);
    const auto map = MappedFile::open(place.file);
    if (!map)
        return failure(map.error());
    return around((*map)->text(), place);
}

} // namespace plumbline
