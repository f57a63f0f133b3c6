// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/decompressedfile.h"
#include "core/io/packedstream.h"
#include "core/io/reservedtext.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace plumbline {

/// A text that can be read from its beginning while the rest of it is still unpacked, on a thread of its own, into memory that
/// holds only what has not been released. Whoever waits for more of a text that fills this memory gets all of it, as openText()
/// gives it. A plain file is complete at once. One thread uses it; the text itself may be read by any.
class GrowingText
{
public:
    /// `windowBytes` of an unpacked text are in memory at a time. Errors: those of openText() for a plain file; finish() returns
    /// the others.
    [[nodiscard]] static Result<std::unique_ptr<GrowingText>> open(const std::string &path, const std::string &cacheDirectory,
                                                                   std::size_t windowBytes, TaskControl &control);
    /// Unpacking ends with it, within a few milliseconds while there are parts of the text to be read.
    ~GrowingText() = default;
    GrowingText(const GrowingText &) = delete;
    GrowingText &operator=(const GrowingText &) = delete;

    [[nodiscard]] bool isPacked() const { return m_stream != nullptr; }
    /// Of the file, see OpenFile.
    [[nodiscard]] std::uint64_t bytesOnDisk() const { return m_bytesOnDisk; }
    [[nodiscard]] std::int64_t changedNs() const { return m_changedNs; }
    /// Waits until more than `bytes` can be read and, with `asMuchAsFits`, unpacking rests, or until nothing more comes. Returns
    /// what can be read; while isGrowing(), it always begins at the same place, and MappedFile::Padding bytes behind it can be
    /// read too.
    [[nodiscard]] std::string_view waitBeyond(std::size_t bytes, bool asMuchAsFits);
    [[nodiscard]] bool isGrowing() const;
    /// Whether more is unpacked than released by half of what may be in memory.
    [[nodiscard]] bool isAhead() const;
    /// About how long the text will be.
    [[nodiscard]] std::uint64_t expectedBytes() const;
    /// Nothing before `position` is read any more: its memory is used for what follows.
    void release(std::size_t position);

    /// Waits for the end and returns the whole. A text that stands in memory has no `map` but text(). Errors: those of
    /// openText().
    [[nodiscard]] Result<OpenedText> finish();
    /// The text of finish(), without what was released.
    [[nodiscard]] std::string_view text() const;

private:
    GrowingText(std::string path, std::string cacheDirectory, std::size_t windowBytes, TaskControl &control)
        : m_path(std::move(path)), m_cacheDirectory(std::move(cacheDirectory)), m_windowBytes(windowBytes), m_control(control)
    {}
    void unpack(const std::stop_token &stop);
    [[nodiscard]] Result<OpenedText> unpackAll(const std::stop_token &stop);
    /// Everything up to the end, an error, a request to stop, or that what fits into memory does not do.
    [[nodiscard]] Result<void> fillMemory(const std::stop_token &stop);
    [[nodiscard]] bool isFull() const;
    /// Waits for memory to unpack into; empty when there is no point any more.
    [[nodiscard]] std::span<char> waitForRoom(const std::stop_token &stop);

    std::string m_path;
    std::string m_cacheDirectory;
    std::size_t m_windowBytes;
    TaskControl &m_control;
    std::uint64_t m_bytesOnDisk = 0;
    std::int64_t m_changedNs = 0;
    std::unique_ptr<PackedStream> m_stream;
    mutable std::mutex m_mutex;             ///< over the next ones
    std::unique_ptr<ReservedText> m_memory; ///< null where addresses cannot be had
    std::size_t m_written = 0;              ///< into it
    std::size_t m_historyBytes = 0;         ///< of these the last are still needed to unpack what follows
    std::uint64_t m_expectedBytes = 0;
    bool m_wantsAll = false; ///< even what does not fit into memory
    std::optional<Result<OpenedText>> m_outcome;
    std::condition_variable_any m_changed;
    std::jthread m_thread; ///< ends before what it uses
};

} // namespace plumbline
