// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/decompressedfile.h"
#include "core/io/mappedfile.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

class Decompressor;

/// A compressed text on its way into an unnamed temporary file, which is mapped while it grows. Not for several threads at a
/// time, but what readable() returned stays readable from any thread, as long as the map of finish() or this object lives.
class Unpacking
{
public:
    /// `source` is the file, `decoder` the one for it, `cacheDirectory` as in openText(). Errors: WriteFailed.
    [[nodiscard]] static Result<std::unique_ptr<Unpacking>> start(std::shared_ptr<const MappedFile> source,
                                                                  std::unique_ptr<Decompressor> decoder,
                                                                  const std::string &cacheDirectory, TaskControl &control);
    ~Unpacking();
    Unpacking(const Unpacking &) = delete;
    Unpacking &operator=(const Unpacking &) = delete;

    /// Unpacks the next megabyte at most. Errors: CorruptCompression for a stream that grows beyond any real profile,
    /// WriteFailed, NotEnoughDisk, Cancelled.
    [[nodiscard]] Result<void> step(TaskControl &control);
    [[nodiscard]] bool isAtEnd() const;
    /// The text so far, with padding; shorter by a little than what was written, empty where it cannot be mapped yet.
    [[nodiscard]] std::string_view readable() const;
    /// About how long the text will be.
    [[nodiscard]] std::uint64_t expectedBytes() const;
    /// The text and what is wrong with it, once isAtEnd(); it begins where readable() did. Errors: CorruptCompression when
    /// nothing could be decoded, those of MappedFile.
    [[nodiscard]] Result<OpenedText> finish();

private:
    Unpacking(std::shared_ptr<const MappedFile> source, std::unique_ptr<Decompressor> decoder);
    [[nodiscard]] std::uint64_t consumed() const { return m_source->size() - m_input.size(); }

    std::shared_ptr<const MappedFile> m_source;
    std::unique_ptr<Decompressor> m_decoder;
    std::string m_directory;
    std::string_view m_input; ///< what is left of the source
    std::vector<char> m_chunk;
    std::shared_ptr<MappedFile> m_map; ///< null where a growing file cannot be mapped
    std::uint64_t m_written = 0;
    int m_target = -1;
    bool m_isStarved = false; ///< the source ends before the stream does
};

} // namespace plumbline
