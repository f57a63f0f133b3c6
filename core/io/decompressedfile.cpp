// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressedfile.h"

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
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t ChunkBytes = 1u << 20;
/// Profiles compress 10 to 60 times. Far more, and much of it, is a file made to fill the disk.
constexpr std::uint64_t SuspiciousBytes = 512u << 20;
constexpr std::uint64_t SuspiciousRatio = 300;
constexpr std::uint64_t BytesPerDiskCheck = 64u << 20;

class Descriptor
{
public:
    explicit Descriptor(int value) : m_value(value) {}
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    [[nodiscard]] int value() const { return m_value; }

private:
    int m_value;
};

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

Result<OpenedText> decompress(const MappedFile &source, Decompressor &decoder, const std::string &directory, TaskControl &control)
{
    const Descriptor target(openUnnamed(directory));
    if (target.value() < 0)
        return failure(ErrorCode::WriteFailed, directory, std::strerror(errno));
    control.setStage(Stage::Decompression);
    control.addTotalBytes(source.size());
    std::vector<char> chunk(ChunkBytes);
    std::string_view input = source.text();
    std::uint64_t total = 0;
    bool starved = false;
    while (decoder.state() == Decompressor::State::Running && !starved) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, source.path());
        const std::size_t before = input.size();
        const std::size_t written = decoder.decode(input, chunk);
        starved = written == 0 && input.size() == before;
        if (written > 0 && !writeAll(target.value(), chunk.data(), written))
            return failure(ErrorCode::WriteFailed, directory, std::strerror(errno));
        total += written;
        if (total / BytesPerDiskCheck != (total - written) / BytesPerDiskCheck) {
            if (const auto fits = checkDisk(source, target.value(), source.size() - input.size(), total); !fits)
                return failure(fits.error());
        }
        control.addDoneBytes(before - input.size());
        if (total > SuspiciousBytes && total / SuspiciousRatio > source.size())
            return failure(ErrorCode::CorruptCompression, source.path(), "ratio");
    }
    if (total == 0 && decoder.state() != Decompressor::State::Finished)
        return failure(ErrorCode::CorruptCompression, source.path());
    OpenedText opened;
    opened.bytesOnDisk = source.size();
    if (decoder.state() != Decompressor::State::Finished) {
        const auto consumed = static_cast<std::int64_t>(source.size() - input.size());
        opened.problem = Problem{Severity::Error, ProblemCode::CompressionCut, source.path(), consumed, 0, {}, 1};
    } else if (input.find_first_not_of('\0') != std::string_view::npos) {
        opened.problem = Problem{Severity::Warning,
                                 ProblemCode::TrailingData,
                                 source.path(),
                                 static_cast<std::int64_t>(source.size() - input.size()),
                                 static_cast<std::int64_t>(input.size()),
                                 {},
                                 1};
    }
    auto map = MappedFile::fromDescriptor(target.value(), source.path());
    if (!map)
        return failure(map.error());
    opened.map = std::move(*map);
    return opened;
}

} // namespace

Result<OpenedText> openText(const std::string &path, const std::string &cacheDirectory, TaskControl &control)
{
    auto source = MappedFile::open(path);
    if (!source)
        return failure(source.error());
    const auto decoder = Decompressor::forStream((*source)->text());
    if (!decoder)
        return OpenedText{*source, (*source)->size(), std::nullopt};
    return decompress(**source, *decoder, cacheDirectory.empty() ? defaultCacheDirectory() : cacheDirectory, control);
}

std::string defaultCacheDirectory()
{
    const char *cache = std::getenv("XDG_CACHE_HOME");
    if (cache && *cache == '/')
        return std::string(cache) + "/plumbline";
    const char *home = std::getenv("HOME");
    if (home && *home == '/')
        return std::string(home) + "/.cache/plumbline";
    std::error_code ignored;
    return std::filesystem::temp_directory_path(ignored).string() + "/plumbline";
}

} // namespace plumbline
