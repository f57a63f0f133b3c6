// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// A place in a file that something is told about.
struct FilePlace
{
    std::string file;
    std::int64_t offset = 0; ///< in the decompressed text
    std::int64_t length = 0;
};

/// Bytes of a file around a place.
struct RawText
{
    std::string bytes;
    std::uint64_t begin = 0;  ///< offset of the first of them
    std::size_t markAt = 0;   ///< the place, counted from there
    std::size_t markSize = 0; ///< as far as it was read
    bool isCut = false;       ///< the place is longer than what was read
    bool hasChanged = false;  ///< the file has another size than when its timeline was read
};

/// Bytes read before a place, and at and behind it.
inline constexpr std::size_t RawTextBefore = 300;
inline constexpr std::size_t RawTextBehind = 2000;

/// Reads around a place: in the text of a loaded timeline where the file belongs to one, which is decompressed already, else in
/// the file itself. Call it off the window thread; `control` as of readRecord(). Errors: those of opening a file; NotSupported
/// for a compressed file that is no loaded timeline; FileChanged when the place lies behind the end.
[[nodiscard]] Result<RawText> readRawText(const std::vector<std::shared_ptr<const Trace>> &traces, const FilePlace &place,
                                          TaskControl *control = nullptr);

} // namespace plumbline
