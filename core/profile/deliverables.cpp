// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/deliverables.h"

#include "core/io/csvreader.h"
#include "core/io/database.h"
#include "core/io/jsondocument.h"
#include "core/io/openfile.h"
#include "core/profile/cardfiles.h"
#include "core/profile/deliverablekinds.h"
#include "core/profile/profilenames.h"
#include "core/tables/databasetable.h"
#include "core/tables/kerneldetails.h"
#include "core/tables/operatortexts.h"

#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace plumbline {

namespace {

/// Larger step tables are read only if tables are read anyway.
constexpr std::uint64_t SmallTableBytes = 1u << 20;
/// Larger JSON files are not checked here. What uses them reads them as a stream and reports damage itself.
constexpr std::size_t CheckedJsonBytes = 64u << 20;

/// Returns whether MindSpore's data pipeline leaves this file beside the raw data.
bool isDataInput(const ResultFileName &name)
{
    return name.kind.starts_with("minddata_") || name.kind == "pipeline_profiling" || name.suffix == ".txt";
}

std::vector<std::string> asTexts(std::span<const std::string_view> names)
{
    return {names.begin(), names.end()};
}

/// Returns N of a cell `NPU:N`.
std::optional<int> deviceOfCell(const std::string &cell)
{
    constexpr std::string_view prefix = "NPU:";
    return cell.starts_with(prefix) ? smallNumber(std::string_view(cell).substr(prefix.size())) : std::nullopt;
}

/// Finds the device that the rows of a table name, if it is the same in all of them.
class DeviceColumn
{
public:
    void addRow(const CsvRow &header, const CsvRow &row)
    {
        if (!m_isPrepared) {
            m_isPrepared = true;
            m_id = csvColumn(header, "Device_id");
            m_label = csvColumn(header, "Device Type");
            if (!m_label)
                m_label = csvColumn(header, "Device");
        }
        std::optional<int> device;
        if (m_id && *m_id < row.size())
            device = smallNumber(row[*m_id]);
        else if (m_label && *m_label < row.size())
            device = deviceOfCell(row[*m_label]);
        if (device && m_device && device != m_device)
            m_isMixed = true;
        if (device)
            m_device = device;
    }
    [[nodiscard]] std::optional<int> device() const { return m_isMixed ? std::nullopt : m_device; }

private:
    bool m_isPrepared = false;
    bool m_isMixed = false;
    std::optional<std::size_t> m_id;
    std::optional<std::size_t> m_label;
    std::optional<int> m_device;
};

/// Counts the rows of a kernel table that belong to no slice because their start cannot be read.
class UnplacedRows
{
public:
    void addRow(const CsvRow &header, const CsvRow &row)
    {
        if (!m_column)
            m_column = kernelColumn(header, KernelColumn::Start);
        const std::optional<std::size_t> column = *m_column;
        if (column && (*column >= row.size() || !kernelTimeNs(row[*column])))
            ++m_count;
    }
    [[nodiscard]] std::uint64_t count() const { return m_count; }

private:
    std::optional<std::optional<std::size_t>> m_column; ///< looked up once
    std::uint64_t m_count = 0;
};

} // namespace

std::string deliverableKind(const ResultFileName &name, std::optional<int> rank)
{
    std::string kind = name.kind;
    if (!rank)
        return kind;
    const std::string id = "_" + std::to_string(*rank) + "_";
    if (const std::size_t at = kind.find(id); at != std::string::npos)
        kind.erase(at, id.size() - 1);
    return kind;
}

bool isListed(const ResultFileName &name)
{
    if (name.suffix == ".txt" || name.suffix == ".pb")
        return findDeliverableKind(name.kind, name.suffix) != nullptr;
    return (name.suffix == ".csv" || name.suffix == ".json" || name.suffix == ".db") && !isTimelineName(name);
}

void DeliverableLister::addFolder(const Folder &folder, ListedFiles what)
{
    std::string prefix = folder.path.substr(std::min(m_card.path.size(), folder.path.size()));
    prefix.erase(0, prefix.find_first_not_of('/'));
    for (const std::string &file : folder.files) {
        const ResultFileName name = parseResultFileName(file);
        if (isListed(name) && (what == ListedFiles::All || isDataInput(name)))
            addFile(prefix.empty() ? file : joinPath(prefix, file));
    }
}

void DeliverableLister::addFile(const std::string &relative)
{
    const ResultFileName name = parseResultFileName(baseName(relative));
    Deliverable file;
    file.kind = deliverableKind(name, m_card.rank);
    file.file = relative;
    const std::string path = deliverablePath(m_card, relative);
    struct stat status = {};
    if (stat(path.c_str(), &status) == 0)
        file.bytes = static_cast<std::uint64_t>(status.st_size);
    file.status = file.bytes == 0 ? FileStatus::Empty : FileStatus::Ok;
    if (file.status == FileStatus::Ok && m_depth == ScanDepth::Tables && name.suffix == ".csv")
        checkTable(path, file);
    else if (file.status == FileStatus::Ok && m_depth == ScanDepth::Tables && name.suffix == ".json")
        checkJson(path, file);
    else if (file.status == FileStatus::Ok && m_depth == ScanDepth::Tables && name.suffix == ".db")
        checkDatabase(path, file);
    else if (file.status == FileStatus::Ok && m_depth == ScanDepth::Tables && isOperatorText(file.kind, name.suffix))
        checkOperatorText(path, file);
    if (file.kind == "step_trace_time" && file.bytes > 0 && (m_depth == ScanDepth::Tables || file.bytes <= SmallTableBytes))
        readSteps(path);
    const DeliverableKind *known = findDeliverableKind(file.kind, name.suffix);
    if (known && file.status != FileStatus::Ok)
        file.disabledPages = asTexts(known->pages);
    if (file.status == FileStatus::Empty)
        m_problems.push_back({Severity::Note, ProblemCode::EmptyFile, path, -1, 0, file.kind, 1});
    m_card.files.push_back(std::move(file));
}

void DeliverableLister::checkAgainstEachOther()
{
    // Both sums would cover several exports if there were more than one file of a kind, so these are not compared.
    std::vector<const Deliverable *> statistics;
    std::vector<const Deliverable *> kernels;
    for (const Deliverable &file : m_card.files) {
        if (file.kind == "op_statistic")
            statistics.push_back(&file);
        else if (isKernelTable(file.kind, ".csv"))
            kernels.push_back(&file);
    }
    const bool hasBoth = statistics.size() == 1 && kernels.size() == 1 && statistics.front()->status == FileStatus::Ok &&
                         kernels.front()->status == FileStatus::Ok;
    const std::uint64_t differing = hasBoth ? m_kernels.differing(m_statistic) : 0;
    if (differing > 0) {
        m_problems.push_back({Severity::Note, ProblemCode::Contradiction, deliverablePath(m_card, statistics.front()->file), -1,
                              0, baseName(kernels.front()->file), differing});
    }
}

void DeliverableLister::addMissing(const ProfilerInfo &info)
{
    for (const DeliverableKind &kind : deliverableKinds()) {
        if (isListedKind(kind.kind) || !kind.isExpected || !belongsTo(kind, m_card.framework))
            continue;
        if (addFromDatabase(kind.kind))
            continue;
        m_card.files.push_back({std::string(kind.kind), {}, 0, {}, FileStatus::Missing, asTexts(kind.pages)});
        if (isPromised(kind.promise, info)) {
            const std::string detail = std::string(kind.kind) + std::string(kind.suffix);
            m_problems.push_back({Severity::Note, ProblemCode::MissingFile, m_card.path, -1, 0, detail, 1});
        }
    }
}

void DeliverableLister::addDatabaseTables()
{
    for (const DeliverableKind &kind : deliverableKinds()) {
        if (!isListedKind(kind.kind))
            (void)addFromDatabase(kind.kind);
    }
}

bool DeliverableLister::isListedKind(std::string_view kind) const
{
    return std::any_of(m_card.files.begin(), m_card.files.end(), [kind](const Deliverable &file) { return file.kind == kind; });
}

void DeliverableLister::openDatabases()
{
    m_databases.emplace();
    for (std::size_t file = 0; file < m_card.files.size(); ++file) {
        Deliverable &listed = m_card.files[file];
        if (listed.status != FileStatus::Ok || !listed.file.ends_with(".db"))
            continue;
        const std::string path = deliverablePath(m_card, listed.file);
        const auto database = Database::open(path, m_control);
        if (!database) {
            markUnopened(listed, path, database.error());
            continue;
        }
        m_databases->emplace_back(file, databaseTableKinds(*database));
        // Whole tables may be missing. At ScanDepth::Tables, checkDatabase() has reported this already.
        if (database->isCut() && m_depth != ScanDepth::Tables)
            m_problems.push_back({Severity::Error, ProblemCode::DamagedDatabase, path, -1, 0, {}, 1});
    }
}

bool DeliverableLister::addFromDatabase(std::string_view kind)
{
    if (!m_databases)
        openDatabases();
    for (const auto &[file, kinds] : *m_databases) {
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            continue;
        const Deliverable &database = m_card.files[file];
        m_card.files.push_back(
            {std::string(kind), databaseTablePath(database.file, kind), database.bytes, {}, FileStatus::Ok, {}});
        return true;
    }
    return false;
}

void DeliverableLister::checkTable(const std::string &path, Deliverable &file)
{
    DeviceColumn device;
    UnplacedRows unplaced;
    const bool holdsKernels = isKernelTable(file.kind, ".csv");
    const bool holdsSums = file.kind == "op_statistic";
    KernelSumsReader sums(holdsSums ? m_statistic : m_kernels, holdsSums);
    const auto table = readCsv(path, m_control, [&](const CsvRow &header, const CsvRow &row) {
        device.addRow(header, row);
        if (holdsKernels)
            unplaced.addRow(header, row);
        if (holdsKernels || holdsSums)
            sums.addRow(header, row);
        return true;
    });
    if (!table) {
        if (table.error().code != ErrorCode::Cancelled)
            markBroken(file, path, table.error().offset, table.error().detail);
        return;
    }
    file.rows = table->rows;
    const DeliverableKind *known = findDeliverableKind(file.kind, ".csv");
    const auto isThere = [&](std::string_view column) { return csvColumn(table->header, column).has_value(); };
    if (known && !known->columns.empty() && std::none_of(known->columns.begin(), known->columns.end(), isThere))
        markBroken(file, path, 0, "header");
    else if (table->end == CsvEnd::CutShort)
        markBroken(file, path, static_cast<std::int64_t>(file.bytes), "quote");
    else if (table->rows == 0)
        file.status = FileStatus::Empty;
    if (table->end == CsvEnd::Uncertain)
        m_problems.push_back({Severity::Note, ProblemCode::OpenEnd, path, -1, 0, {}, 1});
    if (unplaced.count() > 0)
        m_problems.push_back({Severity::Warning, ProblemCode::UnplacedRows, path, -1, 0, {}, unplaced.count()});
    if (!m_card.device && file.status == FileStatus::Ok)
        m_card.device = device.device();
}

void DeliverableLister::checkJson(const std::string &path, Deliverable &file)
{
    if (file.bytes > CheckedJsonBytes)
        return;
    const auto checked = checkJsonFile(path);
    if (!checked)
        markBroken(file, path, checked.error().offset, checked.error().detail);
}

void DeliverableLister::checkOperatorText(const std::string &path, Deliverable &file)
{
    const auto lists = readOperatorTexts(path, m_control);
    if (!lists && lists.error().code == ErrorCode::Cancelled)
        return;
    if (!lists || (!lists->types && !lists->operators))
        return markBroken(file, path, -1, lists ? "op_name" : lists.error().detail);
    const std::optional<OperatorSumRows> &listed = lists->operators ? lists->operators : lists->types;
    file.rows = listed->rows.size();
}

void DeliverableLister::checkDatabase(const std::string &path, Deliverable &file)
{
    const auto database = Database::open(path, m_control);
    if (!database)
        return markUnopened(file, path, database.error());
    std::uint64_t rows = 0;
    for (const std::string &table : database->tables()) {
        const auto counted = database->countRows(table, m_control);
        if (!counted && counted.error().code == ErrorCode::Cancelled)
            return;
        if (!counted)
            return markBroken(file, path, -1, counted.error().detail);
        rows += *counted;
    }
    file.rows = rows;
    if (database->isCut())
        m_problems.push_back({Severity::Error, ProblemCode::DamagedDatabase, path, -1, 0, {}, 1});
}

void DeliverableLister::markUnopened(Deliverable &file, const std::string &path, const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        markBroken(file, path, 0, error.code == ErrorCode::NotRecognised ? "header" : error.detail);
}

void DeliverableLister::readSteps(const std::string &path)
{
    constexpr std::size_t MostSteps = 100'000;
    DeviceColumn device;
    std::optional<std::optional<std::size_t>> column; // looked up once, because a header may have many thousands of cells
    std::vector<std::string> steps;
    std::unordered_set<std::string> known(m_card.steps.begin(), m_card.steps.end());
    const auto table = readCsv(path, m_control, [&](const CsvRow &header, const CsvRow &row) {
        device.addRow(header, row);
        if (!column)
            column = csvColumn(header, "Step");
        if (*column && **column < row.size() && !row[**column].empty() && known.insert(row[**column]).second)
            steps.push_back(row[**column]);
        return column->has_value() && known.size() < MostSteps;
    });
    if (!table)
        return; // checkTable() reports this if tables are read
    m_card.steps.insert(m_card.steps.end(), steps.begin(), steps.end());
    if (!m_card.device)
        m_card.device = device.device();
}

void DeliverableLister::markBroken(Deliverable &file, const std::string &path, std::int64_t offset, const std::string &detail)
{
    file.status = FileStatus::Broken;
    m_problems.push_back({Severity::Error, ProblemCode::BrokenFile, path, offset, 0, detail, 1});
}

} // namespace plumbline
