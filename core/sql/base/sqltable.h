// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/sql/base/sqlcell.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

class NameIndex;
class Trace;
class SqlProfile;
class SqlRows;

/// What the values of a column are. Any column may also hold null, which stands for unknown.
enum class SqlType : std::uint8_t { Integer, Real, Text, Any };

/// Conditions on a column of a table that need not look at all rows.
enum class SqlKey : std::uint8_t {
    None,
    Id,     ///< id of the row
    Card,   ///< id of the card
    Parent, ///< id of the row of another table that the row belongs to, such as the lane of a slice
    Start,  ///< absolute begin
    End,    ///< absolute end
    Target, ///< id of a second row, such as the slice where a flow ends
    Name,   ///< text, for equality only
};
inline constexpr std::size_t SqlKeyCount = 8;

/// How the rows of a scan follow one another: as their ids as a rule, or by the bytes of their names.
enum class SqlOrder : std::uint8_t { Id, Name, NameDescending };

/// The conditions of one scan: for each key the range of values, both ends included. Rows outside of it need not be told. Rows
/// inside may still be left out later, because the library checks all conditions again.
struct SqlBounds
{
    struct Range
    {
        std::int64_t first = std::numeric_limits<std::int64_t>::min();
        std::int64_t last = std::numeric_limits<std::int64_t>::max();

        [[nodiscard]] bool isLimited() const { return first != Range().first || last != Range().last; }
        [[nodiscard]] bool contains(std::int64_t value) const { return first <= value && value <= last; }
    };

    std::array<Range, SqlKeyCount> ranges;
    std::optional<std::string> name; ///< the only name wanted
    SqlOrder order = SqlOrder::Id;

    [[nodiscard]] Range &of(SqlKey key) { return ranges[static_cast<std::size_t>(key)]; }
    [[nodiscard]] const Range &of(SqlKey key) const { return ranges[static_cast<std::size_t>(key)]; }
};

/// A stretch of rows: the numbers [begin, end), or the numbers that stand in `rows` at these places.
struct SqlSpan
{
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    const std::uint32_t *rows = nullptr;
};

/// One column of a table, with the function that reads it.
struct SqlColumn
{
    const char *name; ///< with its unit, such as "start_ns"
    SqlType type;
    void (*read)(const SqlRows &rows, std::size_t row, SqlCell &out);
    SqlKey key = SqlKey::None;
    bool isHidden = false; ///< left out of `SELECT *`, because it costs more than others, or because it is an argument
};

/// The rows of a table that belong to one card, or to the profile as a whole. Immutable as far as anybody sees.
class SqlRows
{
public:
    SqlRows(std::uint32_t card, std::optional<int> rank) : m_card(card), m_rank(rank) {}
    virtual ~SqlRows() = default;
    SqlRows(const SqlRows &) = delete;
    SqlRows &operator=(const SqlRows &) = delete;

    /// Returns the number of rows, which fits into 32 bits.
    [[nodiscard]] virtual std::size_t size() const = 0;
    /// Returns rows that hold all those inside the bounds of the keys from Parent on. By default all rows.
    [[nodiscard]] virtual std::vector<SqlSpan> narrow(const SqlBounds &) const { return {all()}; }

    /// Returns the rows by name; null for tables that do not sort by name.
    [[nodiscard]] virtual const NameIndex *names() const { return nullptr; }

    [[nodiscard]] std::uint32_t card() const { return m_card; }
    [[nodiscard]] std::optional<int> rank() const { return m_rank; }
    /// Returns by what the library tells rows of the table apart, which must be the same in each scan.
    [[nodiscard]] virtual std::int64_t rowId(std::size_t row) const { return id(row); }
    /// Returns the id of a row of this card, or of another table of this card, by its number.
    [[nodiscard]] std::int64_t id(std::size_t row) const { return sqlId(m_card, row); }
    template<typename Tag>
    [[nodiscard]] std::optional<std::int64_t> id(StrongId<Tag> row) const
    {
        return row.isValid() ? std::optional(id(std::size_t{row.value})) : std::nullopt;
    }

    /// Returns the id by which tables name a row of a card: the number of the card in the upper 32 bits, that of the row below.
    [[nodiscard]] static constexpr std::int64_t sqlId(std::uint32_t card, std::size_t row)
    {
        return static_cast<std::int64_t>((std::uint64_t{card} << 32) | row);
    }
    [[nodiscard]] static constexpr std::uint32_t cardOfId(std::int64_t id)
    {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(id) >> 32);
    }
    [[nodiscard]] static constexpr std::uint32_t rowOfId(std::int64_t id) { return static_cast<std::uint32_t>(id); }

protected:
    [[nodiscard]] SqlSpan all() const { return {0, static_cast<std::uint32_t>(size()), nullptr}; }
    /// Returns the part of the rows of another table of this card that lies inside the bounds of their ids, as [begin, end).
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> rowsInside(SqlBounds::Range ids, std::size_t count) const;

private:
    std::uint32_t m_card;
    std::optional<int> m_rank;
};

using SharedSqlRows = std::shared_ptr<const SqlRows>;

/// Rows with the stretches of them that a scan visits, in this order.
struct SqlPart
{
    SharedSqlRows rows;
    std::vector<SqlSpan> spans;
};

/// One pass over a table. It hands out the rows in parts.
class SqlScan
{
public:
    virtual ~SqlScan() = default;
    /// Fills the next part. Returns false at the end. Errors: those of what the rows are read from; Cancelled.
    [[nodiscard]] virtual Result<bool> next(SqlPart &part) = 0;
};

/// A table that SQL sees.
struct SqlTable
{
    const char *name;
    std::span<const SqlColumn> columns;
    /// Reads the rows of a card, which are then kept as long as the connection. Null if `scan` makes the rows.
    Result<SharedSqlRows> (*read)(SqlProfile &profile, std::uint32_t card);
    /// Begins a pass over a table whose rows are made each time; else null.
    std::unique_ptr<SqlScan> (*scan)(SqlProfile &profile, const SqlBounds &bounds) = nullptr;
    bool isOfProfile = false; ///< one set of rows serves all cards: it is that of card 0
    bool isFunction = false;  ///< needs the value of its first hidden column, as in `ancestors(17)`
    bool sortsByName = false; ///< can tell its rows sorted by name
    bool isInOrder = false;   ///< else rows always come by id, and the ids of their parents rise as well
    /// Returns about how many rows a timeline has; null for tables of few rows.
    std::size_t (*estimate)(const Trace &trace) = nullptr;
};

/// Makes a column from a function that returns the value of a row, or an optional.
template<typename Rows, typename Read>
constexpr SqlColumn sqlColumn(const char *name, SqlType type, Read, SqlKey key = SqlKey::None, bool isHidden = false)
{
    return {name, type,
            [](const SqlRows &rows, std::size_t row, SqlCell &out) { out.put(Read{}(static_cast<const Rows &>(rows), row)); },
            key, isHidden};
}

/// Return the columns that most tables begin with.
template<typename Rows>
constexpr SqlColumn sqlIdColumn()
{
    return sqlColumn<Rows>(
        "id", SqlType::Integer, [](const Rows &rows, std::size_t row) { return rows.id(row); }, SqlKey::Id);
}
template<typename Rows>
constexpr SqlColumn sqlCardColumn()
{
    return sqlColumn<Rows>(
        "card_id", SqlType::Integer, [](const Rows &rows, std::size_t) { return rows.card(); }, SqlKey::Card);
}
template<typename Rows>
constexpr SqlColumn sqlRankColumn()
{
    return sqlColumn<Rows>("rank", SqlType::Integer, [](const Rows &rows, std::size_t) { return rows.rank(); });
}

} // namespace plumbline
