// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/base/nameindex.h"

#include <algorithm>
#include <cstddef>

namespace plumbline {

NameIndex::NameIndex(const Column<StringId> &names, const StringPool &texts)
    : m_texts(texts), m_rows(names.size()), m_begin(texts.size() + 2)
{
    // Counts go one place further than where they belong, so that filling moves each begin to its place.
    for (const StringId name : names.span())
        ++m_begin[name.value + 2];
    for (std::size_t at = 2; at < m_begin.size(); ++at)
        m_begin[at] += m_begin[at - 1];
    for (std::size_t row = 0; row < names.size(); ++row)
        m_rows[m_begin[names[row].value + 1]++] = static_cast<std::uint32_t>(row);
}

std::vector<StringId> NameIndex::sorted() const
{
    std::vector<StringId> names;
    for (std::size_t name = 0; name < m_texts.size(); ++name) {
        if (m_begin[name] != m_begin[name + 1])
            names.emplace_back(name);
    }
    std::ranges::sort(names, {}, [this](StringId name) { return m_texts.text(name); });
    return names;
}

} // namespace plumbline
