// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/statements.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::string_view SqlSpaces = " \t\n\f\r";

/// Returns the place behind `end`, searched from `from` on, or the end of the text.
std::size_t behind(std::string_view sql, std::string_view end, std::size_t from)
{
    const std::size_t found = from < sql.size() ? sql.find(end, from) : std::string_view::npos;
    return found == std::string_view::npos ? sql.size() : found + end.size();
}

/// Returns the place behind the comment that begins at `at`, or `at` if none does.
std::size_t behindComment(std::string_view sql, std::size_t at)
{
    if (sql.substr(at, 2) == "--")
        return behind(sql, "\n", at);
    return sql.substr(at, 2) == "/*" ? behind(sql, "*/", at + 2) : at;
}

/// Returns the place behind the quoted text or the single character at `at`. Doubled quotes read as two quoted texts.
std::size_t behindToken(std::string_view sql, std::size_t at)
{
    switch (sql[at]) {
    case '\'':
    case '"':
    case '`':
        return behind(sql, sql.substr(at, 1), at + 1);
    case '[':
        return behind(sql, "]", at + 1);
    default:
        return at + 1;
    }
}

} // namespace

std::vector<SqlStatement> sqlStatements(std::string_view sql)
{
    std::vector<SqlStatement> statements;
    std::size_t begin = std::string_view::npos; // of the statement, once it has anything but spaces and comments
    for (std::size_t at = 0; at < sql.size();) {
        if (const std::size_t next = behindComment(sql, at); next != at) {
            at = next;
        } else if (sql[at] == ';') {
            if (begin != std::string_view::npos)
                statements.push_back({sql.substr(begin, at - begin), begin, true});
            begin = std::string_view::npos;
            ++at;
        } else if (SqlSpaces.find(sql[at]) != std::string_view::npos) {
            ++at;
        } else {
            begin = std::min(begin, at);
            at = behindToken(sql, at);
        }
    }
    if (begin != std::string_view::npos)
        statements.push_back({sql.substr(begin), begin, false});
    return statements;
}

} // namespace plumbline
