// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/mappedfile.h"

#include <memory>
#include <optional>
#include <string>

namespace plumbline {

/// A file's text ready to read, whether the file is plain, gzip or zstd.
struct OpenedText
{
    std::shared_ptr<const MappedFile> map;
    std::uint64_t bytesOnDisk = 0;
    std::optional<Problem> problem; ///< a stream that ends early or is damaged: what came before is in `map`
};

/// Opens a text. A compressed one, told by its first bytes, is streamed into an unnamed temporary file in
/// `cacheDirectory` ("" = defaultCacheDirectory()), which is then mapped. Errors: those of MappedFile::open, CorruptCompression
/// when nothing could be decoded or the stream grows beyond any real profile, WriteFailed, NotEnoughDisk, Cancelled. O(bytes).
[[nodiscard]] Result<OpenedText> openText(const std::string &path, const std::string &cacheDirectory, TaskControl &control);
/// The same for a file that is open already, whatever stands at its path by now.
[[nodiscard]] Result<OpenedText> openText(const std::shared_ptr<const MappedFile> &source, const std::string &cacheDirectory,
                                          TaskControl &control);

/// Where this user's caches live: $XDG_CACHE_HOME/plumbline, else ~/.cache/plumbline, else the temporary folder.
[[nodiscard]] std::string defaultCacheDirectory();

} // namespace plumbline
