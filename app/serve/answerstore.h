// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/jsondocument.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Keeps the last documents that were answered only in part, so that more of them can be asked for.
///
/// A part is as long as is asked for: long lists are cut behind their first elements, and long texts behind their first bytes.
/// What was cut is told in the member "more" of the part, with a handle that names the list: "a3:/cards/0/steps".
class AnswerStore
{
public:
    /// Returns a document as one line of about `mostBytes` at most. If something of it was cut, the document is kept. `document`
    /// must be an object.
    [[nodiscard]] std::string firstPart(JsonValue document, std::size_t mostBytes);
    /// Returns the elements of a list from `from` on, or the rest of a text, as {"handle", "from", "total",
    /// "items", "members" or "text", "more"}.
    /// Nothing if no answer that is kept has the handle.
    [[nodiscard]] std::optional<std::string> nextPart(std::string_view handle, std::uint64_t from, std::size_t mostBytes) const;

private:
    struct Kept
    {
        std::string name;
        JsonValue document;
    };

    [[nodiscard]] const JsonValue *find(std::string_view handle) const;

    std::deque<Kept> m_kept; ///< the oldest first
    std::uint64_t m_answers = 0;
};

} // namespace plumbline
