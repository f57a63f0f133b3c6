// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/openfile.h"

#include "core/base/timeunits.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace plumbline {

Result<OpenFile> OpenFile::open(const std::string &path)
{
    return opened(path, 0);
}

Result<OpenFile> OpenFile::openOwn(const std::string &path)
{
    auto file = opened(path, O_NOFOLLOW);
    if (file && !file->m_isOwn)
        return failure(ErrorCode::PermissionDenied, path);
    return file;
}

Result<OpenFile> OpenFile::opened(const std::string &path, int flags)
{
    // O_NONBLOCK, because opening a pipe without a writer would wait for ever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags);
    if (descriptor < 0)
        return failure(fileError(errno, path));
    OpenFile file(path, descriptor);
    struct stat status = {};
    if (fstat(descriptor, &status) != 0)
        return failure(fileError(errno, path));
    if (!S_ISREG(status.st_mode))
        return failure(ErrorCode::NotRegularFile, path);
    file.m_bytes = static_cast<std::uint64_t>(status.st_size);
    file.m_changedNs = status.st_mtim.tv_sec * NsPerSecond + status.st_mtim.tv_nsec;
    file.m_statusChangedNs = status.st_ctim.tv_sec * NsPerSecond + status.st_ctim.tv_nsec;
    const bool isOfUser = status.st_uid == ::geteuid() || status.st_uid == 0;
    file.m_isOwn = isOfUser && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
    return file;
}

OpenFile::OpenFile(std::string path, int descriptor) : m_path(std::move(path)), m_descriptor(descriptor) {}

OpenFile::OpenFile(OpenFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_bytes(other.m_bytes)
    , m_changedNs(other.m_changedNs)
    , m_statusChangedNs(other.m_statusChangedNs)
    , m_isOwn(other.m_isOwn)
{}

OpenFile::~OpenFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<std::size_t> OpenFile::read(char *buffer, std::size_t size) const
{
    std::size_t done = 0;
    while (done < size) {
        const ssize_t step = ::read(m_descriptor, buffer + done, size - done);
        if (step < 0 && errno == EINTR)
            continue;
        if (step < 0)
            return failure(fileError(errno, m_path));
        if (step == 0)
            break;
        done += static_cast<std::size_t>(step);
    }
    return done;
}

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written == 0)
            errno = EIO;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

Error fileError(int number, const std::string &path)
{
    ErrorCode code = ErrorCode::ReadFailed;
    if (number == ENOENT || number == ENOTDIR)
        code = ErrorCode::FileNotFound;
    else if (number == EACCES || number == EPERM)
        code = ErrorCode::PermissionDenied;
    else if (number == ENOMEM)
        code = ErrorCode::OutOfMemory;
    return {code, path, -1, std::strerror(number)};
}

Result<std::string> readFileStart(const std::string &path, std::size_t limit)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return failure(file.error());
    std::string text(std::min<std::uint64_t>(limit, file->bytes()), '\0');
    const auto bytes = file->read(text.data(), text.size());
    if (!bytes)
        return failure(bytes.error());
    text.resize(*bytes);
    return text;
}

} // namespace plumbline
