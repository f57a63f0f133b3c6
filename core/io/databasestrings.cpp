// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/databasestrings.h"

#include <algorithm>

namespace plumbline {

void DatabaseStrings::add(std::int64_t id, std::string_view text)
{
    m_entries.push_back({id, m_texts.size(), text.size()});
    m_texts += text;
}

void DatabaseStrings::sort()
{
    const auto byId = [](const Entry &a, const Entry &b) { return a.id < b.id; };
    if (!std::is_sorted(m_entries.begin(), m_entries.end(), byId))
        std::stable_sort(m_entries.begin(), m_entries.end(), byId);
}

std::optional<std::string_view> DatabaseStrings::find(std::int64_t id) const
{
    const auto entry = std::lower_bound(m_entries.begin(), m_entries.end(), id,
                                        [](const Entry &a, std::int64_t wanted) { return a.id < wanted; });
    if (entry == m_entries.end() || entry->id != id)
        return std::nullopt;
    return std::string_view(m_texts).substr(entry->begin, entry->length);
}

} // namespace plumbline
