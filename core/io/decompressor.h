// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace plumbline {

/// Decodes a compressed stream step by step.
class Decompressor
{
public:
    enum class State { Running, Finished, Damaged };

    virtual ~Decompressor() = default;

    /// Decodes from the front of `input` into `output`: takes what was read off `input` and returns how much was
    /// written. state() says whether to go on.
    [[nodiscard]] virtual std::size_t decode(std::string_view &input, std::span<char> output) = 0;
    /// From now on each output follows right behind what was written before, a megabyte of it at least, and of what was written
    /// the last historyBytes() stay there as they are: `mostBytes` at most. A decoder may use that, so that nothing need be
    /// copied.
    virtual void keepHistory(std::size_t /*mostBytes*/) {}
    /// Changes with decode().
    [[nodiscard]] virtual std::size_t historyBytes() const { return 0; }
    [[nodiscard]] State state() const { return m_state; }

    /// Whether there is a decoder for a stream with these first bytes, of which some hundred are enough.
    [[nodiscard]] static bool isCompressed(std::string_view firstBytes);
    /// The decoder for a stream with these first bytes, null for one that is not compressed (or no memory).
    [[nodiscard]] static std::unique_ptr<Decompressor> forStream(std::string_view firstBytes);

protected:
    State m_state = State::Running;
};

} // namespace plumbline
