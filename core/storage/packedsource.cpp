// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/packedsource.h"

#include "core/io/decompressedfile.h"
#include "core/io/openfile.h"

#include <chrono>
#include <utility>

namespace plumbline {

namespace {

/// How long a thread waits for the text before it looks whether it is asked to stop.
constexpr std::chrono::milliseconds PackedSourcePollInterval(20);

} // namespace

PackedSource::PackedSource(std::string path, std::uint64_t bytes, std::int64_t changedNs, std::string cacheDirectory)
    : m_path(std::move(path)), m_bytes(bytes), m_changedNs(changedNs), m_cacheDirectory(std::move(cacheDirectory))
{}

Result<std::shared_ptr<const MappedFile>> PackedSource::text(TaskControl &control) const
{
    std::unique_lock lock(m_mutex, std::defer_lock);
    while (!lock.try_lock_for(PackedSourcePollInterval)) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, m_path);
    }
    if (m_map)
        return m_map;
    auto map = unpacked(control);
    if (map)
        m_map = *map;
    return map;
}

Result<std::shared_ptr<const MappedFile>> PackedSource::unpacked(TaskControl &control) const
{
    const auto file = OpenFile::open(m_path);
    if (!file)
        return failure(file.error());
    if (file->bytes() != m_bytes || file->changedNs() != m_changedNs)
        return failure(ErrorCode::FileChanged, m_path);
    auto opened = openText(m_path, m_cacheDirectory, control);
    if (!opened)
        return failure(std::move(opened.error()));
    return std::move(opened->map);
}

Result<std::shared_ptr<const MappedFile>> textOf(const SourceFile &file, TaskControl *control)
{
    if (file.map)
        return file.map;
    if (!file.packed)
        return failure(ErrorCode::NotSupported, file.path, "sqlite");
    TaskControl own;
    return file.packed->text(control ? *control : own);
}

} // namespace plumbline
