// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// A regular file, open for reading from front to back.
class OpenFile
{
public:
    /// Opens a file. Never waits for a pipe or device. Errors: FileNotFound, PermissionDenied, NotRegularFile, ReadFailed.
    [[nodiscard]] static Result<OpenFile> open(const std::string &path);

    /// Opens a file that only the user, or root, can have written: of an owner that is one of them, not writable by others, and
    /// no link. Errors: those of open(); PermissionDenied for any other file.
    [[nodiscard]] static Result<OpenFile> openOwn(const std::string &path);

    OpenFile(OpenFile &&other) noexcept;
    OpenFile &operator=(OpenFile &&) = delete;
    OpenFile(const OpenFile &) = delete;
    OpenFile &operator=(const OpenFile &) = delete;
    ~OpenFile();

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// Returns when the content was changed the last time, in nanoseconds since 1970.
    [[nodiscard]] std::int64_t changedNs() const { return m_changedNs; }
    /// Returns when content, name or rights were changed the last time. Unlike changedNs() it cannot be set back by a program
    /// that restores the time of the content.
    [[nodiscard]] std::int64_t statusChangedNs() const { return m_statusChangedNs; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// Fills `buffer` as far as the file goes. Returns how many bytes were read, 0 at the end.
    [[nodiscard]] Result<std::size_t> read(char *buffer, std::size_t size) const;

private:
    OpenFile(std::string path, int descriptor);
    [[nodiscard]] static Result<OpenFile> opened(const std::string &path, int flags);

    std::string m_path;
    int m_descriptor = -1;
    std::uint64_t m_bytes = 0;
    std::int64_t m_changedNs = 0;
    std::int64_t m_statusChangedNs = 0;
    bool m_isOwn = false; ///< see openOwn()
};

/// Writes all of `bytes` to a descriptor. Returns false, with errno set, if that fails.
[[nodiscard]] bool writeAll(int descriptor, std::string_view bytes);

/// Returns the Error for a system call on `path` that failed; `number` is errno.
[[nodiscard]] Error fileError(int number, const std::string &path);

/// Reads the first `limit` bytes of a regular file, or all of it if it is shorter. Errors: those of OpenFile::open().
[[nodiscard]] Result<std::string> readFileStart(const std::string &path, std::size_t limit);

} // namespace plumbline
