// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/io/decompressedfile.h"
#include "core/io/unpacking.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace plumbline {

/// A text that can be read from its beginning while the rest of it is still unpacked, on a thread of its own. A plain file is
/// complete at once. One thread uses it; the text itself may be read by any.
class GrowingText
{
public:
    /// As openText(), but for the errors of unpacking, which finish() returns.
    [[nodiscard]] static Result<std::unique_ptr<GrowingText>> open(const std::string &path, const std::string &cacheDirectory,
                                                                   TaskControl &control);
    /// Unpacking ends with it, within a few milliseconds.
    ~GrowingText() = default;
    GrowingText(const GrowingText &) = delete;
    GrowingText &operator=(const GrowingText &) = delete;

    /// Waits until more than `bytes` can be read, or nothing more comes. Returns what can be read; it always begins at the
    /// same place, and while isGrowing(), MappedFile::Padding bytes behind it can be read too.
    [[nodiscard]] std::string_view waitBeyond(std::size_t bytes);
    [[nodiscard]] bool isGrowing() const;
    /// About how long the text will be.
    [[nodiscard]] std::uint64_t expectedBytes() const;

    /// Waits for the end and returns the whole. Errors: those of openText().
    [[nodiscard]] Result<OpenedText> finish();

private:
    GrowingText(std::string path, TaskControl &control) : m_path(std::move(path)), m_control(control) {}
    void unpack(const std::stop_token &stop);
    /// Everything up to the end, an error or a request to stop.
    [[nodiscard]] Result<OpenedText> unpackAll(const std::stop_token &stop);

    std::string m_path;
    TaskControl &m_control;
    std::unique_ptr<Unpacking> m_unpacking;
    mutable std::mutex m_mutex; ///< over the next three
    std::string_view m_readable;
    std::uint64_t m_expectedBytes = 0;
    std::optional<Result<OpenedText>> m_outcome;
    std::condition_variable m_changed;
    std::jthread m_thread; ///< ends before what it uses
};

} // namespace plumbline
