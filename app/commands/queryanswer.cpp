// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/queryanswer.h"

#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/texttable.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// Returns the shortest text that reads as the same number and not as a whole one. Infinity becomes 9e999, which JSON can hold
/// and which reads as infinity.
std::string realText(double value)
{
    if (!std::isfinite(value))
        return value < 0 ? "-9e999" : "9e999";
    std::array<char, 32> text{};
    const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
    const std::string_view digits(text.data(), static_cast<std::size_t>(written.ptr - text.data()));
    return std::string(digits) + (digits.find_first_of(".e") == std::string_view::npos ? ".0" : "");
}

std::string hexText(std::string_view bytes)
{
    return QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())).toHex().toStdString();
}

QString valueCell(const SqlValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto *real = std::get_if<double>(&value))
        return QString::fromStdString(realText(*real));
    if (const auto *text = std::get_if<std::string_view>(&value))
        return fromFile(*text);
    if (const auto *blob = std::get_if<SqlBlob>(&value))
        return QString::fromStdString(hexText(blob->bytes));
    return {};
}

void writeSqlValue(JsonWriter &out, const SqlValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        out.integer(*whole);
    else if (const auto *real = std::get_if<double>(&value))
        out.digits(realText(*real));
    else if (const auto *text = std::get_if<std::string_view>(&value))
        out.text(*text);
    else if (const auto *blob = std::get_if<SqlBlob>(&value))
        out.text(hexText(blob->bytes));
    else
        out.null();
}

/// Returns the type of a column: as declared, else that of its value in the first row, else "any".
std::string_view shownType(const SqlVisitor::Column &column, const SqlValue *value)
{
    static constexpr std::array<std::string_view, 5> Types{"any", "integer", "real", "text", "blob"};
    if (!column.type.empty())
        return column.type;
    return value ? Types[value->index()] : Types.front();
}

/// Counts rows up to the limit, and begins the answer with the first one, whose values tell types.
class LimitedRows : public SqlVisitor
{
public:
    explicit LimitedRows(std::uint64_t limit) : m_limit(limit) {}

    void begin(const std::vector<Column> &columns) override { m_columns = columns; }
    bool row(std::span<const SqlValue> values) override
    {
        if (m_rows == m_limit) {
            m_isTruncated = true;
            return false;
        }
        if (m_rows++ == 0)
            beginWith(values);
        addRow(values);
        return true;
    }

    /// Ends the answer. A statement that failed before it had columns has none.
    void finish()
    {
        if (m_rows == 0)
            beginWith({});
        end();
    }
    [[nodiscard]] bool isTruncated() const { return m_isTruncated; }
    [[nodiscard]] bool hasColumns() const { return !m_columns.empty(); }

protected:
    [[nodiscard]] const std::vector<Column> &columns() const { return m_columns; }
    [[nodiscard]] std::string_view typeOf(std::size_t column, std::span<const SqlValue> first) const
    {
        return shownType(m_columns[column], first.empty() ? nullptr : &first[column]);
    }

private:
    virtual void beginWith(std::span<const SqlValue> first) = 0;
    virtual void addRow(std::span<const SqlValue> values) = 0;
    virtual void end() = 0;

    std::uint64_t m_limit;
    std::uint64_t m_rows = 0;
    bool m_isTruncated = false;
    std::vector<Column> m_columns;
};

class TableRows final : public LimitedRows
{
public:
    using LimitedRows::LimitedRows;

private:
    void beginWith(std::span<const SqlValue> first) override
    {
        for (std::size_t column = 0; column < columns().size(); ++column) {
            const std::string_view type = typeOf(column, first);
            const bool isNumber = type == "integer" || type == "real";
            m_table.addColumn(plainText(columns()[column].name), isNumber ? TextTable::Align::Right : TextTable::Align::Left);
        }
    }
    void addRow(std::span<const SqlValue> values) override { m_table.addRow(valueCells(values)); }
    void end() override { writeAnswer(m_table.toText()); }

    TextTable m_table;
};

class CsvRows final : public LimitedRows
{
public:
    using LimitedRows::LimitedRows;

private:
    void beginWith(std::span<const SqlValue>) override
    {
        QStringList titles;
        for (const Column &column : columns())
            titles += fromFile(column.name);
        writeAnswer(csvLine(titles));
    }
    void addRow(std::span<const SqlValue> values) override { writeAnswer(csvLine(valueCells(values))); }
    void end() override {}
};

class JsonRows final : public LimitedRows
{
public:
    JsonRows(std::uint64_t limit, JsonWriter &out) : LimitedRows(limit), m_out(out) {}

private:
    void beginWith(std::span<const SqlValue> first) override
    {
        m_out.key("columns").beginArray();
        for (std::size_t column = 0; column < columns().size(); ++column) {
            m_out.beginObject().key("name").text(columns()[column].name);
            m_out.key("type").text(typeOf(column, first)).endObject();
        }
        m_out.endArray().key("rows").beginArray();
    }
    void addRow(std::span<const SqlValue> values) override
    {
        m_out.beginArray();
        for (const SqlValue &value : values)
            writeSqlValue(m_out, value);
        m_out.endArray();
    }
    void end() override { m_out.endArray().key("truncated").boolean(isTruncated()); }

    JsonWriter &m_out;
};

/// The line of a text that holds a place, as far as a terminal shows it.
void showPlace(std::string_view sql, std::size_t place)
{
    constexpr std::size_t MostBefore = 50;
    constexpr std::size_t MostBehind = 28;
    const std::size_t lineBegin = place == 0 ? 0 : sql.rfind('\n', place - 1) + 1; // npos + 1 is 0
    const std::size_t lineEnd = std::min(sql.find('\n', place), sql.size());
    const std::size_t begin = std::max(lineBegin, place - std::min(place, MostBefore));
    const QString before = fromFile(sql.substr(begin, place - begin));
    const QString behind = fromFile(sql.substr(place, std::min(lineEnd - place, MostBehind)));
    const QString text = QStringLiteral("  ") + oneLine(before + behind) + QStringLiteral("\n  ") + QString(before.size(), u' ') +
                         QStringLiteral("^\n");
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), messageStream());
}

} // namespace

QStringList valueCells(std::span<const SqlValue> values)
{
    QStringList cells;
    for (const SqlValue &value : values)
        cells += valueCell(value);
    return cells;
}

JsonWriter &QueryAnswer::json()
{
    if (!std::exchange(m_hasBegun, true)) {
        beginDocument(m_json);
        if (!m_isOnly)
            m_json.key("results").beginArray();
    }
    return m_json;
}

Result<void> QueryAnswer::add(SqlConnection &connection, std::string_view statement, TaskControl &control)
{
    std::unique_ptr<LimitedRows> rows;
    if (m_format == QueryFormat::Json)
        rows = std::make_unique<JsonRows>(m_limit, m_isOnly ? json() : json().beginObject());
    else if (m_format == QueryFormat::Csv)
        rows = std::make_unique<CsvRows>(m_limit);
    else
        rows = std::make_unique<TableRows>(m_limit);
    if (m_format != QueryFormat::Json && std::exchange(m_hasAnswer, true))
        writeAnswer(QStringLiteral("\n"));
    auto done = connection.run(statement, *rows, control);
    if (m_format == QueryFormat::Json || rows->hasColumns())
        rows->finish();
    if (m_format == QueryFormat::Json && !m_isOnly)
        m_json.endObject();
    m_isTruncated = m_isTruncated || rows->isTruncated();
    return done;
}

void QueryAnswer::end(const std::vector<Problem> &problems, const std::vector<Error> &errors)
{
    if (m_format != QueryFormat::Json)
        return;
    if (!m_isOnly)
        json().endArray();
    endDocument(json(), problems, errors);
}

int showQueryError(const Error &error, std::string_view sql, std::size_t offset)
{
    if (error.code != ErrorCode::InvalidArgument)
        return showError(error);
    const int code = showUsage(QStringLiteral("SQL: ") + fromFile(error.detail));
    if (error.offset >= 0 && offset + static_cast<std::size_t>(error.offset) <= sql.size())
        showPlace(sql, offset + static_cast<std::size_t>(error.offset));
    return code;
}

} // namespace plumbline
