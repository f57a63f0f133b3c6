// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/mappedfile.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace plumbline {

class Decompressor;

/// A compressed file unpacked from front to back. Not for several threads at a time.
class PackedStream
{
public:
    /// Null for a file that is not compressed, by its first bytes. Adds its bytes to what `control` counts.
    [[nodiscard]] static std::unique_ptr<PackedStream> of(std::shared_ptr<const MappedFile> source, TaskControl &control);
    ~PackedStream();
    PackedStream(const PackedStream &) = delete;
    PackedStream &operator=(const PackedStream &) = delete;

    /// Unpacks what comes next into the front of `room`, a megabyte at most, and returns how much that is. Errors:
    /// CorruptCompression for a stream that grows beyond any real profile, Cancelled.
    [[nodiscard]] Result<std::size_t> read(std::span<char> room, TaskControl &control);
    /// A read() unpacks no more than this.
    static constexpr std::size_t StepBytes = 1u << 20;
    /// From now on each room is StepBytes right behind what was read before, and of what was read the last historyBytes() stay
    /// there as they are: `mostBytes` at most. That spares a copy of everything where the compression allows.
    void keepHistory(std::size_t mostBytes);
    /// Changes with read().
    [[nodiscard]] std::size_t historyBytes() const;
    [[nodiscard]] bool isAtEnd() const;
    /// What is wrong with the stream, once isAtEnd(). Errors: CorruptCompression when nothing could be unpacked.
    [[nodiscard]] Result<std::optional<Problem>> problem() const;
    /// It will be read no further.
    void giveUp(TaskControl &control) const;

    [[nodiscard]] const MappedFile &source() const { return *m_source; }
    [[nodiscard]] const std::shared_ptr<const MappedFile> &sharedSource() const { return m_source; }
    /// What has been unpacked.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// About how much it will be in all.
    [[nodiscard]] std::uint64_t expectedBytes() const;
    /// It will not be more than this.
    [[nodiscard]] std::uint64_t mostBytes() const;

private:
    PackedStream(std::shared_ptr<const MappedFile> source, std::unique_ptr<Decompressor> decoder);
    [[nodiscard]] std::uint64_t consumed() const { return m_source->size() - m_input.size(); }

    std::shared_ptr<const MappedFile> m_source;
    std::unique_ptr<Decompressor> m_decoder;
    std::string_view m_input; ///< what is left of the source
    std::uint64_t m_bytes = 0;
    bool m_isStarved = false; ///< the source ends before the stream does
};

} // namespace plumbline
