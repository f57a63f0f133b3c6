// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressedfile.h"

#include "core/io/cachefolder.h"
#include "core/io/openfile.h"
#include "core/io/packedstream.h"
#include "core/io/privatefolder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// How many bytes are written between two looks at the free disk space.
constexpr std::uint64_t BytesPerDiskCheck = 64u << 20;

/// A temporary file without a name. It disappears with its last descriptor, whatever happens to the program.
class UnnamedFile
{
public:
    explicit UnnamedFile(const std::string &directory) : m_directory(directory), m_descriptor(open(directory)) {}
    ~UnnamedFile()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    UnnamedFile(const UnnamedFile &) = delete;
    UnnamedFile &operator=(const UnnamedFile &) = delete;

    /// Writes what `stream` unpacks, up to its end. Errors: those of the stream, WriteFailed, NotEnoughDisk.
    [[nodiscard]] Result<void> fill(PackedStream &stream, TaskControl &control);
    [[nodiscard]] int descriptor() const { return m_descriptor; }

private:
    static int open(const std::string &directory);
    [[nodiscard]] Error writeFailed() const { return {ErrorCode::WriteFailed, m_directory, -1, std::strerror(errno)}; }
    [[nodiscard]] Result<void> checkDisk(const PackedStream &stream) const;

    std::string m_directory;
    int m_descriptor = -1;
};

int UnnamedFile::open(const std::string &directory)
{
    makePrivateFolder(directory);
    const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0)
        return descriptor;
    std::string name = directory + "/" + std::string(DecompressedPrefix) + "XXXXXX"; // for a file system without O_TMPFILE
    const int named = ::mkstemp(name.data());
    if (named >= 0)
        ::unlink(name.c_str());
    const std::string fallback = "/var/tmp"; // on disk as well, and every user may write there
    return named >= 0 || directory == fallback ? named : open(fallback);
}

Result<void> UnnamedFile::fill(PackedStream &stream, TaskControl &control)
{
    if (m_descriptor < 0)
        return failure(writeFailed());
    std::vector<char> chunk(PackedStream::StepBytes);
    while (!stream.isAtEnd()) {
        const std::uint64_t before = stream.bytes();
        const auto bytes = stream.read(chunk, control);
        if (!bytes)
            return failure(bytes.error());
        if (!writeAll(m_descriptor, {chunk.data(), *bytes}))
            return failure(writeFailed());
        if (before / BytesPerDiskCheck == stream.bytes() / BytesPerDiskCheck)
            continue;
        if (auto fits = checkDisk(stream); !fits)
            return fits;
    }
    return {};
}

/// Checks that the rest of the text still fits on the disk. Error: NotEnoughDisk.
Result<void> UnnamedFile::checkDisk(const PackedStream &stream) const
{
    struct statvfs space = {};
    const std::uint64_t free = ::fstatvfs(m_descriptor, &space) == 0 ? std::uint64_t{space.f_bavail} * space.f_frsize
                                                                     : std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t needed = std::max(stream.expectedBytes(), stream.bytes());
    if (needed - stream.bytes() <= free)
        return {};
    Error error{ErrorCode::NotEnoughDisk, stream.source().path(), -1, {}};
    error.neededBytes = needed;
    error.freeBytes = stream.bytes() + free;
    return failure(std::move(error));
}

} // namespace

Result<OpenedText> openText(const std::string &path, const std::string &cacheDirectory, TaskControl &control)
{
    const auto source = MappedFile::open(path);
    return source ? openText(*source, cacheDirectory, control) : failure(source.error());
}

Result<OpenedText> openText(const std::shared_ptr<const MappedFile> &source, const std::string &cacheDirectory,
                            TaskControl &control)
{
    const auto stream = PackedStream::of(source, control);
    if (!stream)
        return OpenedText{source, source->size(), std::nullopt};
    UnnamedFile copy(cacheDirectory.empty() ? defaultCacheDirectory() : cacheDirectory);
    if (const auto filled = copy.fill(*stream, control); !filled)
        return failure(filled.error());
    const auto problem = stream->problem();
    if (!problem)
        return failure(problem.error());
    auto map = MappedFile::fromDescriptor(copy.descriptor(), source->path());
    if (!map)
        return failure(map.error());
    return OpenedText{std::move(*map), source->size(), *problem};
}

} // namespace plumbline
