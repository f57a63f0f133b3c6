// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasetable.h"

#include "core/base/memorylimit.h"
#include "core/tables/databasecells.h"
#include "core/tables/databasekernels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view Mark = ".db#";
constexpr std::string_view DatabaseTableSuffix = ".csv";
constexpr std::string_view CommunicationSuffix = ".json";

/// How a value is written into a cell.
enum class Cell : std::uint8_t { AsItIs, Text, Microseconds, Device };

struct CellColumn
{
    std::string_view name; ///< name of the column in the CSV
    std::string_view column;
    Cell cell = Cell::AsItIs;
};

/// A table of the database that has the same rows as the CSV.
struct PlainTable
{
    std::string_view kind;
    std::string_view table;
    std::span<const CellColumn> columns;
};

constexpr CellColumn DatabaseTableStepColumns[] = {
    {"Device_id"sv, "deviceId"sv},
    {"Step"sv, "step"sv},
    {"Computing"sv, "computing"sv},
    {"Communication(Not Overlapped)"sv, "communication_not_overlapped"sv},
    {"Overlapped"sv, "overlapped"sv},
    {"Communication"sv, "communication"sv},
    {"Free"sv, "free"sv},
    {"Stage"sv, "stage"sv},
    {"Bubble"sv, "bubble"sv},
    {"Communication(Not Overlapped and Exclude Receive)"sv, "communication_not_overlapped_and_exclude_receive"sv},
    {"Preparing"sv, "preparing"sv},
};
constexpr CellColumn RecordColumns[] = {
    {"Component"sv, "component"sv, Cell::Text},    {"Timestamp(us)"sv, "timestamp"sv, Cell::Microseconds},
    {"Total Allocated(B)"sv, "totalAllocated"sv},  {"Total Reserved(B)"sv, "totalReserved"sv},
    {"Total Active(B)"sv, "totalActive"sv},        {"Stream Ptr"sv, "streamPtr"sv},
    {"Device Type"sv, "deviceId"sv, Cell::Device},
};
constexpr CellColumn OperatorColumns[] = {
    {"Name"sv, "name"sv, Cell::Text},
    {"Size(B)"sv, "size"sv},
    {"Allocation Time(us)"sv, "allocationTime"sv, Cell::Microseconds},
    {"Release Time(us)"sv, "releaseTime"sv, Cell::Microseconds},
    {"Active Release Time(us)"sv, "activeReleaseTime"sv, Cell::Microseconds},
    {"Duration(us)"sv, "duration"sv, Cell::Microseconds},
    {"Active Duration(us)"sv, "activeDuration"sv, Cell::Microseconds},
    {"Allocation Total Allocated(B)"sv, "allocationTotalAllocated"sv},
    {"Allocation Total Reserved(B)"sv, "allocationTotalReserved"sv},
    {"Allocation Total Active(B)"sv, "allocationTotalActive"sv},
    {"Release Total Allocated(B)"sv, "releaseTotalAllocated"sv},
    {"Release Total Reserved(B)"sv, "releaseTotalReserved"sv},
    {"Release Total Active(B)"sv, "releaseTotalActive"sv},
    {"Stream Ptr"sv, "streamPtr"sv},
    {"Device Type"sv, "deviceId"sv, Cell::Device},
};
constexpr CellColumn ModuleColumns[] = {
    {"Component"sv, "moduleId"sv, Cell::Text},
    {"Timestamp(us)"sv, "timestampNs"sv, Cell::Microseconds},
    {"Total Reserved(B)"sv, "totalReserved"sv},
    {"Device"sv, "deviceId"sv, Cell::Device},
};

constexpr CellColumn ClusterStepColumns[] = {
    {"Step"sv, "step"sv},
    {"Type"sv, "type"sv},
    {"Index"sv, "index"sv},
    {"Computing"sv, "computing"sv},
    {"Communication(Not Overlapped)"sv, "communication_not_overlapped"sv},
    {"Overlapped"sv, "overlapped"sv},
    {"Communication"sv, "communication"sv},
    {"Free"sv, "free"sv},
    {"Stage"sv, "stage"sv},
    {"Bubble"sv, "bubble"sv},
    {"Communication(Not Overlapped and Exclude Receive)"sv, "communication_not_overlapped_and_exclude_receive"sv},
    {"Preparing"sv, "preparing"sv},
    {"DP Index"sv, "dp_index"sv},
    {"PP Index"sv, "pp_index"sv},
    {"TP Index"sv, "tp_index"sv},
};

constexpr PlainTable PlainTables[] = {
    {"step_trace_time"sv, "StepTraceTime"sv, DatabaseTableStepColumns},
    {"cluster_step_trace_time"sv, "ClusterStepTraceTime"sv, ClusterStepColumns},
    {"memory_record"sv, "MEMORY_RECORD"sv, RecordColumns},
    {"operator_memory"sv, "OP_MEMORY"sv, OperatorColumns},
    {"npu_module_mem"sv, "NPU_MODULE_MEM"sv, ModuleColumns},
};
constexpr std::string_view DatabaseTableKernels = "kernel_details";
/// Deliverables that are not tables of cells, with the table that shows that the database holds them.
constexpr std::array CommunicationTables{std::pair("communication"sv, "CommAnalyzerTime"sv),
                                         std::pair("communication_matrix"sv, "CommAnalyzerMatrix"sv)};

std::string cellOfDatabaseTable(const DatabaseRow &row, std::size_t column, Cell cell, const DatabaseStrings &strings)
{
    switch (cell) {
    case Cell::Text:
        return textCell(row, column, strings);
    case Cell::Microseconds:
        return microsecondsCell(row.integer(column));
    case Cell::Device:
        return deviceCell(row.integer(column));
    case Cell::AsItIs:
        break;
    }
    return numberCell(row, column);
}

/// Adds the memory of the whole process. memory_record.csv contains it, but a database keeps it as a counter (docs/formats.md
/// 8.7).
Result<void> addProcessMemory(const Database &database, const DatabaseStrings &strings, TaskControl &control,
                              TableBuilder &builder)
{
    constexpr std::array Columns{"type"sv, "timestampNs"sv, "ddr"sv, "hbm"sv, "deviceId"sv};
    return database.read("NPU_MEM", Columns, control, [&](const DatabaseRow &row) {
        if (textCell(row, 0, strings) != "app")
            return true;
        std::int64_t bytes = 0;
        const bool isSum = !__builtin_add_overflow(row.integer(2).value_or(0), row.integer(3).value_or(0), &bytes);
        const std::array<std::string, 7> cells{
            "APP", microsecondsCell(row.integer(1)), {}, integerCell(isSum ? std::optional(bytes) : std::nullopt), {},
            {},    deviceCell(row.integer(4))};
        const std::vector<std::string_view> views(cells.begin(), cells.end());
        if (!builder.addRow(views))
            builder.setCutShort();
        return true;
    });
}

Result<std::shared_ptr<const Table>> readPlain(const Database &database, const PlainTable &plain, const DatabaseStrings &strings,
                                               const std::string &path, TaskControl &control)
{
    std::vector<std::string> header;
    std::vector<std::string_view> columns;
    for (const CellColumn &column : plain.columns) {
        header.emplace_back(column.name);
        columns.push_back(column.column);
    }
    DatabaseStrings modules; // names of the modules in NPU_MODULE_MEM, docs/formats.md 12.5
    constexpr std::array ModuleNames{"id"sv, "name"sv};
    const bool hasModules = plain.kind == "npu_module_mem";
    Result<void> read = database.read(hasModules ? "ENUM_MODULE"sv : ""sv, ModuleNames, control, [&](const DatabaseRow &row) {
        modules.add(row.integer(0).value_or(-1), row.text(1));
        return true;
    });
    modules.sort();
    TableBuilder builder(path, std::move(header));
    if (read && plain.kind == "memory_record")
        read = addProcessMemory(database, strings, control, builder);
    std::vector<std::string> cells(columns.size());
    std::vector<std::string_view> views(columns.size());
    if (read)
        read = database.read(plain.table, columns, control, [&](const DatabaseRow &row) {
            for (std::size_t column = 0; column < columns.size(); ++column) {
                cells[column] = cellOfDatabaseTable(row, column, plain.columns[column].cell, hasModules ? modules : strings);
                views[column] = cells[column];
            }
            const bool hasRoom = builder.addRow(views);
            if (!hasRoom)
                builder.setCutShort();
            return hasRoom;
        });
    if (!read)
        return failure(read.error());
    noteLosses(database, builder);
    return builder.finish();
}

Result<DatabaseStrings> readStrings(const Database &database, TaskControl &control)
{
    constexpr std::array Columns{"id"sv, "value"sv};
    DatabaseStrings strings;
    const auto read = database.read("STRING_IDS", Columns, control, [&](const DatabaseRow &row) {
        if (const auto id = row.integer(0))
            strings.add(*id, row.text(1));
        return true;
    });
    if (!read)
        return failure(read.error());
    strings.sort();
    return strings;
}

} // namespace

std::vector<std::string_view> databaseTableKinds(const Database &database)
{
    std::vector<std::string_view> kinds;
    if (database.hasTable("TASK") && database.hasTable("COMPUTE_TASK_INFO"))
        kinds.push_back(DatabaseTableKernels);
    for (const PlainTable &plain : PlainTables) {
        if (database.hasTable(plain.table))
            kinds.push_back(plain.kind);
    }
    for (const auto &[kind, table] : CommunicationTables) {
        if (database.hasTable(table))
            kinds.push_back(kind);
    }
    return kinds;
}

std::string databaseTablePath(std::string_view database, std::string_view kind)
{
    const bool isCommunication =
        std::any_of(CommunicationTables.begin(), CommunicationTables.end(), [&](const auto &each) { return each.first == kind; });
    return std::string(database).append("#").append(kind).append(isCommunication ? CommunicationSuffix : DatabaseTableSuffix);
}

bool isDatabaseTablePath(std::string_view path)
{
    return (path.ends_with(DatabaseTableSuffix) || path.ends_with(CommunicationSuffix)) &&
           path.rfind(Mark) != std::string_view::npos && path.find('/', path.rfind(Mark)) == std::string_view::npos;
}

std::string databaseOfTablePath(const std::string &path)
{
    return isDatabaseTablePath(path) ? path.substr(0, path.rfind(Mark) + Mark.size() - 1) : path;
}

Result<std::shared_ptr<const Table>> readDatabaseTable(const std::string &path, TaskControl &control)
{
    const std::string file = databaseOfTablePath(path);
    const std::string kind = path.substr(file.size() + 1, path.rfind('.') - file.size() - 1);
    const auto database = Database::open(file, control);
    if (!database)
        return failure(database.error());
    if (const auto room = checkRoom(file, database->bytes()); !room)
        return failure(room.error());
    const auto strings = readStrings(*database, control);
    if (!strings)
        return failure(strings.error());
    if (kind == DatabaseTableKernels)
        return readDatabaseKernels(*database, *strings, path, control);
    const auto plain =
        std::find_if(std::begin(PlainTables), std::end(PlainTables), [&](const PlainTable &each) { return each.kind == kind; });
    if (plain == std::end(PlainTables))
        return failure(ErrorCode::NotRecognised, path, kind);
    return readPlain(*database, *plain, *strings, path, control);
}

} // namespace plumbline
