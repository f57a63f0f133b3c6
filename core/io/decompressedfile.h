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

/// The text of a file, ready to read, whether the file is plain or compressed with gzip or zstd.
struct OpenedText
{
    std::shared_ptr<const MappedFile> map;
    std::uint64_t bytesOnDisk = 0;  ///< size of the file itself
    std::optional<Problem> problem; ///< what is wrong with a compressed stream; `map` has what came before
};

/// Opens the text of a file. A compressed file, recognised by its first bytes, is unpacked into an unnamed temporary file in
/// `cacheDirectory` ("" = defaultCacheDirectory()), which is then mapped. Errors: those of MappedFile::open(), CorruptCompression
/// when nothing could be decoded or the stream grows beyond any real profile, WriteFailed, NotEnoughDisk, Cancelled. O(bytes).
[[nodiscard]] Result<OpenedText> openText(const std::string &path, const std::string &cacheDirectory, TaskControl &control);
/// Opens the text of a file that is open already, even if another file stands at its path by now.
[[nodiscard]] Result<OpenedText> openText(const std::shared_ptr<const MappedFile> &source, const std::string &cacheDirectory,
                                          TaskControl &control);

} // namespace plumbline
