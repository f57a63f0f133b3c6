// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// A file that appears whole or not at all: it is written under a name of its own, and what stood under the wanted name stays
/// until commit(). Readable by its owner only.
class AtomicFile
{
public:
    /// Begins a file in `directory`, which is made when it is missing. The name meanwhile is `prefix` and six letters or digits.
    /// Errors: WriteFailed.
    [[nodiscard]] static Result<AtomicFile> create(const std::string &directory, std::string_view prefix);

    AtomicFile(AtomicFile &&other) noexcept;
    AtomicFile &operator=(AtomicFile &&) = delete;
    AtomicFile(const AtomicFile &) = delete;
    AtomicFile &operator=(const AtomicFile &) = delete;
    /// Removes what was written without a commit.
    ~AtomicFile();

    /// Errors: WriteFailed, for a full disk among other reasons.
    [[nodiscard]] Result<void> write(std::string_view bytes);
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// Puts the file in place of `name` in its directory once its bytes are on the disk. Nothing may be called afterwards.
    /// Errors: WriteFailed.
    [[nodiscard]] Result<void> commit(const std::string &name);

private:
    AtomicFile(std::string directory, std::string temporary, int descriptor);

    std::string m_directory;
    std::string m_temporary; ///< "" once it is in place
    int m_descriptor = -1;
    std::uint64_t m_bytes = 0;
};

} // namespace plumbline
