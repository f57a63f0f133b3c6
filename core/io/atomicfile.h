// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// A file that appears under its final name whole or not at all. It is written under a temporary name, and a file that has the
/// final name already stays as it is until commit(). Readable by its owner only.
class AtomicFile
{
public:
    /// Begins a file in `directory`, which is made if it is missing. The temporary name is `prefix` followed by six letters or
    /// digits. Error: WriteFailed.
    [[nodiscard]] static Result<AtomicFile> create(const std::string &directory, std::string_view prefix);

    AtomicFile(AtomicFile &&other) noexcept;
    AtomicFile &operator=(AtomicFile &&) = delete;
    AtomicFile(const AtomicFile &) = delete;
    AtomicFile &operator=(const AtomicFile &) = delete;
    /// Removes the file if it was not committed.
    ~AtomicFile();

    /// Appends bytes. Error: WriteFailed, for example when the disk is full.
    [[nodiscard]] Result<void> write(std::string_view bytes);
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// Returns the path of the unfinished file, for a library that writes it itself.
    [[nodiscard]] const std::string &temporaryPath() const { return m_temporary; }
    /// Puts the file in place of `name` in its directory, once its bytes are on the disk. No member may be called afterwards.
    /// Error: WriteFailed.
    [[nodiscard]] Result<void> commit(const std::string &name);

private:
    AtomicFile(std::string directory, std::string temporary, int descriptor);

    std::string m_directory;
    std::string m_temporary; ///< path of the unfinished file; "" once it is in place
    int m_descriptor = -1;
    std::uint64_t m_bytes = 0;
};

} // namespace plumbline
