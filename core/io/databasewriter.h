// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace plumbline {

/// One value of a row that is written; std::monostate is null.
using DatabaseValue = std::variant<std::monostate, std::int64_t, double, std::string_view>;

/// What a column holds.
enum class DatabaseColumnType : std::uint8_t { Integer, Real, Text, Any };

/// One column of a table that is written.
struct DatabaseColumn
{
    std::string name;
    DatabaseColumnType type = DatabaseColumnType::Any;
    bool isKey = false; ///< holds whole numbers that tell the rows apart, by which rows are found at once
};

/// Builds an SQLite database: in memory, for files of up to some megabytes, or in a file of any size. Equal calls give equal
/// bytes with one version of the library. Errors are kept until bytes() or finish() returns the first of them. For one thread at
/// a time.
class DatabaseWriter
{
public:
    /// `application` and `version` are kept in the header of the file, where databaseIdentity() finds them.
    DatabaseWriter(std::uint32_t application, std::uint32_t version);
    /// Writes to a file, which must be empty and which nobody else may use. Nothing is written beside it.
    DatabaseWriter(const std::string &path, std::uint32_t application, std::uint32_t version);
    ~DatabaseWriter();
    DatabaseWriter(const DatabaseWriter &) = delete;
    DatabaseWriter &operator=(const DatabaseWriter &) = delete;

    /// Begins a table. The rows that are added next belong to it.
    void beginTable(std::string_view name, std::span<const DatabaseColumn> columns);
    /// Adds a row to the table that was begun last. `values` are those of all columns in their order.
    void addRow(std::span<const DatabaseValue> values);
    /// Makes a view of a table. A column in `named` holds the id of a row of the table `texts`; the view shows the `text` of that
    /// row in its place.
    void addNamedView(std::string_view view, std::string_view table, std::span<const DatabaseColumn> columns,
                      std::span<const std::string> named, std::string_view texts);

    /// Makes rows of a table quick to find by some of its columns.
    void addIndex(std::string_view table, std::span<const std::string_view> columns);
    /// Returns whether a call has failed, so that further ones do nothing.
    [[nodiscard]] bool hasFailed() const;

    /// Returns the bytes of the file. No further call is allowed. Errors: WriteFailed (detail: the text of the library),
    /// OutOfMemory.
    [[nodiscard]] Result<std::string> bytes();
    /// Ends a database in a file. No further call is allowed. Errors: those of bytes().
    [[nodiscard]] Result<void> finish();

private:
    struct Handle;

    void run(const std::string &sql);
    void keepError(int status);

    std::unique_ptr<Handle> m_handle;
};

/// What the header of an SQLite file says of the program that wrote it.
struct DatabaseIdentity
{
    std::uint32_t application = 0;
    std::uint32_t version = 0;
};
inline constexpr std::size_t DatabaseIdentityBytes = 72; ///< bytes of the header that databaseIdentity() looks at

/// Returns the identity of an SQLite file from its first bytes. Empty if they are not those of such a file.
[[nodiscard]] std::optional<DatabaseIdentity> databaseIdentity(std::string_view start);

/// Returns an identifier or text in double quotes, with those inside doubled.
[[nodiscard]] std::string quotedIdentifier(std::string_view identifier);

} // namespace plumbline
