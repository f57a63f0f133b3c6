// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace plumbline {

/// A compressed source file of a trace whose text is not kept. It is unpacked again when its text is asked for the first time.
/// Any thread may call it.
class PackedSource
{
public:
    /// `bytes` and `changedNs` are the size of the file and the time of its last change when the trace was read from it;
    /// `cacheDirectory` as in openText().
    PackedSource(std::string path, std::uint64_t bytes, std::int64_t changedNs, std::string cacheDirectory);

    /// Returns the unpacked text. A thread that comes while another one unpacks waits for it, and unpacks itself if that one was
    /// asked to stop. Errors: those of openText(), FileChanged. O(bytes) the first time.
    [[nodiscard]] Result<std::shared_ptr<const MappedFile>> text(TaskControl &control) const;

private:
    [[nodiscard]] Result<std::shared_ptr<const MappedFile>> unpacked(TaskControl &control) const;

    std::string m_path;
    std::uint64_t m_bytes;
    std::int64_t m_changedNs;
    std::string m_cacheDirectory;
    mutable std::timed_mutex m_mutex;
    mutable std::shared_ptr<const MappedFile> m_map;
};

/// Returns the decompressed text of a source file. It may have to be unpacked first, so call it off the window thread; `control`
/// can stop that (null: nothing stops it). Errors: those of PackedSource::text(), NotSupported for a database.
[[nodiscard]] Result<std::shared_ptr<const MappedFile>> textOf(const SourceFile &file, TaskControl *control);

} // namespace plumbline
