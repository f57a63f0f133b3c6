// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasecommunication.h"

#include "core/io/database.h"
#include "core/tables/databasecommunicationrows.h"
#include "core/tables/databasetable.h"

#include <array>
#include <cstddef>
#include <new>
#include <span>
#include <string_view>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array TimeColumns{"hccl_op_name"sv,
                                 "group_name"sv,
                                 "step"sv,
                                 "type"sv,
                                 "start_timestamp"sv,
                                 "elapse_time"sv,
                                 "transit_time"sv,
                                 "wait_time"sv,
                                 "synchronization_time"sv,
                                 "idle_time"sv,
                                 ""sv,
                                 ""sv};
constexpr std::array BandwidthColumns{"hccl_op_name"sv,       "group_name"sv,   "step"sv,         "type"sv,
                                      "transport_type"sv,     "transit_size"sv, "transit_time"sv, "bandwidth"sv,
                                      "large_packet_ratio"sv, "package_size"sv, "count"sv,        "total_duration"sv};
constexpr std::array MatrixColumns{"hccl_op_name"sv, "group_name"sv, "step"sv,           "type"sv,
                                   "src_rank"sv,     "dst_rank"sv,   "transport_type"sv, "transit_size"sv,
                                   "transit_time"sv, "bandwidth"sv,  "op_name"sv};

/// Visits the rows of a table that belong to an operator. `isWhole` becomes false if there are more than any capture has.
template<typename Visit>
Result<void> readRows(const Database &database, std::string_view table, std::span<const std::string_view> columns,
                      CommunicationRowReader &rows, bool &isWhole, TaskControl &control, const Visit &visit)
{
    std::size_t count = 0;
    return database.read(table, columns, control, [&](const DatabaseRow &row) {
        if (++count > MostCommunicationRows)
            isWhole = false;
        else if (const auto place = rows.placeOf(row))
            visit(*place, row);
        return isWhole;
    });
}

ReadLoss lossOf(const Database &database, bool isWhole, const CommunicationRowReader &rows)
{
    return {isWhole && !database.isCut() ? ReadLoss::End::Whole : ReadLoss::End::Incomplete, 0, rows.unreadable()};
}

/// Opens the database of a path and returns what `read` returns for it, or the error of opening it.
template<typename Read>
Result<ReadLoss> readFrom(const std::string &path, TaskControl &control, const Read &read)
{
    const std::string file = databaseOfTablePath(path);
    try {
        const auto database = Database::open(file, control);
        return database ? read(*database) : failure(database.error());
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, file);
    }
}

} // namespace

Result<ReadLoss> readDatabaseCommunication(const std::string &path, CommunicationTable &table, TaskControl &control)
{
    return readFrom(path, control, [&](const Database &database) -> Result<ReadLoss> {
        CommunicationRowReader rows(table.texts);
        CommunicationOperatorRows operators(rows);
        bool isWhole = true;
        auto read = readRows(database, "CommAnalyzerTime", TimeColumns, rows, isWhole, control,
                             [&](const auto &place, const DatabaseRow &row) { operators.addTimes(place, row); });
        if (read)
            read = readRows(database, "CommAnalyzerBandwidth", BandwidthColumns, rows, isWhole, control,
                            [&](const auto &place, const DatabaseRow &row) { operators.addPackets(place, row); });
        if (!read)
            return failure(read.error());
        operators.addTo(table);
        return lossOf(database, isWhole, rows);
    });
}

Result<ReadLoss> readDatabaseMatrix(const std::string &path, CommunicationMatrix &matrix, TaskControl &control)
{
    return readFrom(path, control, [&](const Database &database) -> Result<ReadLoss> {
        CommunicationRowReader rows(matrix.texts);
        const std::size_t before = matrix.links.size();
        bool isWhole = true;
        const auto read = readRows(database, "CommAnalyzerMatrix", MatrixColumns, rows, isWhole, control,
                                   [&](const DatabaseCommunicationPlace &place, const DatabaseRow &row) {
                                       if (const auto link = linkOfRow(rows, place, isPick(matrix.text(place.name)), row))
                                           matrix.links.push_back(*link);
                                   });
        if (!read) {
            matrix.links.resize(before);
            return failure(read.error());
        }
        return lossOf(database, isWhole, rows);
    });
}

} // namespace plumbline
