// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace plumbline {

/// A file mapped read-only, with at least Padding readable zero bytes behind its end. If the file shrinks while it is mapped, the
/// part that is gone reads as zeros and hasShrunk() becomes true; the program goes on.
class MappedFile
{
public:
    static constexpr std::size_t Padding = 64;

    /// Maps a regular file. Errors: FileNotFound, PermissionDenied, NotRegularFile, ReadFailed, OutOfMemory.
    [[nodiscard]] static Result<std::shared_ptr<const MappedFile>> open(const std::string &path);

    /// Maps an open descriptor, which may be closed afterwards. `path` only names the file in errors. Errors: those of open().
    [[nodiscard]] static Result<std::shared_ptr<const MappedFile>> fromDescriptor(int descriptor, std::string path);

    ~MappedFile();
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] std::string_view text() const { return {m_data, m_size}; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Returns whether the file was found to be shorter when a part of it was read.
    [[nodiscard]] bool hasShrunk() const;
    /// Takes the pages of the file out of the memory of the process. What is read afterwards comes from the file again.
    void releasePages() const;

private:
    MappedFile(std::string path, char *data, std::size_t size, std::size_t mapped);

    std::string m_path;
    const char *m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_mapped = 0;
    int m_guard = -1; ///< slot in the table that the SIGBUS handler looks into
};

} // namespace plumbline
