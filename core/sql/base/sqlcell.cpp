// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/base/sqlcell.h"

#include <sqlite3.h>

namespace plumbline {

void SqlCell::put(std::int64_t value)
{
    sqlite3_result_int64(static_cast<sqlite3_context *>(m_context), value);
}

void SqlCell::put(double value)
{
    sqlite3_result_double(static_cast<sqlite3_context *>(m_context), value);
}

void SqlCell::put(std::string_view text)
{
    // The library takes a null pointer for null, which is not the empty text.
    const char *data = text.empty() ? "" : text.data();
    sqlite3_result_text64(static_cast<sqlite3_context *>(m_context), data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void SqlCell::put(const std::string &text)
{
    sqlite3_result_text64(static_cast<sqlite3_context *>(m_context), text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

} // namespace plumbline
