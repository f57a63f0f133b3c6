// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/base/sqltable.h"
#include "core/storage/column.h"
#include "core/storage/stringpool.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plumbline {

/// Finds the rows of a column of names that have a name. Takes 4 bytes for each row and each text of the pool. Column and pool
/// must outlive the object.
class NameIndex
{
public:
    /// O(rows + texts).
    NameIndex(const Column<StringId> &names, const StringPool &texts);

    /// Returns the rows with a name, in rising order.
    [[nodiscard]] SqlSpan of(StringId name) const { return {m_begin[name.value], m_begin[name.value + 1], m_rows.data()}; }
    /// Returns the names that rows have, sorted by their bytes. O(names log names).
    [[nodiscard]] std::vector<StringId> sorted() const;
    [[nodiscard]] std::string_view text(StringId name) const { return m_texts.text(name); }

private:
    const StringPool &m_texts;
    Column<std::uint32_t> m_rows;
    std::vector<std::uint32_t> m_begin; ///< by name: its place in m_rows; one more entry at the end
};

} // namespace plumbline
