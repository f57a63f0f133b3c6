// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// Walks a JSON document from front to back, value by value, keeping nothing: for files of any size that are objects in
/// objects, and may end early. Each value must be entered, taken or skipped before the next member is asked for. After the
/// first violation of the grammar every call says no, and end() tells where and why. The structure is checked, numbers and
/// literals are not. O(bytes) over all calls.
class JsonCursor
{
public:
    enum class State : std::uint8_t {
        Reading,
        CutOff, ///< the text ended inside a value
        Broken, ///< the grammar was violated at position()
    };

    /// `text` must outlive the cursor. A byte order mark is skipped.
    explicit JsonCursor(std::string_view text);
    JsonCursor &operator=(const JsonCursor &) = delete;

    /// Enters the object or array that stands here; false, without moving, where another value does.
    [[nodiscard]] bool enterObject() { return enter('{'); }
    [[nodiscard]] bool enterArray() { return enter('['); }
    /// Moves to the value of the object's next member; false, behind the object, where there is none.
    [[nodiscard]] bool nextMember();
    /// Moves to the array's next element; false, behind the array, where there is none.
    [[nodiscard]] bool nextElement() { return next(']'); }

    /// The decoded key of the member whose value stands here, until another member is moved to.
    [[nodiscard]] std::string_view key() const { return m_key; }
    /// The first key of the object that stands here; "" where there is none. Moves nothing.
    [[nodiscard]] std::string firstKey() const;
    /// Takes the value here as it is written, with its quotes; "" of an object or array, which is skipped.
    std::string_view scalar();
    void skip();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isReading() const { return m_state == State::Reading; }
    [[nodiscard]] std::size_t position() const { return m_at; }

private:
    JsonCursor(const JsonCursor &) = default; ///< its key() is that of the other

    [[nodiscard]] bool enter(char bracket);
    [[nodiscard]] bool next(char closing);
    bool fail(State state);
    /// Moves over blanks; false at the end of the text.
    bool atToken();

    std::string_view m_text;
    std::size_t m_at = 0;
    State m_state = State::Reading;
    bool m_justEntered = false;
    std::string_view m_key;
    std::string m_decodedKey;
};

} // namespace plumbline
