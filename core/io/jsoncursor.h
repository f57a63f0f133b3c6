// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// Walks a JSON document from front to back, value by value, without keeping anything: for files of any size that consist of
/// objects in objects and may end early. Each value must be entered, taken or skipped before the next member is asked for. After
/// the first violation of the grammar every call returns false or "", and state() and position() tell what is wrong and where.
/// The structure is checked, numbers and literals are not. O(bytes) over all calls.
class JsonCursor
{
public:
    /// How far the document could be read.
    enum class State : std::uint8_t {
        Reading,
        CutOff, ///< the text ended inside a value
        Broken, ///< the grammar was violated at position()
    };

    /// Begins at the front of `text`, which must outlive the cursor. A byte order mark is skipped.
    explicit JsonCursor(std::string_view text);
    JsonCursor &operator=(const JsonCursor &) = delete;

    /// Enters the object or array that stands here. Returns false, without moving, if another value stands here.
    [[nodiscard]] bool enterObject() { return enter('{'); }
    [[nodiscard]] bool enterArray() { return enter('['); }
    /// Moves to the value of the next member of the object. If there is none, moves behind the object and returns false.
    [[nodiscard]] bool nextMember();
    /// Moves to the next element of the array. If there is none, moves behind the array and returns false.
    [[nodiscard]] bool nextElement() { return next(']'); }

    /// Returns the decoded key of the member whose value stands here. Valid until the cursor moves to another member.
    [[nodiscard]] std::string_view key() const { return m_key; }
    /// Returns the first key of the object that stands here, or "" if there is none. Does not move.
    [[nodiscard]] std::string firstKey() const;
    /// Takes the value that stands here and returns it as it is written, with its quotes. An object or array is skipped and gives
    /// "".
    std::string_view scalar();
    /// Skips the value that stands here.
    void skip();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isReading() const { return m_state == State::Reading; }
    [[nodiscard]] std::size_t position() const { return m_at; }

private:
    JsonCursor(const JsonCursor &) = default; ///< key() of the copy depends on the original until the copy moves

    [[nodiscard]] bool enter(char bracket);
    [[nodiscard]] bool next(char closing);
    bool fail(State state);
    /// Moves over white space. Returns false at the end of the text.
    bool atToken();

    std::string_view m_text;
    std::size_t m_at = 0;
    State m_state = State::Reading;
    bool m_justEntered = false;
    std::string_view m_key;
    std::string m_decodedKey;
};

} // namespace plumbline
