// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/databasereader.h"

#include "core/import/database/databasecounters.h"
#include "core/import/database/databaselinks.h"
#include "core/import/database/databaseoverlap.h"
#include "core/import/database/devicerows.h"
#include "core/import/database/hostrows.h"
#include "core/import/database/rowcollector.h"
#include "core/import/job/memoryneed.h"
#include "core/io/database.h"
#include "core/io/openfile.h"
#include "core/storage/databasesource.h"

#include <algorithm>
#include <memory>
#include <string_view>

namespace plumbline {

namespace {

/// Bytes of a file for each event at least: no row, together with the texts it refers to, takes less.
constexpr std::uint64_t LeastBytesPerEvent = 60;

/// A database needs at least one of these tables to have a timeline.
constexpr std::string_view TimelineTables[] = {"TASK", "CANN_API", "PYTORCH_API", "COMMUNICATION_OP", "MSTX_EVENTS"};

void reportState(LoadJob &job, const Database &database)
{
    if (database.isCut()) {
        job.report.somethingLost = true;
        job.report.problems.push_back({Severity::Error, ProblemCode::DamagedDatabase, database.path(), -1, 0, {}, 1});
    }
    if (database.hasPendingJournal())
        job.report.problems.push_back({Severity::Warning, ProblemCode::PendingJournal, database.path(), -1, 0, {}, 1});
}

void readTables(RowCollector &rows)
{
    // The table may exist without rows.
    bool hasOverlap = false;
    rows.read("OVERLAP_ANALYSIS", {"id"}, [&](const DatabaseRow &) { hasOverlap = true; });
    DatabaseLinks links;
    DeviceRows device(rows, links);
    device.read(!hasOverlap);
    HostRows(rows, links).read();
    links.addTo(rows);
    readCounters(rows);
    if (hasOverlap)
        readOverlap(rows);
    else
        computeOverlap(rows, device.work());
}

} // namespace

bool hasTimelineTables(const Database &database)
{
    return std::any_of(std::begin(TimelineTables), std::end(TimelineTables),
                       [&](std::string_view table) { return database.hasTable(table); });
}

Result<std::pair<Workers, std::vector<PieceColumns>>> readDatabase(LoadJob &job, const std::string &path)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return failure(file.error());
    const auto database = Database::open(path, job.control);
    if (!database)
        return failure(database.error());
    if (!hasTimelineTables(*database))
        return failure(ErrorCode::NotRecognised, path, "sqlite");
    InputFile &input = job.files.emplace_back();
    input.source = {path, file->bytes(), nullptr, nullptr};
    input.source.database = std::make_shared<const DatabaseSource>(path, file->bytes(), file->changedNs());
    input.expectedBytes = file->bytes();
    job.control.addTotalBytes(file->bytes());
    if (auto fits = job.memory.checkNeed(estimatedLoadBytes(file->bytes() / LeastBytesPerEvent), job.files); !fits)
        return failure(fits.error());
    job.control.setStage(Stage::Parsing);
    reportState(job, *database);
    RowCollector rows(job, *database, 0);
    readTables(rows);
    if (job.memory.isUsedUp())
        return failure(job.memory.error(job.files));
    return rows.finish();
}

} // namespace plumbline
