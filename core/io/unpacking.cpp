// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/unpacking.h"

#include "core/io/cachefolder.h"
#include "core/io/decompressor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t ChunkBytes = 1u << 20;
/// Profiles compress 10 to 60 times. Far more, and much of it, is a file made to fill the disk.
constexpr std::uint64_t SuspiciousBytes = 512u << 20;
constexpr std::uint64_t SuspiciousRatio = 300;
constexpr std::uint64_t BytesPerDiskCheck = 64u << 20;

bool writeAll(int descriptor, const char *data, std::size_t size)
{
    while (size > 0) {
        const ssize_t written = ::write(descriptor, data, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        data += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

std::uint64_t freeDiskBytes(int descriptor)
{
    struct statvfs space = {};
    if (::fstatvfs(descriptor, &space) != 0)
        return std::numeric_limits<std::uint64_t>::max();
    return std::uint64_t{space.f_bavail} * space.f_frsize;
}

/// The copy of a file is `written` bytes after `consumed` of the file's `all` bytes: does its rest still fit?
Result<void> checkDisk(const MappedFile &source, int target, std::uint64_t consumed, std::uint64_t written)
{
    const double ratio = static_cast<double>(written) / static_cast<double>(std::max<std::uint64_t>(consumed, 1));
    const auto rest = static_cast<std::uint64_t>(ratio * static_cast<double>(source.size() - consumed));
    const std::uint64_t free = freeDiskBytes(target);
    if (rest <= free)
        return {};
    Error error{ErrorCode::NotEnoughDisk, source.path(), -1, {}};
    error.neededBytes = written + rest;
    error.freeBytes = written + free;
    return failure(std::move(error));
}

/// A file without a name: gone with its last descriptor, whatever happens to the program.
int openUnnamed(const std::string &directory)
{
    std::error_code ignored;
    std::filesystem::create_directories(directory, ignored);
    const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0)
        return descriptor;
    std::string name = directory + "/" + std::string(DecompressedPrefix) + "XXXXXX"; // a file system without O_TMPFILE
    const int named = ::mkstemp(name.data());
    if (named >= 0)
        ::unlink(name.c_str());
    const std::string fallback = "/var/tmp"; // on disk too, and anybody may write there
    return named >= 0 || directory == fallback ? named : openUnnamed(fallback);
}

/// No copy gets longer than this.
std::uint64_t mostBytes(std::uint64_t packedBytes)
{
    return std::max(SuspiciousBytes, (packedBytes + 1) * SuspiciousRatio) + ChunkBytes;
}

} // namespace

Result<std::unique_ptr<Unpacking>> Unpacking::start(std::shared_ptr<const MappedFile> source,
                                                    std::unique_ptr<Decompressor> decoder, const std::string &cacheDirectory,
                                                    TaskControl &control)
{
    std::unique_ptr<Unpacking> unpacking(new Unpacking(std::move(source), std::move(decoder)));
    unpacking->m_directory = cacheDirectory.empty() ? defaultCacheDirectory() : cacheDirectory;
    unpacking->m_target = openUnnamed(unpacking->m_directory);
    if (unpacking->m_target < 0)
        return failure(ErrorCode::WriteFailed, unpacking->m_directory, std::strerror(errno));
    const MappedFile &packed = *unpacking->m_source;
    // Without it (a limit on addresses, a file system that does not share) the copy is mapped when it is complete.
    if (auto map = MappedFile::growing(unpacking->m_target, packed.path(), mostBytes(packed.size())))
        unpacking->m_map = std::move(*map);
    control.setStage(Stage::Decompression);
    control.addTotalBytes(packed.size());
    return unpacking;
}

Unpacking::Unpacking(std::shared_ptr<const MappedFile> source, std::unique_ptr<Decompressor> decoder)
    : m_source(std::move(source)), m_decoder(std::move(decoder)), m_input(m_source->text()), m_chunk(ChunkBytes)
{}

Unpacking::~Unpacking()
{
    if (m_target >= 0)
        ::close(m_target);
}

bool Unpacking::isAtEnd() const
{
    return m_isStarved || m_decoder->state() != Decompressor::State::Running;
}

Result<void> Unpacking::step(TaskControl &control)
{
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, m_source->path());
    const std::size_t before = m_input.size();
    const std::size_t written = m_decoder->decode(m_input, m_chunk);
    m_isStarved = written == 0 && m_input.size() == before;
    if (written > 0 && !writeAll(m_target, m_chunk.data(), written))
        return failure(ErrorCode::WriteFailed, m_directory, std::strerror(errno));
    m_written += written;
    if (m_written / BytesPerDiskCheck != (m_written - written) / BytesPerDiskCheck) {
        if (auto fits = checkDisk(*m_source, m_target, consumed(), m_written); !fits)
            return fits;
    }
    control.addDoneBytes(before - m_input.size());
    if (m_written > SuspiciousBytes && m_written / SuspiciousRatio > m_source->size())
        return failure(ErrorCode::CorruptCompression, m_source->path(), "ratio");
    return {};
}

std::string_view Unpacking::readable() const
{
    if (!m_map || m_written < MappedFile::Padding)
        return {};
    return {m_map->data(), m_written - MappedFile::Padding};
}

std::uint64_t Unpacking::expectedBytes() const
{
    const double ratio = static_cast<double>(m_written) / static_cast<double>(std::max<std::uint64_t>(consumed(), 1));
    return static_cast<std::uint64_t>(ratio * static_cast<double>(m_source->size()));
}

Result<OpenedText> Unpacking::finish()
{
    const bool isWhole = m_decoder->state() == Decompressor::State::Finished;
    if (m_written == 0 && !isWhole)
        return failure(ErrorCode::CorruptCompression, m_source->path());
    const auto at = static_cast<std::int64_t>(consumed());
    OpenedText opened{nullptr, m_source->size(), std::nullopt};
    if (!isWhole) {
        opened.problem = Problem{Severity::Error, ProblemCode::CompressionCut, m_source->path(), at, 0, {}, 1};
    } else if (m_input.find_first_not_of('\0') != std::string_view::npos) {
        const auto rest = static_cast<std::int64_t>(m_input.size());
        opened.problem = Problem{Severity::Warning, ProblemCode::TrailingData, m_source->path(), at, rest, {}, 1};
    }
    if (m_map) {
        if (const auto settled = m_map->settle(m_written); !settled)
            return failure(settled.error());
        opened.map = m_map;
        return opened;
    }
    auto map = MappedFile::fromDescriptor(m_target, m_source->path());
    if (!map)
        return failure(map.error());
    opened.map = std::move(*map);
    return opened;
}

} // namespace plumbline
