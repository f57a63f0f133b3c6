// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/answerstreams.h"
#include "core/base/jsonwriter.h"
#include "core/base/problem.h"
#include "core/sql/sqlconnection.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

enum class QueryFormat : std::uint8_t { Table, Csv, Json };
inline constexpr std::uint64_t NoRowLimit = std::numeric_limits<std::uint64_t>::max();

/// Writes what statements answer to stdout: tables or CSV, with an empty line between two, or one JSON document. JSON and CSV are
/// written as the rows come.
class QueryAnswer
{
public:
    /// Writes at most `limit` rows of each statement. `isOnly` tells whether there is one statement only, whose columns and rows
    /// then stand in the document itself. Those of several stand in the list "results".
    QueryAnswer(QueryFormat format, std::uint64_t limit, bool isOnly) : m_format(format), m_limit(limit), m_isOnly(isOnly) {}

    /// Runs a statement and writes its answer. Errors: those of SqlConnection::run(); the rows before were written.
    [[nodiscard]] Result<void> add(SqlConnection &connection, std::string_view statement, TaskControl &control);
    /// Ends the document; tables need no end.
    void end(const std::vector<Problem> &problems, const std::vector<Error> &errors);

    /// Returns whether a statement had more rows than were written.
    [[nodiscard]] bool isTruncated() const { return m_isTruncated; }

private:
    JsonWriter &json();

    QueryFormat m_format;
    std::uint64_t m_limit;
    bool m_isOnly;
    bool m_isTruncated = false;
    bool m_hasAnswer = false; ///< a statement was answered
    bool m_hasBegun = false;  ///< the document was begun
    JsonWriter m_json{answerStream()};
};

/// Returns values as cells of a table: numbers with all digits, "" for null, blobs as hexadecimal digits.
[[nodiscard]] QStringList valueCells(std::span<const SqlValue> values);

/// Shows an error of a statement that stands at `offset` in `sql`. If its place is known, the line with the place is shown as
/// well. Returns the exit code.
[[nodiscard]] int showQueryError(const Error &error, std::string_view sql, std::size_t offset);

} // namespace plumbline
