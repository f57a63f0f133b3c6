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

/// A compressed source file of a trace whose text is not kept: it is unpacked again when its text is asked for the first time.
/// Any thread may ask.
class PackedSource
{
public:
    /// `bytes` and `changedNs` are the file's size and time when the trace was made of it; `cacheDirectory` as in openText().
    PackedSource(std::string path, std::uint64_t bytes, std::int64_t changedNs, std::string cacheDirectory);

    /// The unpacked text. Whoever comes while another unpacks waits, and goes on when that one was asked to stop. Errors: those
    /// of openText(), FileChanged. O(bytes) the first time.
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

/// The decompressed text of a source file. It may have to be unpacked first, which `control` stops (null: nobody does): call it
/// off the window thread. Errors: those of PackedSource::text(), NotSupported for a database.
[[nodiscard]] Result<std::shared_ptr<const MappedFile>> textOf(const SourceFile &file, TaskControl *control);

} // namespace plumbline
