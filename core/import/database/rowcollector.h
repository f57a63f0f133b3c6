// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/piecefiller.h"
#include "core/import/build/workertables.h"
#include "core/import/database/databaseprocess.h"
#include "core/import/job/loadjob.h"
#include "core/io/database.h"
#include "core/io/databasestrings.h"
#include "core/storage/databasetables.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plumbline {

/// Turns rows of a database into the parsed events that pieces of text give. Counts them so that the import report is that of the
/// text export.
class RowCollector
{
public:
    RowCollector(LoadJob &job, const Database &database, std::uint32_t file);

    [[nodiscard]] const Database &database() const { return m_database; }
    /// Returns whether the database comes from the version that said HCCL for Communication.
    [[nodiscard]] bool isOld() const { return m_isOld; }
    /// Returns the pid of the host process, taken from the first row that names one. Rows without a process belong to it.
    [[nodiscard]] std::int64_t hostPid() const { return m_hostPid; }

    [[nodiscard]] bool mustStop() const { return m_job.mustStop(); }
    /// Reports that flows or slices were left out, see JoinBudget.
    void reportTooManyLinks();

    /// Visits all rows of a table until the load must stop. Reports damage as a problem.
    using Visitor = std::function<void(const DatabaseRow &row)>;
    void read(std::string_view table, std::initializer_list<std::string_view> columns, const Visitor &visit);
    void read(std::string_view table, const std::vector<std::string_view> &columns, const Visitor &visit);

    /// Returns the lane with this `tid` in a process. If the lane is new, adds its name and sort index, and those of the process
    /// if it is new.
    std::uint32_t lane(const DatabaseProcess &process, const std::string &tid, const std::string &name,
                       std::optional<std::int64_t> sortIndex);
    void setSortIndex(std::uint32_t lane, std::int64_t sortIndex);

    /// Returns the number of a text, as parsed events refer to it.
    std::uint32_t name(std::string_view text) { return m_tables->strings.intern(text).value; }
    /// Returns the number of the text of a column, which holds the text or its id. An id without a text stands for itself.
    std::uint32_t name(const DatabaseRow &row, std::size_t column);
    /// Returns the number of a task type by the number of its text.
    std::uint8_t taskType(std::uint32_t name);
    [[nodiscard]] std::string_view text(std::uint32_t name) const { return m_tables->strings.text(StringId(name)); }
    [[nodiscard]] bool hasName(std::string_view text) const { return m_tables->strings.find(text).isValid(); }

    /// A slice without its times: the row it comes from and numbers of its lane and texts.
    struct Slice
    {
        DatabaseRowRef row;
        std::uint32_t lane = 0;
        std::uint32_t name = 0;
        std::uint32_t category = 0;
        std::uint8_t taskType = 0;
    };
    /// Adds a slice and returns its start. An end that is missing or lies before the start is taken as the start. Refuses a slice
    /// that cannot be placed in time, and returns nothing for it.
    std::optional<std::int64_t> addSlice(const Slice &slice, std::optional<std::int64_t> start, std::optional<std::int64_t> end);
    /// Adds a flow point. Points of equal category and key are joined.
    void addFlow(FlowRecord::Kind kind, std::uint32_t category, std::uint64_t key, std::uint32_t lane, std::int64_t time);

    /// A value of a series. The name of the series is needed during the call only.
    struct Sample
    {
        std::string_view series;
        double value = 0;
    };
    /// Adds one event of a counter. `table` is named if the event is refused, because `time` is missing.
    void addSamples(std::uint32_t lane, std::string_view counter, std::optional<std::int64_t> time, std::string_view table,
                    std::span<const Sample> samples);

    /// Completes the pieces and returns them with the tables they refer to, as those of one worker.
    [[nodiscard]] std::pair<Workers, std::vector<PieceColumns>> finish();

private:
    /// Finds out whether the database comes from the old version.
    void findVersion();
    void findHostPid();
    void endPiece();
    void addMetadata(std::uint32_t lane, MetadataRecord::Kind kind, std::string text, std::int64_t number = 0);
    void addProblem(Severity severity, ProblemCode code, std::string_view table, std::int64_t row);
    /// Notes a lane. Its number stands for its place in the file, so lanes keep the order in which they were met.
    void noteLane(std::uint32_t lane) { m_piece.noteLane(lane, RecordRef(m_file, lane)); }
    [[nodiscard]] RecordRef recordOf(DatabaseRowRef row) const { return row.in(m_file); }

    LoadJob &m_job;
    const Database &m_database;
    std::uint32_t m_file;
    bool m_isOld = false;
    std::int64_t m_hostPid = 0;
    std::uint64_t m_toldBytes = 0; ///< bytes that were reported as progress
    DatabaseStrings m_texts;
    std::unordered_map<std::int64_t, std::uint32_t> m_names; ///< numbers of texts by their ids in the database
    std::unordered_map<std::uint32_t, std::uint8_t> m_taskTypes;
    std::shared_ptr<WorkerTables> m_tables = std::make_shared<WorkerTables>();
    std::unordered_set<std::string> m_namedPids;
    std::vector<bool> m_namedLanes;
    PieceColumns m_current;
    PieceFiller m_piece;
    std::vector<PieceColumns> m_pieces;
};

} // namespace plumbline
