// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The texts that the ids of a database stand for (docs/formats.md 12.2). They are kept until its rows have been read.
class DatabaseStrings
{
public:
    /// Adds the text of an id. If an id is added several times, the first text counts.
    void add(std::int64_t id, std::string_view text);
    /// Prepares find(). Must be called once, between the last add() and the first find().
    void sort();
    /// Returns the text of an id. Empty for an id without a text. O(log texts).
    [[nodiscard]] std::optional<std::string_view> find(std::int64_t id) const;

private:
    struct Entry
    {
        std::int64_t id = 0;
        std::size_t begin = 0;
        std::size_t length = 0;
    };

    std::vector<Entry> m_entries;
    std::string m_texts;
};

} // namespace plumbline
