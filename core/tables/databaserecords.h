// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/io/database.h"
#include "core/io/databasewriter.h"
#include "core/storage/stringpool.h"

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace plumbline {

// Records are structs that are kept as rows of a database of Plumbline's own. A function object tells the fields of a record
// once, for writing as for reading: it is called with the record and a visitor, and calls for each field one of
//
//     visit("name", field)                 numbers, truth values, texts, and optionals of them
//     visit.shared("name", text)           a text that many rows have: kept once, the column holds its number
//     visit.shared("name", id, pool)       the same for the id of a text in a StringPool
//     visit.choice("name", value, names)   an enumeration, by the names of its values
//     visit.range("begin", "end", range)   an optional range of time
//
// The order of the rows is kept, so that rows can name rows of another table by their position from 0.

/// Name of the table of the texts that rows share: `id` and `text`.
inline constexpr std::string_view RecordTexts = "text";

template<typename T>
concept ListedNumber = std::integral<T> || std::floating_point<T>;

/// Returns numbers as a text with blanks between them, so that one cell holds a short list. No digit of a number is lost.
template<ListedNumber Number>
[[nodiscard]] std::string listText(const std::vector<Number> &numbers)
{
    std::string text;
    std::array<char, 32> digits{};
    for (const Number number : numbers) {
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        text.append(text.empty() ? "" : " ").append(digits.data(), end);
    }
    return text;
}

/// Returns the numbers of such a text, up to the first that cannot be read.
template<ListedNumber Number>
[[nodiscard]] std::vector<Number> listOfText(std::string_view text)
{
    std::vector<Number> numbers;
    while (!text.empty()) {
        Number number = 0;
        const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (status != std::errc())
            break;
        numbers.push_back(number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        text.remove_prefix(text.starts_with(' ') ? 1 : 0);
    }
    return numbers;
}

/// Returns texts as lines, so that one cell holds a short list of words.
[[nodiscard]] std::string linesText(const std::vector<std::string> &words);
/// Returns the lines of such a text. Empty lines are kept, but not one at the end.
[[nodiscard]] std::vector<std::string> linesOfText(std::string_view text);

/// Collects the columns of a record.
class RecordColumns
{
public:
    template<typename T>
    void operator()(std::string_view name, const T &)
    {
        m_columns.push_back({std::string(name), typeOf<T>()});
    }
    template<typename... T>
    void shared(std::string_view name, const T &...)
    {
        m_columns.push_back({std::string(name), DatabaseColumnType::Integer});
        m_shared.emplace_back(name);
    }
    template<typename T>
    void choice(std::string_view name, const T &, std::span<const std::string_view>)
    {
        m_columns.push_back({std::string(name), DatabaseColumnType::Text});
    }
    void range(std::string_view begin, std::string_view end, const std::optional<TimeRange> &)
    {
        m_columns.push_back({std::string(begin), DatabaseColumnType::Integer});
        m_columns.push_back({std::string(end), DatabaseColumnType::Integer});
    }

    [[nodiscard]] const std::vector<DatabaseColumn> &columns() const { return m_columns; }
    [[nodiscard]] const std::vector<std::string> &sharedColumns() const { return m_shared; }

private:
    template<typename T>
    static DatabaseColumnType typeOf()
    {
        if constexpr (requires(T value) { value.has_value(); })
            return typeOf<typename T::value_type>();
        else if constexpr (std::integral<T>)
            return DatabaseColumnType::Integer;
        else
            return std::floating_point<T> ? DatabaseColumnType::Real : DatabaseColumnType::Text;
    }

    std::vector<DatabaseColumn> m_columns;
    std::vector<std::string> m_shared;
};

/// Writes records as tables. Errors are kept until bytes().
class RecordWriter
{
public:
    RecordWriter(std::uint32_t application, std::uint32_t version) : m_database(application, version) {}

    /// Writes a table with a row for each of `rows`. Where rows share texts, a view whose name is that of the table with an "s"
    /// behind it shows the texts.
    template<typename Row, typename Fields>
    void table(const std::string &name, std::span<const Row> rows, const Fields &fields)
    {
        RecordColumns columns;
        const Row none{};
        fields(none, columns);
        m_database.beginTable(name, columns.columns());
        for (const Row &row : rows) {
            Values values{{}, *this};
            fields(row, values);
            m_database.addRow(values.values);
        }
        if (!columns.sharedColumns().empty())
            m_views.push_back({name, std::move(columns)});
    }
    template<typename Row, typename Fields>
    void table(const std::string &name, const std::vector<Row> &rows, const Fields &fields)
    {
        table(name, std::span<const Row>(rows), fields);
    }

    /// Writes a table whose columns are known at run time only.
    void rawTable(const std::string &name, std::span<const DatabaseColumn> columns) { m_database.beginTable(name, columns); }
    void rawRow(std::span<const DatabaseValue> values) { m_database.addRow(values); }
    /// Returns the number of a shared text.
    [[nodiscard]] std::int64_t textNumber(std::string_view text);

    /// Returns the bytes of the database. No further call is allowed. Errors: those of DatabaseWriter::bytes().
    [[nodiscard]] Result<std::string> bytes();

private:
    /// Collects the values of one record.
    struct Values
    {
        std::vector<DatabaseValue> values;
        RecordWriter &writer;

        template<typename T>
        void operator()(std::string_view, const T &field)
        {
            values.push_back(valueOf(field));
        }
        void shared(std::string_view, std::string_view text) { values.emplace_back(writer.textNumber(text)); }
        void shared(std::string_view name, const std::string &text) { shared(name, std::string_view(text)); }
        void shared(std::string_view, const std::optional<std::string_view> &text)
        {
            values.push_back(text ? DatabaseValue(writer.textNumber(*text)) : DatabaseValue());
        }
        void shared(std::string_view name, StringId id, const StringPool &pool) { shared(name, pool.text(id)); }
        template<typename T>
        void choice(std::string_view, const T &field, std::span<const std::string_view> names)
        {
            values.emplace_back(names[static_cast<std::size_t>(field)]);
        }
        void range(std::string_view, std::string_view, const std::optional<TimeRange> &range)
        {
            values.push_back(range ? DatabaseValue(range->begin) : DatabaseValue());
            values.push_back(range ? DatabaseValue(range->end) : DatabaseValue());
        }

        template<typename T>
        static DatabaseValue valueOf(const T &field)
        {
            if constexpr (requires { field.has_value(); })
                return field ? valueOf(*field) : DatabaseValue();
            else if constexpr (std::integral<T>)
                return static_cast<std::int64_t>(field);
            else if constexpr (std::floating_point<T>)
                return static_cast<double>(field);
            else
                return std::string_view(field);
        }
    };

    struct View
    {
        std::string table;
        RecordColumns columns;
    };

    DatabaseWriter m_database;
    std::map<std::string, std::int64_t, std::less<>> m_numbers;
    std::vector<std::string_view> m_texts; ///< by number
    std::vector<View> m_views;
};

/// Reads what RecordWriter wrote. Nothing in the file is trusted: a table is refused at its first row that cannot be read, and
/// what is read cannot take more memory than a multiple of the size of the file. For one thread at a time.
class RecordReader
{
public:
    /// The texts that rows share, by number. They live as long as somebody holds them.
    using Texts = std::shared_ptr<const std::vector<std::string>>;

    /// Opens a database and reads its shared texts. Errors: those of Database::open() and Database::read(), NotEnoughMemory.
    [[nodiscard]] static Result<RecordReader> open(const std::string &path, TaskControl &control);

    /// Returns the records of a table. Errors: NotRecognised if there is no such table (detail: its name), ReadFailed if a row
    /// cannot be read or the rows take far more memory than the file (detail: the table), those of Database::read(). O(rows).
    template<typename Row, typename Fields>
    [[nodiscard]] Result<std::vector<Row>> rows(std::string_view table, const Fields &fields, TaskControl &control)
    {
        RecordColumns known;
        const Row none{};
        fields(none, known);
        std::vector<std::string_view> columns;
        for (const DatabaseColumn &column : known.columns())
            columns.push_back(column.name);
        std::vector<Row> rows;
        bool areReadable = true;
        const auto read = visit(table, columns, control, [&](const DatabaseRow &from) {
            areReadable = take(sizeof(Row));
            if (areReadable) {
                Reader reader{from, *this};
                fields(rows.emplace_back(), reader);
                areReadable = reader.isReadable;
            }
            return areReadable;
        });
        if (!read)
            return failure(read.error());
        if (!areReadable)
            return failure(ErrorCode::ReadFailed, m_database.path(), std::string(table));
        return rows;
    }
    /// Returns the only row of a table. Errors: those of rows(); ReadFailed if it has none or several (detail: the table).
    template<typename Row, typename Fields>
    [[nodiscard]] Result<Row> onlyRow(std::string_view table, const Fields &fields, TaskControl &control)
    {
        auto all = rows<Row>(table, fields, control);
        if (!all)
            return failure(all.error());
        if (all->size() != 1)
            return failure(ErrorCode::ReadFailed, m_database.path(), std::string(table));
        return std::move(all->front());
    }
    /// Visits the rows of a table until the visitor returns false. Errors: NotRecognised as above, those of Database::read().
    [[nodiscard]] Result<void> visit(std::string_view table, std::span<const std::string_view> columns, TaskControl &control,
                                     const DatabaseVisitor &visitor);

    [[nodiscard]] const Database &database() const { return m_database; }
    [[nodiscard]] const Texts &texts() const { return m_texts; }
    /// Returns a shared text; null if there is none of that number.
    [[nodiscard]] const std::string *text(std::optional<std::int64_t> number) const;
    /// Copies a text of a row, as long as all copies together stay within a few times the size of the file; else "".
    [[nodiscard]] std::string copied(std::string_view text);
    /// Counts memory that something of the file takes. Returns false, and counts nothing, where all of it together would be out
    /// of proportion to the size of the file, as happens in files that were made to fill the memory.
    [[nodiscard]] bool take(std::uint64_t bytes);

private:
    /// What a list may take for a character of its text: each may be an empty line. Numbers take 8 bytes for 2 characters.
    static constexpr std::uint64_t ListBytesPerCharacter = sizeof(std::string);

    /// Sets the fields of one record.
    struct Reader
    {
        const DatabaseRow &row;
        RecordReader &reader;
        std::size_t column = 0;
        bool isReadable = true;

        template<typename T>
        void operator()(std::string_view, T &field)
        {
            const std::size_t own = column++;
            if constexpr (requires { field.has_value(); }) {
                if (row.isNull(own))
                    field.reset();
                else
                    set(own, field.emplace());
            } else {
                set(own, field);
            }
        }
        void shared(std::string_view, std::string_view &text)
        {
            const std::string *known = reader.text(row.integer(column++));
            isReadable = isReadable && known;
            text = known ? std::string_view(*known) : std::string_view();
        }
        void shared(std::string_view name, std::string &text)
        {
            std::string_view view;
            shared(name, view);
            text = reader.copied(view);
        }
        void shared(std::string_view name, std::optional<std::string_view> &text)
        {
            if (row.isNull(column)) {
                ++column;
                text.reset();
            } else {
                shared(name, text.emplace());
            }
        }
        void shared(std::string_view name, StringId &id, StringPool &pool)
        {
            std::string_view view;
            shared(name, view);
            id = pool.intern(view);
        }
        template<typename T>
        void choice(std::string_view, T &field, std::span<const std::string_view> names)
        {
            const std::string_view text = row.text(column++);
            for (std::size_t index = 0; index < names.size(); ++index) {
                if (names[index] == text) {
                    field = static_cast<T>(index);
                    return;
                }
            }
            isReadable = false;
        }
        void range(std::string_view, std::string_view, std::optional<TimeRange> &range)
        {
            const auto begin = row.integer(column++);
            const auto end = row.integer(column++);
            const bool isRange = begin && end && *begin <= *end;
            isReadable = isReadable && (isRange || (row.isNull(column - 2) && row.isNull(column - 1)));
            range = isRange ? std::optional(TimeRange{*begin, *end}) : std::nullopt;
        }

        template<typename T>
        void set(std::size_t own, T &field)
        {
            if constexpr (std::same_as<T, bool>) {
                const auto value = row.integer(own);
                isReadable = isReadable && value && (*value == 0 || *value == 1);
                field = value.value_or(0) == 1;
            } else if constexpr (std::integral<T>) {
                const auto value = row.integer(own);
                const bool fits = value && std::in_range<T>(*value);
                isReadable = isReadable && fits;
                field = fits ? static_cast<T>(*value) : T(0);
            } else if constexpr (std::floating_point<T>) {
                const auto value = row.real(own);
                isReadable = isReadable && value;
                field = value.value_or(0);
            } else {
                const std::string_view text = row.text(own);
                isReadable = isReadable && row.isText(own) && reader.take(text.size() * ListBytesPerCharacter);
                field = reader.copied(text);
            }
        }
    };

    RecordReader(Database database, Texts texts, std::uint64_t textRoom, std::uint64_t room)
        : m_database(std::move(database)), m_texts(std::move(texts)), m_textRoom(textRoom), m_room(room)
    {}

    Database m_database;
    Texts m_texts;
    std::uint64_t m_textRoom; ///< bytes of texts that may still be copied
    std::uint64_t m_room;     ///< bytes that may still be taken besides
};

} // namespace plumbline
