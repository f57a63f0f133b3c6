// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/rowarguments.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

/// Upper limits of what one row may add: a call stack of millions of frames would help no reader.
constexpr std::size_t MostFrames = 10'000;
constexpr std::size_t MostConnections = 1000;

// Columns that are left out, because the slice itself tells times, depths and threads.
constexpr std::array Unshown{"startNs"sv, "endNs"sv, "depth"sv, "callchainId"sv};

/// Columns that hold ids into STRING_IDS (docs/formats.md 12).
constexpr std::array Texts{
    "name"sv,        "opName"sv,        "taskType"sv,     "opType"sv,          "inputFormats"sv, "inputDataTypes"sv,
    "inputShapes"sv, "outputFormats"sv, "outputShapes"sv, "outputDataTypes"sv, "attrInfo"sv,     "opState"sv,
    "groupName"sv,   "hf32Eligible"sv,  "gridDim"sv,      "algType"sv,         "inputDtypes"sv,  "category"sv,
    "message"sv,     "domainId"sv,      "args"sv};

/// Columns that hold values of an enumeration, each with the table of the enumeration.
constexpr std::pair<std::string_view, std::string_view> Enumerations[] = {
    {"dataType"sv, "ENUM_HCCL_DATA_TYPE"sv},
    {"linkType"sv, "ENUM_HCCL_LINK_TYPE"sv},
    {"transportType"sv, "ENUM_HCCL_TRANSPORT_TYPE"sv},
    {"rdmaType"sv, "ENUM_HCCL_RDMA_TYPE"sv},
    {"memcpyOperation"sv, "ENUM_MEMCPY_OPERATION"sv},
    {"eventType"sv, "ENUM_MSTX_EVENT_TYPE"sv},
    {"type"sv, "ENUM_API_TYPE"sv},
};

/// Columns with the name that timelines in JSON give them (docs/formats.md 5), so that an argument has one name whatever it was
/// read from.
constexpr std::pair<std::string_view, std::string_view> RowArgumentsNames[] = {
    {"connectionId"sv, "connection_id"sv},
    {"streamId"sv, "Physic Stream Id"sv},
    {"taskId"sv, "Task Id"sv},
    {"contextId"sv, "Subtask Id"sv},
    {"modelId"sv, "Model Id"sv},
    {"taskType"sv, "Task Type"sv},
    {"sequenceNumber"sv, "Sequence number"sv},
    {"fwdThreadId"sv, "Fwd thread id"sv},
    {"inputDtypes"sv, "Input type"sv},
    {"inputShapes"sv, "Input Shapes"sv},
    {"inputFormats"sv, "Input Formats"sv},
    {"inputDataTypes"sv, "Input Data Types"sv},
    {"outputShapes"sv, "Output Shapes"sv},
    {"outputFormats"sv, "Output Formats"sv},
    {"outputDataTypes"sv, "Output Data Types"sv},
    {"blockDim"sv, "Block Dim"sv},
    {"block_dim"sv, "Block Dim"sv},
    {"blockNum"sv, "Block Dim"sv},
    {"mixBlockDim"sv, "Mix Block Dim"sv},
    {"mixBlockNum"sv, "Mix Block Dim"sv},
    {"opState"sv, "OP State"sv},
    {"hf32Eligible"sv, "HF32 Eligible"sv},
    {"globalTid"sv, "Thread Id"sv},
    {"planeId"sv, "plane id"sv},
    {"notifyId"sv, "notify_id"sv},
    {"srcRank"sv, "src rank"sv},
    {"dstRank"sv, "dst rank"sv},
    {"transportType"sv, "transport type"sv},
    {"linkType"sv, "link type"sv},
    {"size"sv, "size(Byte)"sv},
    {"memcpyOperation"sv, "operation"sv},
    {"algType"sv, "alg_type"sv},
    {"opType"sv, "Type"sv},
};

template<typename Pairs>
std::string_view found(const Pairs &pairs, std::string_view key)
{
    const auto pair = std::find_if(std::begin(pairs), std::end(pairs), [&](const auto &each) { return each.first == key; });
    return pair == std::end(pairs) ? std::string_view() : pair->second;
}

/// Gathers the arguments of one row.
class Gatherer
{
public:
    Gatherer(const Database &database, TaskControl &control) : m_database(database), m_control(control)
    {
        m_result.kind = JsonValue::Kind::Object;
    }

    Result<JsonValue> run(DatabaseRowRef row)
    {
        if (row.table == DatabaseTable::Derived)
            return std::move(m_result);
        if (!add(databaseTableName(row.table), {}, row.row) && m_status)
            return failure(ErrorCode::FileChanged, m_database.path());
        addJoined(row.table);
        if (!m_status)
            return failure(m_status.error());
        return std::move(m_result);
    }

private:
    bool add(std::string_view table, std::string_view key, std::int64_t value);
    void addJoined(DatabaseTable table);
    void addTask(std::int64_t task);
    void addCallStack(std::int64_t chain);
    void addConnections(std::int64_t id);
    void addMember(std::string name, std::string value, JsonValue::Kind kind);
    [[nodiscard]] std::optional<std::string> lookedUp(std::string_view table, std::string_view column, std::int64_t id);
    [[nodiscard]] std::optional<std::string> textOf(std::string_view table, std::string_view column, std::int64_t id);
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view column) const
    {
        const auto value =
            std::find_if(m_numbers.begin(), m_numbers.end(), [&](const auto &each) { return each.first == column; });
        return value == m_numbers.end() ? std::nullopt : std::optional(value->second);
    }
    void note(const Result<void> &read)
    {
        if (!read && m_status)
            m_status = read;
    }

    const Database &m_database;
    TaskControl &m_control;
    JsonValue m_result;
    Result<void> m_status;
    std::vector<std::pair<std::string, std::int64_t>> m_numbers; ///< values of columns by which rows of other tables are found
};

/// Adds the first row of `table` whose column `key` is `value`; an empty `key` stands for the number of the row. Returns whether
/// there is one.
bool Gatherer::add(std::string_view table, std::string_view key, std::int64_t value)
{
    struct Cell
    {
        std::string text;
        std::optional<std::int64_t> number;
        bool isNull = true;
    };
    const std::vector<std::string> &columns = m_database.columns(table);
    const std::vector<std::string_view> names(columns.begin(), columns.end());
    std::vector<Cell> cells;
    note(m_database.readWhere(table, names, key, value, m_control, [&](const DatabaseRow &row) {
        for (std::size_t column = 0; column < names.size(); ++column) {
            const bool isNull = row.isNull(column);
            const auto number = row.isText(column) ? std::nullopt : row.integer(column);
            cells.push_back({std::string(row.text(column)), number, isNull});
        }
        return false;
    }));
    const bool isRow = !cells.empty();
    for (std::size_t column = 0; column < cells.size(); ++column) {
        Cell &cell = cells[column];
        if (cell.isNull || std::find(Unshown.begin(), Unshown.end(), names[column]) != Unshown.end()) {
            if (cell.number)
                m_numbers.emplace_back(names[column], *cell.number);
            continue;
        }
        const auto text = cell.number ? textOf(table, names[column], *cell.number) : std::nullopt;
        if (cell.number) {
            m_numbers.emplace_back(names[column], *cell.number);
            if (names[column] == "globalTid")
                cell.text = std::to_string(*cell.number & 0xFFFFFFFF);
        }
        std::string name(found(RowArgumentsNames, names[column]));
        if (table == "PYTORCH_API" && names[column] == "inputShapes")
            name = "Input Dims";
        if (name.empty())
            name = names[column];
        addMember(std::move(name), text ? *text : std::move(cell.text),
                  cell.number && !text ? JsonValue::Kind::Number : JsonValue::Kind::Text);
    }
    return isRow;
}

void Gatherer::addMember(std::string name, std::string value, JsonValue::Kind kind)
{
    if (m_result.find(name))
        return; // what the row itself tells comes first
    m_result.members.push_back({std::move(name), JsonValue{kind, std::move(value), {}}});
}

std::optional<std::string> Gatherer::lookedUp(std::string_view table, std::string_view column, std::int64_t id)
{
    const std::array columns{column};
    std::optional<std::string> text;
    note(m_database.readWhere(table, columns, "id", id, m_control, [&](const DatabaseRow &row) {
        text = std::string(row.text(0));
        return false;
    }));
    return text;
}

/// Returns the text that a number in a column stands for. Empty if it stands for none.
std::optional<std::string> Gatherer::textOf(std::string_view table, std::string_view column, std::int64_t id)
{
    const bool isSimtText = column == "blockDim" && m_database.hasColumn(table, "blockNum"); // docs/formats.md 12.3
    if (isSimtText || std::find(Texts.begin(), Texts.end(), column) != Texts.end())
        return lookedUp("STRING_IDS", "value", id);
    const std::string_view enumeration = found(Enumerations, column);
    if (enumeration.empty() || (column == "type" && table != "CANN_API"))
        return std::nullopt;
    return lookedUp(enumeration, "name", id);
}

void Gatherer::addJoined(DatabaseTable table)
{
    if (table == DatabaseTable::PytorchApi) {
        if (const auto connection = number("connectionId"))
            addConnections(*connection);
        if (const auto chain = number("callchainId"))
            addCallStack(*chain);
    } else if (const auto task = number("globalTaskId")) {
        addTask(*task);
        if (table == DatabaseTable::CommunicationTask)
            add(databaseTableName(DatabaseTable::Task), "globalTaskId", *task);
    }
}

void Gatherer::addTask(std::int64_t task)
{
    for (const std::string_view table :
         {"COMPUTE_TASK_INFO"sv, "COMMUNICATION_TASK_INFO"sv, "COMMUNICATION_SCHEDULE_TASK_INFO"sv, "MEMCPY_INFO"sv})
        add(table, "globalTaskId", task);
}

/// Replaces the connection of a row of the framework, whose number is of use inside the database only, by the launches it stands
/// for.
void Gatherer::addConnections(std::int64_t id)
{
    constexpr std::array Columns{"connectionId"sv};
    std::string launches;
    std::size_t count = 0;
    note(m_database.readWhere("CONNECTION_IDS", Columns, "id", id, m_control, [&](const DatabaseRow &row) {
        launches.append(count == 0 ? "" : ", ").append(row.text(0));
        return ++count < MostConnections;
    }));
    JsonValue *own = nullptr;
    for (JsonMember &member : m_result.members)
        own = member.first == "connection_id" ? &member.second : own;
    if (own && count > 0)
        *own = JsonValue{count == 1 ? JsonValue::Kind::Number : JsonValue::Kind::Text, std::move(launches), {}};
}

void Gatherer::addCallStack(std::int64_t chain)
{
    constexpr std::array Columns{"stackDepth"sv, "stack"sv};
    std::vector<std::pair<std::int64_t, std::int64_t>> frames;
    note(m_database.readWhere("PYTORCH_CALLCHAINS", Columns, "id", chain, m_control, [&](const DatabaseRow &row) {
        frames.emplace_back(row.integer(0).value_or(0), row.integer(1).value_or(-1));
        return frames.size() < MostFrames;
    }));
    std::sort(frames.begin(), frames.end());
    std::string stack;
    for (const auto &[depth, id] : frames) {
        if (const auto text = m_status ? lookedUp("STRING_IDS", "value", id) : std::nullopt)
            stack.append(stack.empty() ? "" : ";\r\n").append(*text);
    }
    if (!stack.empty())
        addMember("Call stack", std::move(stack), JsonValue::Kind::Text);
}

} // namespace

Result<JsonValue> rowArguments(const Database &database, DatabaseRowRef row, TaskControl &control)
{
    return Gatherer(database, control).run(row);
}

} // namespace plumbline
