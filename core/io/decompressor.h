// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace plumbline {

/// Decodes a compressed stream. Each call of decode() goes on where the last one ended.
class Decompressor
{
public:
    /// Whether there is more to decode, the stream has ended, or it is damaged.
    enum class State { Running, Finished, Damaged };

    virtual ~Decompressor() = default;

    /// Decodes from the front of `input` into `output`. Removes from `input` what was read and returns how many bytes were
    /// written. state() tells whether to go on.
    [[nodiscard]] virtual std::size_t decode(std::string_view &input, std::span<char> output) = 0;
    /// Promises the decoder that earlier output stays where it is, so that it can read that instead of keeping a copy. From now
    /// on each `output` must follow right behind what was written before and be at least a megabyte long, and the last
    /// historyBytes() that were written, at most `mostBytes`, must stay unchanged. A decoder may ignore the promise.
    virtual void keepHistory(std::size_t /*mostBytes*/) {}
    /// Returns how many of the bytes written last must stay unchanged. Changes with decode().
    [[nodiscard]] virtual std::size_t historyBytes() const { return 0; }
    [[nodiscard]] State state() const { return m_state; }

    /// Returns whether there is a decoder for a stream with these first bytes, of which some hundred are enough.
    [[nodiscard]] static bool isCompressed(std::string_view firstBytes);
    /// Returns the decoder for a stream with these first bytes, or null for a stream that is not compressed.
    [[nodiscard]] static std::unique_ptr<Decompressor> forStream(std::string_view firstBytes);

protected:
    State m_state = State::Running;
};

} // namespace plumbline
