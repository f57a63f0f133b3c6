// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Walks the fields of one message in the wire format of protocol buffers, without knowing their types. Nothing is copied and no
/// memory is taken. O(bytes) over all calls.
class ProtoFields
{
public:
    /// Begins at the first field of `message`, which must outlive the walk.
    explicit ProtoFields(std::string_view message) : m_message(message) {}

    /// Moves to the next field. Returns false behind the last one, and at the first bytes that are no field.
    [[nodiscard]] bool next();
    /// Returns whether the walk ended before the end of the message.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }
    /// Returns the offset just past the last whole field.
    [[nodiscard]] std::size_t position() const { return m_position; }

    [[nodiscard]] std::uint32_t number() const { return m_number; }
    /// Returns the value of an integer of variable length; empty for a field of another type.
    [[nodiscard]] std::optional<std::int64_t> integer() const { return m_integer; }
    /// Returns the content of a text, of a message, or of a list of integers; empty for a field of another type.
    [[nodiscard]] std::optional<std::string_view> bytes() const { return m_bytes; }
    /// Adds the integers of a field to a list, whether each has a field of its own or one field holds them all. Returns false if
    /// the field does not hold integers, or if the list would have more than `most`.
    [[nodiscard]] bool addIntegers(std::vector<std::int64_t> &list, std::size_t most) const;

private:
    [[nodiscard]] bool readField();

    std::string_view m_message;
    std::size_t m_position = 0;
    bool m_isBroken = false;
    std::uint32_t m_number = 0;
    std::optional<std::int64_t> m_integer;
    std::optional<std::string_view> m_bytes;
};

} // namespace plumbline
