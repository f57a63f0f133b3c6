// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlexport.h"

#include "core/io/atomicfile.h"
#include "core/io/databasewriter.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <span>
#include <utility>
#include <variant>

namespace plumbline {

namespace {

constexpr std::uint32_t ExportApplication = 0x504C5158; ///< "PLQX"
constexpr std::uint32_t ExportVersion = 1;

/// Arguments are read again from the files of the timelines, which takes far longer than everything else.
constexpr std::string_view UnusualTable = "args";

DatabaseColumnType columnTypeOf(std::string_view type)
{
    if (type == "INTEGER")
        return DatabaseColumnType::Integer;
    if (type == "REAL")
        return DatabaseColumnType::Real;
    return type == "TEXT" ? DatabaseColumnType::Text : DatabaseColumnType::Any;
}

/// Hands the rows of a statement to a database.
class ExportedRows final : public SqlVisitor
{
public:
    explicit ExportedRows(DatabaseWriter &writer) : m_writer(writer) {}

    void begin(const std::vector<Column> &columns) override { m_values.resize(columns.size()); }
    bool row(std::span<const SqlValue> values) override
    {
        std::ranges::transform(values, m_values.begin(), [](const SqlValue &value) -> DatabaseValue {
            if (const auto *whole = std::get_if<std::int64_t>(&value))
                return *whole;
            if (const auto *real = std::get_if<double>(&value))
                return *real;
            const auto *text = std::get_if<std::string_view>(&value);
            return text ? DatabaseValue(*text) : DatabaseValue();
        });
        m_writer.addRow(m_values);
        ++m_rows;
        return !m_writer.hasFailed();
    }
    [[nodiscard]] std::uint64_t rows() const { return m_rows; }

private:
    DatabaseWriter &m_writer;
    std::vector<DatabaseValue> m_values;
    std::uint64_t m_rows = 0;
};

void addIndexes(DatabaseWriter &writer, const SqlTableInfo &table)
{
    using Columns = std::vector<std::string_view>;
    static const std::array<std::pair<std::string_view, Columns>, 7> Indexes{
        std::pair{std::string_view("slice"), Columns{"lane_id", "start_ns"}},
        {"slice", {"name"}},
        {"flow", {"from_slice"}},
        {"flow", {"to_slice"}},
        {"sample", {"counter_id", "time_ns"}},
        {"kernel_counter", {"kernel_id"}},
        {"args", {"slice_id"}}};
    for (const auto &[name, columns] : Indexes) {
        if (name == table.name)
            writer.addIndex(name, columns);
    }
}

} // namespace

bool isExportedDatabase(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::string start(DatabaseIdentityBytes, '\0');
    if (!file.read(start.data(), static_cast<std::streamsize>(start.size())))
        return false;
    const auto identity = databaseIdentity(start);
    return identity && identity->application == ExportApplication;
}

std::vector<SqlTableInfo> exportableTables(bool isUsual)
{
    std::vector<SqlTableInfo> tables = SqlConnection::tables();
    std::erase_if(tables,
                  [isUsual](const SqlTableInfo &table) { return table.isFunction || (isUsual && table.name == UnusualTable); });
    return tables;
}

std::string exportStatement(const SqlTableInfo &table)
{
    std::string columns;
    for (const SqlTableInfo::Column &column : table.columns)
        columns.append(columns.empty() ? "" : ", ").append(quotedIdentifier(column.name));
    return "SELECT " + columns + " FROM " + quotedIdentifier(table.name);
}

Result<std::vector<ExportedTable>> exportDatabase(SqlConnection &connection, const std::vector<SqlTableInfo> &tables,
                                                  const std::string &path, TaskControl &control)
{
    const std::filesystem::path target(path);
    const std::string folder = target.has_parent_path() ? target.parent_path().string() : ".";
    auto file = AtomicFile::create(folder, ".plumbline-export-");
    if (!file)
        return failure(file.error());
    DatabaseWriter writer(file->temporaryPath(), ExportApplication, ExportVersion);
    std::vector<ExportedTable> written;
    for (const SqlTableInfo &table : tables) {
        std::vector<DatabaseColumn> columns;
        for (const SqlTableInfo::Column &column : table.columns)
            columns.push_back({std::string(column.name), columnTypeOf(column.type), column.name == "id"});
        writer.beginTable(table.name, columns);
        ExportedRows rows(writer);
        if (const auto done = connection.run(exportStatement(table), rows, control); !done)
            return failure(done.error());
        addIndexes(writer, table);
        written.push_back({table.name, rows.rows()});
    }
    if (auto done = writer.finish(); !done) {
        done.error().path = path;
        return failure(done.error());
    }
    if (const auto done = file->commit(target.filename().string()); !done)
        return failure(done.error());
    return written;
}

} // namespace plumbline
