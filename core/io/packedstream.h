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

/// A compressed file that is unpacked from front to back. For one thread at a time.
class PackedStream
{
public:
    /// Makes the stream of a file that is compressed, judged by its first bytes; null for any other file. Adds the bytes of the
    /// file to the total of `control`.
    [[nodiscard]] static std::unique_ptr<PackedStream> of(std::shared_ptr<const MappedFile> source, TaskControl &control);
    ~PackedStream();
    PackedStream(const PackedStream &) = delete;
    PackedStream &operator=(const PackedStream &) = delete;

    /// Unpacks what comes next into the front of `room`, at most StepBytes, and returns how many bytes that is. Errors:
    /// CorruptCompression for a stream that grows beyond any real profile, Cancelled.
    [[nodiscard]] Result<std::size_t> read(std::span<char> room, TaskControl &control);
    /// A stream that has grown beyond MostPlainBytes must have at most MostExpansion times the bytes of its file. Profiles
    /// compress 10 to 60 times; what compresses far better was made to fill the disk.
    static constexpr std::uint64_t MostPlainBytes = 512u << 20;
    static constexpr std::uint64_t MostExpansion = 300;
    /// The most bytes that one read() unpacks.
    static constexpr std::size_t StepBytes = 1u << 20;
    /// Spares a copy of everything, if the compression allows. From now on each `room` must be StepBytes long and begin right
    /// behind what was read before, and of what was read, the last historyBytes(), at most `mostBytes`, must stay unchanged.
    void keepHistory(std::size_t mostBytes);
    /// Returns how many of the bytes read last must stay unchanged. Changes with read().
    [[nodiscard]] std::size_t historyBytes() const;
    /// Returns whether read() gives no more.
    [[nodiscard]] bool isAtEnd() const;
    /// Returns what is wrong with the stream, once isAtEnd(). Error: CorruptCompression when nothing could be unpacked.
    [[nodiscard]] Result<std::optional<Problem>> problem() const;
    /// Declares that the stream is read no further. Takes what was not read out of the total of `control`.
    void giveUp(TaskControl &control) const;

    [[nodiscard]] const MappedFile &source() const { return *m_source; }
    [[nodiscard]] const std::shared_ptr<const MappedFile> &sharedSource() const { return m_source; }
    /// Returns how many bytes have been unpacked.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// Returns about how many bytes the whole text will have.
    [[nodiscard]] std::uint64_t expectedBytes() const;
    /// Returns an upper limit of the bytes of the whole text; read() fails before it is exceeded.
    [[nodiscard]] std::uint64_t mostBytes() const;

private:
    PackedStream(std::shared_ptr<const MappedFile> source, std::unique_ptr<Decompressor> decoder);
    [[nodiscard]] std::uint64_t consumed() const { return m_source->size() - m_input.size(); }

    std::shared_ptr<const MappedFile> m_source;
    std::unique_ptr<Decompressor> m_decoder;
    std::string_view m_input; ///< part of the source that was not read yet
    std::uint64_t m_bytes = 0;
    bool m_isStarved = false; ///< whether the source ended before the stream did
};

} // namespace plumbline
