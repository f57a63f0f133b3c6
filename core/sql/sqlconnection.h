// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/factlosses.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/sql/base/sqloptions.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plumbline {

/// Bytes that are no text.
struct SqlBlob
{
    std::string_view bytes;
};

/// One value of an answer; std::monostate is null. Texts and bytes are valid until the visitor returns. Texts may hold any bytes.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string_view, SqlBlob>;

/// Takes the answer of one statement.
class SqlVisitor
{
public:
    virtual ~SqlVisitor() = default;

    /// One column of the answer. The type is "integer", "real" or "text" as the table declares it; "" for an expression.
    struct Column
    {
        std::string name;
        std::string_view type;
    };
    /// Is called once, before the first row.
    virtual void begin(const std::vector<Column> &columns) = 0;
    /// Is called for each row. Returning false ends the statement.
    virtual bool row(std::span<const SqlValue> values) = 0;
};

/// A value for a parameter of a statement, such as `:limit_ns`, which is written without the colon. Whole values are integers.
struct SqlParameter
{
    std::string name;
    double value = 0;
};

/// A table that statements can name, as it is documented.
struct SqlTableInfo
{
    struct Column
    {
        std::string_view name;
        std::string_view type; ///< "INTEGER", "REAL", "TEXT", or "ANY"
        bool isHidden = false; ///< not part of `SELECT *`
    };
    std::string_view name;
    std::vector<Column> columns;
    bool isFunction = false; ///< called with its first hidden column as argument: `ancestors(17)`
};

/// Answers SQL about open cards (docs/query.md). The tables are views on the timelines and facts of the cards; nothing is copied.
/// Statements can only read: no file, no network, no extension. Statement and answer are limited: texts of up to 1 MiB, about
/// 1 GiB of memory, and as much for sorting. For one thread at a time; several connections may share the cards.
class SqlConnection
{
public:
    /// Errors: OutOfMemory, Internal (detail: the text of the library).
    [[nodiscard]] static Result<SqlConnection> open(std::vector<SharedCard> cards, SqlOptions options = {});

    SqlConnection(SqlConnection &&) noexcept;
    SqlConnection &operator=(SqlConnection &&) noexcept;
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;
    ~SqlConnection();

    /// Runs one statement, see sqlStatements(). Ends within 200 ms once `control` asks to stop. Errors: InvalidArgument (detail:
    /// the text of the library, or which limit is exceeded; offset: the byte of the statement that it is about, or -1),
    /// Cancelled, OutOfMemory. Rows before an error were visited. A parameter that has no value is an error.
    [[nodiscard]] Result<void> run(std::string_view sql, SqlVisitor &visitor, TaskControl &control,
                                   std::span<const SqlParameter> parameters = {});

    /// Returns what the tables that were read so far lack, because files cannot be read or are damaged.
    [[nodiscard]] ReadingLosses losses() const;

    /// Returns all tables, in the order of the documentation.
    [[nodiscard]] static std::vector<SqlTableInfo> tables();

private:
    struct Handle;
    explicit SqlConnection(std::unique_ptr<Handle> handle);

    std::unique_ptr<Handle> m_handle;
};

} // namespace plumbline
