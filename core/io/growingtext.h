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

/// A text that can be read from its beginning while the rest of it is still unpacked on a thread of its own. The memory holds
/// only what has not been released. A reader that waits for more than this memory can hold gets all of the text, as openText()
/// gives it. A plain file is complete at once. One thread uses the object; the text itself may be read by any thread.
class GrowingText
{
public:
    /// Opens a file. At most `windowBytes` of an unpacked text are in memory at a time. Errors: those of openText() for a plain
    /// file; finish() returns those of unpacking.
    [[nodiscard]] static Result<std::unique_ptr<GrowingText>> open(const std::string &path, const std::string &cacheDirectory,
                                                                   std::size_t windowBytes, TaskControl &control);
    /// Ends the unpacking, within a few milliseconds as long as the text is unpacked into memory.
    ~GrowingText() = default;
    GrowingText(const GrowingText &) = delete;
    GrowingText &operator=(const GrowingText &) = delete;

    /// Returns whether the file is compressed.
    [[nodiscard]] bool isPacked() const { return m_stream != nullptr; }
    /// Size of the file, and when it was changed, see OpenFile.
    [[nodiscard]] std::uint64_t bytesOnDisk() const { return m_bytesOnDisk; }
    [[nodiscard]] std::int64_t changedNs() const { return m_changedNs; }
    /// Waits until more than `bytes` can be read, or until no more text comes. With `asMuchAsFits` it also waits until unpacking
    /// rests because the memory is full. Returns the text that can be read. While isGrowing(), that always begins at the same
    /// place, and MappedFile::Padding bytes behind it can be read too.
    [[nodiscard]] std::string_view waitBeyond(std::size_t bytes, bool asMuchAsFits);
    /// Returns whether the text is still being unpacked.
    [[nodiscard]] bool isGrowing() const;
    /// Returns whether the text that is unpacked but not released takes more than half of the memory for it.
    [[nodiscard]] bool isAhead() const;
    /// Returns about how long the whole text will be.
    [[nodiscard]] std::uint64_t expectedBytes() const;
    /// Declares that nothing before `position` is read any more, so that its memory can take the text that follows.
    void release(std::size_t position);

    /// Waits for the end and returns the whole text. A text that stands in memory has no `map`; text() returns it. Errors: those
    /// of openText().
    [[nodiscard]] Result<OpenedText> finish();
    /// Returns the whole text after finish(). What was released must not be read.
    [[nodiscard]] std::string_view text() const;

private:
    GrowingText(std::string path, std::string cacheDirectory, std::size_t windowBytes, TaskControl &control)
        : m_path(std::move(path)), m_cacheDirectory(std::move(cacheDirectory)), m_windowBytes(windowBytes), m_control(control)
    {}
    void unpack(const std::stop_token &stop);
    [[nodiscard]] Result<OpenedText> unpackAll(const std::stop_token &stop);
    /// Unpacks into memory until the end, an error or a request to stop, or until all of a text is wanted that does not fit.
    [[nodiscard]] Result<void> fillMemory(const std::stop_token &stop);
    [[nodiscard]] bool isFull() const;
    /// Waits for memory to unpack into. Empty if there is no more to come.
    [[nodiscard]] std::span<char> waitForRoom(const std::stop_token &stop);

    std::string m_path;
    std::string m_cacheDirectory;
    std::size_t m_windowBytes;
    TaskControl &m_control;
    std::uint64_t m_bytesOnDisk = 0;
    std::int64_t m_changedNs = 0;
    std::unique_ptr<PackedStream> m_stream;
    mutable std::mutex m_mutex;             ///< guards the members that follow
    std::unique_ptr<ReservedText> m_memory; ///< null if the addresses cannot be had
    std::size_t m_written = 0;              ///< bytes unpacked into m_memory
    std::size_t m_historyBytes = 0;         ///< how many of them, at the end, are needed to unpack what follows
    std::uint64_t m_expectedBytes = 0;
    bool m_wantsAll = false; ///< a reader waits for all of the text, even if that does not fit into memory
    std::optional<Result<OpenedText>> m_outcome;
    std::condition_variable_any m_changed;
    std::jthread m_thread; ///< last, so that it ends before the members it uses
};

} // namespace plumbline
