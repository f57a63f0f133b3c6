// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The texts that the ids of a database stand for (formats.md 12.2), until its rows are read.
class DatabaseStrings
{
public:
    void add(std::int64_t id, std::string_view text);
    /// Before the first lookup, after the last text.
    void sort();
    /// The text of an id; none for one that nothing was said about. O(log texts).
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
