// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/rowcollector.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

/// Slices, samples and flow points of one piece, which take a few megabytes.
constexpr std::size_t PieceRecords = 1u << 16;
/// Rows between two updates of the progress.
constexpr std::size_t RowsPerLook = 1u << 12;

} // namespace

RowCollector::RowCollector(LoadJob &job, const Database &database, std::uint32_t file)
    : m_job(job), m_database(database), m_file(file)
{
    m_piece.setTarget(m_current);
    read("STRING_IDS", {"id", "value"}, [this](const DatabaseRow &row) {
        if (const auto id = row.integer(0))
            m_texts.add(*id, row.text(1));
    });
    m_texts.sort();
    findVersion();
    findHostPid();
}

void RowCollector::findVersion()
{
    bool isTold = false;
    read("ENUM_API_TYPE", {"name"}, [&](const DatabaseRow &row) {
        m_isOld = m_isOld || row.text(0) == "hccl";
        isTold = true;
    });
    if (!isTold)
        m_isOld = m_database.hasTable("COMMUNICATION_OP") && !m_database.hasColumn("COMMUNICATION_OP", "deviceId");
}

void RowCollector::findHostPid()
{
    constexpr std::array Column{std::string_view("globalTid")};
    constexpr std::array TaskColumn{std::string_view("globalPid")};
    std::optional<std::int64_t> found;
    for (const std::string_view table : {"PYTORCH_API", "CANN_API", "OSRT_API", "MSTX_EVENTS", "TASK"}) {
        const bool isTask = table == "TASK";
        if (found)
            break;
        // Damage is reported when the table itself is read.
        (void)m_database.read(table, isTask ? TaskColumn : Column, m_job.control, [&](const DatabaseRow &row) {
            if (const auto thread = row.integer(0))
                found = isTask ? *thread : *thread >> 32;
            return !found;
        });
    }
    m_hostPid = found.value_or(0);
}

void RowCollector::read(std::string_view table, std::initializer_list<std::string_view> columns, const Visitor &visit)
{
    read(table, std::vector<std::string_view>(columns), visit);
}

void RowCollector::read(std::string_view table, const std::vector<std::string_view> &columns, const Visitor &visit)
{
    std::size_t rows = 0;
    const auto result = m_database.read(table, columns, m_job.control, [&](const DatabaseRow &row) {
        visit(row);
        if (++rows % RowsPerLook == 0) {
            const std::uint64_t bytes = std::min(m_database.readBytes(), m_job.files[m_file].source.bytes);
            m_job.control.addDoneBytes(bytes - std::min(bytes, m_toldBytes));
            m_toldBytes = std::max(m_toldBytes, bytes);
        }
        if (m_piece.records() >= PieceRecords)
            endPiece();
        return !m_job.mustStop();
    });
    if (!result && result.error().code != ErrorCode::Cancelled) {
        m_job.report.somethingLost = true;
        m_job.report.problems.push_back(
            {Severity::Error, ProblemCode::DamagedDatabase, m_database.path(), -1, 0, result.error().detail, 1});
    }
}

void RowCollector::reportTooManyLinks()
{
    m_job.report.somethingLost = true;
    m_job.report.problems.push_back({Severity::Warning, ProblemCode::TooManyLinks, m_database.path(), -1, 0, {}, 1});
}

std::uint32_t RowCollector::lane(const DatabaseProcess &process, const std::string &tid, const std::string &name,
                                 std::optional<std::int64_t> sortIndex)
{
    const std::string pid = exportedPid(process, m_isOld);
    const std::uint32_t lane = m_tables->lane(pid, tid);
    if (lane < m_namedLanes.size() && m_namedLanes[lane])
        return lane;
    m_namedLanes.resize(std::max<std::size_t>(m_namedLanes.size(), lane + 1));
    m_namedLanes[lane] = true;
    if (m_namedPids.insert(pid).second) {
        addMetadata(lane, MetadataRecord::Kind::ProcessName, std::string(layerName(process.layer, m_isOld)));
        addMetadata(lane, MetadataRecord::Kind::ProcessLabels,
                    process.device ? "NPU " + std::to_string(*process.device) : std::string("CPU"));
        addMetadata(lane, MetadataRecord::Kind::ProcessSortIndex, {}, layerIndex(process.layer, m_isOld));
    }
    if (!name.empty())
        addMetadata(lane, MetadataRecord::Kind::ThreadName, name);
    if (sortIndex)
        setSortIndex(lane, *sortIndex);
    return lane;
}

void RowCollector::setSortIndex(std::uint32_t lane, std::int64_t sortIndex)
{
    addMetadata(lane, MetadataRecord::Kind::ThreadSortIndex, {}, sortIndex);
}

void RowCollector::addMetadata(std::uint32_t lane, MetadataRecord::Kind kind, std::string text, std::int64_t number)
{
    noteLane(lane);
    m_current.metadata.push_back({kind, lane, std::move(text), number});
    ++m_current.byPhase['M'];
}

std::uint32_t RowCollector::name(const DatabaseRow &row, std::size_t column)
{
    const auto id = row.integer(column);
    if (!id)
        return name(row.text(column));
    const auto [found, isNew] = m_names.try_emplace(*id, 0);
    if (isNew) {
        const auto text = m_texts.find(*id);
        found->second = name(text ? *text : std::to_string(*id));
    }
    return found->second;
}

std::uint8_t RowCollector::taskType(std::uint32_t name)
{
    const auto [found, isNew] = m_taskTypes.try_emplace(name, std::uint8_t{0});
    if (isNew)
        found->second = m_tables->taskType(text(name));
    return found->second;
}

std::optional<std::int64_t> RowCollector::addSlice(const Slice &slice, std::optional<std::int64_t> start,
                                                   std::optional<std::int64_t> end)
{
    const std::string_view table = databaseTableName(slice.row.table);
    const bool isPlaced = start && (!end || *start >= 0 || *end <= std::numeric_limits<std::int64_t>::max() + *start);
    if (!isPlaced) {
        ++m_current.refused;
        addProblem(Severity::Error, start ? ProblemCode::BadDuration : ProblemCode::BadTimestamp, table, slice.row.row);
        return std::nullopt;
    }
    if (!end || *end < *start) {
        ++m_current.repaired;
        addProblem(Severity::Note, end ? ProblemCode::NegativeDuration : ProblemCode::MissingDuration, table, slice.row.row);
    }
    SliceRecord record;
    record.start = *start;
    record.duration = end ? std::max(*end, *start) - *start : 0;
    record.record = recordOf(slice.row);
    record.lane = slice.lane;
    record.name = slice.name;
    record.category = slice.category;
    record.taskType = slice.taskType;
    noteLane(slice.lane);
    m_piece.addSlice(record);
    return start;
}

void RowCollector::addFlow(FlowRecord::Kind kind, std::uint32_t category, std::uint64_t key, std::uint32_t lane,
                           std::int64_t time)
{
    constexpr std::uint64_t Salt = 0x5851F42D4C957F2D;
    char bytes[sizeof(key) + sizeof(category)];
    std::copy_n(reinterpret_cast<const char *>(&key), sizeof(key), bytes);
    std::copy_n(reinterpret_cast<const char *>(&category), sizeof(category), bytes + sizeof(key));
    FlowRecord flow;
    flow.time = time;
    flow.keyLow = StringPool::hash({bytes, sizeof(bytes)});
    flow.keyHigh = StringPool::hash({bytes, sizeof(bytes)}, Salt);
    flow.lane = lane;
    flow.category = category;
    flow.kind = kind;
    noteLane(lane);
    m_piece.addFlow(flow);
    if (m_piece.records() >= PieceRecords)
        endPiece();
}

void RowCollector::addSamples(std::uint32_t lane, std::string_view counter, std::optional<std::int64_t> time,
                              std::string_view table, std::span<const Sample> samples)
{
    if (!time) {
        ++m_current.refused;
        addProblem(Severity::Error, ProblemCode::BadTimestamp, table, 0);
        return;
    }
    noteLane(lane);
    bool isFirst = true;
    for (const Sample &sample : samples) {
        const WorkerTables::Series series = m_tables->series(lane, counter, {}, sample.series, {});
        m_piece.addSample({*time, sample.value, series.series, std::exchange(isFirst, false)});
    }
    m_piece.addCounterEvent(m_tables->counter(lane, counter, {}), *time);
}

void RowCollector::addProblem(Severity severity, ProblemCode code, std::string_view table, std::int64_t row)
{
    std::string detail(table);
    if (row != 0)
        detail += ' ' + std::to_string(row);
    m_current.addProblem({severity, code, m_database.path(), -1, 0, std::move(detail), 1});
}

void RowCollector::endPiece()
{
    m_piece.finish();
    m_pieces.push_back(std::move(m_current));
    m_current = PieceColumns();
    m_job.memory.noteRead(m_pieces.size(), PieceRecords * sizeof(SliceRecord));
}

std::pair<Workers, std::vector<PieceColumns>> RowCollector::finish()
{
    endPiece();
    return {Workers{m_tables}, std::move(m_pieces)};
}

} // namespace plumbline
