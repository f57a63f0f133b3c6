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

/// A place in a file, for example the place of a problem.
struct FilePlace
{
    std::string file;
    std::int64_t offset = 0; ///< in the decompressed text
    std::int64_t length = 0; ///< bytes
};

/// The bytes of a file around a place.
struct RawText
{
    std::string bytes;
    std::uint64_t begin = 0;  ///< offset of the first byte
    std::size_t markAt = 0;   ///< position of the place in `bytes`
    std::size_t markSize = 0; ///< bytes of the place that were read
    bool isCut = false;       ///< the place is longer than what was read
    bool hasChanged = false;  ///< the size of the file is no longer what it was when its timeline was read
};

/// How many bytes are read before a place, and from the place on.
inline constexpr std::size_t RawTextBefore = 300;
inline constexpr std::size_t RawTextBehind = 2000;

/// Reads the bytes around a place. For a file of a loaded timeline they come from its decompressed text, else from the file
/// itself. Call it off the window thread; `control` as in readRecord(). Errors: those of opening a file; NotSupported for a
/// compressed file that belongs to no loaded timeline; FileChanged if the place lies behind the end.
[[nodiscard]] Result<RawText> readRawText(const std::vector<std::shared_ptr<const Trace>> &traces, const FilePlace &place,
                                          TaskControl *control = nullptr);

} // namespace plumbline
