// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/clusterdatabase.h"

#include "core/base/decimal.h"
#include "core/io/database.h"
#include "core/tables/databasecommunicationrows.h"

#include <array>
#include <cstdint>
#include <new>
#include <span>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t MostClusterRanks = std::size_t{1} << 16;

// The columns of the readers of rows under the names of this database, and the rank behind them. Operators have no section here.
constexpr std::array ClusterTimeColumns{"hccl_op_name"sv,
                                        "group_name"sv,
                                        "step"sv,
                                        ""sv,
                                        "start_timestamp"sv,
                                        "elapsed_time"sv,
                                        "transit_time"sv,
                                        "wait_time"sv,
                                        "synchronization_time"sv,
                                        "idle_time"sv,
                                        "wait_time_ratio"sv,
                                        "synchronization_time_ratio"sv,
                                        "rank_id"sv};
constexpr std::array ClusterBandwidthColumns{
    "hccl_op_name"sv, "group_name"sv,         "step"sv,         ""sv,      "band_type"sv,      "transit_size"sv, "transit_time"sv,
    "bandwidth"sv,    "large_packet_ratio"sv, "package_size"sv, "count"sv, "total_duration"sv, "rank_id"sv};
constexpr std::array ClusterMatrixColumns{"hccl_op_name"sv, "group_name"sv, "step"sv,           ""sv,
                                          "src_rank"sv,     "dst_rank"sv,   "transport_type"sv, "transit_size"sv,
                                          "transit_time"sv, "bandwidth"sv,  "op_name"sv};

/// Returns the ranks of a text such as "(0, 1)", "[0,1]" or "{0, 1}". No ranks at all if one of them is none, because the
/// position of a rank has a meaning.
std::vector<int> ranksOfText(std::string_view text)
{
    constexpr int MostDigits = 9;
    std::vector<int> ranks;
    for (std::size_t at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            if ("()[]{}, "sv.find(text[at]) == std::string_view::npos)
                return {};
            ++at;
            continue;
        }
        int rank = 0;
        int digits = 0;
        for (; at < text.size() && isDigit(text[at]); ++at, ++digits) {
            if (digits == MostDigits)
                return {};
            rank = rank * 10 + (text[at] - '0');
        }
        ranks.push_back(rank);
    }
    return ranks;
}

/// Takes the rows of all ranks. A reader keeps a reference to the texts of the table of its rank, which a map does not move.
class ClusterOperators
{
public:
    explicit ClusterOperators(std::map<int, CommunicationTable> &ranks) : m_ranks(ranks) {}

    using Take = void (CommunicationOperatorRows::*)(const DatabaseCommunicationPlace &, const DatabaseRow &);

    Result<void> read(const Database &database, std::string_view table, std::span<const std::string_view> columns, Take take,
                      TaskControl &control)
    {
        std::size_t count = 0;
        return database.read(table, columns, control, [&](const DatabaseRow &row) {
            m_isWhole = m_isWhole && ++count <= MostCommunicationRows;
            Reader *reader = m_isWhole ? readerOf(smallCell(row, columns.size() - 1)) : nullptr;
            const auto place = reader ? reader->rows.placeOf(row) : std::nullopt;
            if (place)
                (reader->operators.*take)(*place, row);
            return m_isWhole;
        });
    }

    ReadLoss finish(const Database &database)
    {
        std::uint64_t unreadable = m_unreadable;
        for (auto &[rank, reader] : m_readers) {
            reader.operators.addTo(m_ranks[rank]);
            unreadable += reader.rows.unreadable();
        }
        return {m_isWhole && !database.isCut() ? ReadLoss::End::Whole : ReadLoss::End::Incomplete, 0, unreadable};
    }

private:
    struct Reader
    {
        explicit Reader(StringPool &texts) : rows(texts), operators(rows) {}

        CommunicationRowReader rows;
        CommunicationOperatorRows operators;
    };

    /// Returns null, and counts the row as unreadable, for no rank and for ranks beyond the first MostClusterRanks.
    Reader *readerOf(std::optional<int> rank)
    {
        const auto known = rank ? m_readers.find(*rank) : m_readers.end();
        if (known != m_readers.end())
            return &known->second;
        if (!rank || m_readers.size() >= MostClusterRanks) {
            ++m_unreadable;
            return nullptr;
        }
        return &m_readers.try_emplace(*rank, m_ranks[*rank].texts).first->second;
    }

    std::map<int, CommunicationTable> &m_ranks;
    std::map<int, Reader> m_readers;
    std::uint64_t m_unreadable = 0;
    bool m_isWhole = true;
};

/// Opens a database and returns what `read` returns for it, or the error of opening it.
template<typename Read>
auto readCluster(const std::string &path, TaskControl &control, const Read &read)
    -> decltype(read(std::declval<const Database &>()))
{
    try {
        const auto database = Database::open(path, control);
        if (!database)
            return failure(database.error());
        return read(*database);
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, path);
    }
}

} // namespace

Result<ReadLoss> readClusterDatabaseCommunication(const std::string &path, std::map<int, CommunicationTable> &ranks,
                                                  TaskControl &control)
{
    return readCluster(path, control, [&](const Database &database) -> Result<ReadLoss> {
        ClusterOperators operators(ranks);
        auto read = operators.read(database, "ClusterCommunicationTime", ClusterTimeColumns, &CommunicationOperatorRows::addTimes,
                                   control);
        if (read)
            read = operators.read(database, "ClusterCommunicationBandwidth", ClusterBandwidthColumns,
                                  &CommunicationOperatorRows::addPackets, control);
        const Result<ReadLoss> loss = read ? Result<ReadLoss>(operators.finish(database)) : failure(read.error());
        std::erase_if(ranks, [](const auto &each) { return each.second.operators.empty(); });
        return loss;
    });
}

Result<ReadLoss> readClusterDatabaseMatrix(const std::string &path, std::map<int, CommunicationMatrix> &ranks,
                                           TaskControl &control)
{
    return readCluster(path, control, [&](const Database &database) -> Result<ReadLoss> {
        std::uint64_t unreadable = 0;
        std::size_t count = 0;
        bool isWhole = true;
        const auto read = database.read("ClusterCommunicationMatrix", ClusterMatrixColumns, control, [&](const DatabaseRow &row) {
            isWhole = ++count <= MostCommunicationRows;
            const auto source = smallCell(row, CommunicationPlaceColumns);
            const bool hasRoom = source && (ranks.size() < MostClusterRanks || ranks.contains(*source));
            unreadable += isWhole && !hasRoom ? 1 : 0;
            if (!isWhole || !hasRoom)
                return isWhole;
            CommunicationMatrix &own = ranks[*source];
            CommunicationRowReader rows(own.texts);
            const auto place = rows.placeOf(row);
            const auto link = place ? linkOfRow(rows, *place, false, row) : std::nullopt;
            if (link)
                own.links.push_back(*link);
            unreadable += rows.unreadable();
            return true;
        });
        if (!read)
            return failure(read.error());
        return ReadLoss{isWhole && !database.isCut() ? ReadLoss::End::Whole : ReadLoss::End::Incomplete, 0, unreadable};
    });
}

Result<std::vector<CommunicationGroup>> readClusterDatabaseGroups(const std::string &path, TaskControl &control)
{
    constexpr std::size_t MostGroups = 1'000'000; // far more than any job has
    constexpr std::array Columns{"rank_set"sv, "group_name"sv, "group_id"sv, "pg_name"sv};
    return readCluster(path, control, [&](const Database &database) -> Result<std::vector<CommunicationGroup>> {
        std::vector<CommunicationGroup> groups;
        const auto read = database.read("CommunicationGroupMapping", Columns, control, [&](const DatabaseRow &row) {
            CommunicationGroup group;
            group.ranks = ranksOfText(row.text(0));
            group.hash = row.text(1);
            group.communicator = row.text(2);
            group.name = row.text(3);
            groups.push_back(std::move(group));
            return groups.size() < MostGroups;
        });
        if (!read)
            return failure(read.error());
        return groups;
    });
}

Result<std::map<int, ClusterPlace>> readClusterPlaces(const std::string &path, TaskControl &control)
{
    constexpr std::array HostColumns{"hostUid"sv, "hostName"sv};
    constexpr std::array RankColumns{"rankId"sv, "deviceId"sv, "hostUid"sv};
    return readCluster(path, control, [&](const Database &database) -> Result<std::map<int, ClusterPlace>> {
        std::map<std::string, std::string> hosts;
        auto read = database.read("HostInfo", HostColumns, control, [&](const DatabaseRow &row) {
            hosts.try_emplace(std::string(row.text(0)), row.text(1));
            return hosts.size() < MostClusterRanks;
        });
        std::map<int, ClusterPlace> places;
        if (read)
            read = database.read("RankDeviceMap", RankColumns, control, [&](const DatabaseRow &row) {
                const auto rank = smallCell(row, 0);
                const auto host = hosts.find(std::string(row.text(2)));
                if (rank)
                    places.try_emplace(*rank,
                                       ClusterPlace{smallCell(row, 1), host == hosts.end() ? std::string() : host->second});
                return places.size() < MostClusterRanks;
            });
        if (!read)
            return failure(read.error());
        return places;
    });
}

} // namespace plumbline
