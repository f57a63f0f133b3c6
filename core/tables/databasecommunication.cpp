// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasecommunication.h"

#include "core/io/database.h"
#include "core/tables/communicationwalk.h"
#include "core/tables/databasecells.h"
#include "core/tables/databasetable.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <new>
#include <numeric>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

/// More rows than any capture has. In a damaged file, pages that refer to each other could yield rows without end.
constexpr std::size_t MostRows = std::size_t{1} << 22;

constexpr std::size_t PlaceColumns = 4; ///< number of columns that all these tables begin with
constexpr std::array TimeColumns{"hccl_op_name"sv,         "group_name"sv,  "step"sv,         "type"sv,
                                 "start_timestamp"sv,      "elapse_time"sv, "transit_time"sv, "wait_time"sv,
                                 "synchronization_time"sv, "idle_time"sv};
constexpr std::array BandwidthColumns{"hccl_op_name"sv,       "group_name"sv,   "step"sv,         "type"sv,
                                      "transport_type"sv,     "transit_size"sv, "transit_time"sv, "bandwidth"sv,
                                      "large_packet_ratio"sv, "package_size"sv, "count"sv,        "total_duration"sv};
constexpr std::array MatrixColumns{"hccl_op_name"sv, "group_name"sv, "step"sv,           "type"sv,
                                   "src_rank"sv,     "dst_rank"sv,   "transport_type"sv, "transit_size"sv,
                                   "transit_time"sv, "bandwidth"sv,  "op_name"sv};

/// Identifies the operator that a row belongs to.
struct DatabaseCommunicationPlace
{
    StringId step = NoText;
    StringId group = NoText;
    StringId name = NoText;
    CommunicationKind kind = CommunicationKind::Collective;

    friend auto operator<=>(const DatabaseCommunicationPlace &a, const DatabaseCommunicationPlace &b)
    {
        return std::tuple(a.step.value, a.group.value, a.name.value, a.kind) <=>
               std::tuple(b.step.value, b.group.value, b.name.value, b.kind);
    }
};

/// Reads the values of rows, and counts those that do not have the expected form.
class RowReader
{
public:
    RowReader(const Database &database, StringPool &texts, TaskControl &control)
        : m_database(database), m_texts(texts), m_control(control)
    {}

    template<typename Visit>
    Result<void> read(std::string_view table, std::span<const std::string_view> columns, const Visit &visit)
    {
        std::size_t rows = 0;
        return m_database.read(table, columns, m_control, [&](const DatabaseRow &row) {
            if (++rows > MostRows)
                m_isIncomplete = true;
            else if (const auto place = placeOf(row))
                visit(*place, row);
            return !m_isIncomplete;
        });
    }

    [[nodiscard]] std::optional<std::int64_t> scaled(const DatabaseRow &row, std::size_t column, std::uint32_t unit)
    {
        return row.isNull(column) ? std::nullopt : m_numbers.scaled(numberCell(row, column), unit);
    }
    [[nodiscard]] std::optional<double> real(const DatabaseRow &row, std::size_t column)
    {
        return row.isNull(column) ? std::nullopt : m_numbers.real(numberCell(row, column));
    }
    /// Returns a rank. Empty, and counted as unreadable, if the value is none.
    [[nodiscard]] std::optional<int> rank(const DatabaseRow &row, std::size_t column)
    {
        const auto value = row.integer(column);
        if (value && *value >= 0 && *value <= std::numeric_limits<int>::max())
            return static_cast<int>(*value);
        countUnreadable();
        return std::nullopt;
    }
    [[nodiscard]] StringId text(const DatabaseRow &row, std::size_t column) { return m_texts.intern(row.text(column)); }
    void countUnreadable() { ++m_numbers.unreadable; }

    [[nodiscard]] ReadLoss loss() const
    {
        const bool isWhole = !m_isIncomplete && !m_database.isCut();
        return {isWhole ? ReadLoss::End::Whole : ReadLoss::End::Incomplete, 0, m_numbers.unreadable};
    }

private:
    std::optional<DatabaseCommunicationPlace> placeOf(const DatabaseRow &row)
    {
        const std::string_view name = row.text(0);
        if (name == TotalName)
            return std::nullopt;
        if (name.empty()) {
            countUnreadable();
            return std::nullopt;
        }
        const auto byName = communicationKind(name);
        DatabaseCommunicationPlace place{NoText, NoText, m_texts.intern(name), CommunicationKind::Collective};
        place.group = text(row, 1);
        place.step = m_texts.intern(stepNumber(row.text(2)));
        place.kind = byName.value_or(sectionOf(row.text(3)).value_or(CommunicationKind::Collective));
        return place;
    }

    const Database &m_database;
    StringPool &m_texts;
    TaskControl &m_control;
    NumberReader m_numbers;
    bool m_isIncomplete = false;
};

/// Joins the tables of times and of packets. The latter has one row for each packet size of each transport of an operator.
class DatabaseCommunicationOperatorReader
{
public:
    explicit DatabaseCommunicationOperatorReader(RowReader &rows) : m_rows(rows) {}

    Result<void> read()
    {
        auto read =
            m_rows.read("CommAnalyzerTime", TimeColumns,
                        [this](const DatabaseCommunicationPlace &place, const DatabaseRow &row) { addTimes(place, row); });
        if (read)
            read =
                m_rows.read("CommAnalyzerBandwidth", BandwidthColumns,
                            [this](const DatabaseCommunicationPlace &place, const DatabaseRow &row) { addPackets(place, row); });
        return read;
    }

    /// Adds the operators to `table`, in the order in which the database first names them.
    void addTo(CommunicationTable &table)
    {
        std::vector<std::size_t> order(m_transfers.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [this](std::size_t a, std::size_t b) { return m_transfers[a].of < m_transfers[b].of; });
        std::stable_sort(m_packets.begin(), m_packets.end(), [](const auto &a, const auto &b) { return a.of < b.of; });
        auto next = order.begin();
        for (std::size_t index = 0; index < m_operators.size(); ++index) {
            CommunicationOperator &each = m_operators[index];
            each.transfersBegin = static_cast<std::uint32_t>(table.transfers.size());
            for (; next != order.end() && m_transfers[*next].of == index; ++next)
                addTransfer(*next, table);
            each.transfersEnd = static_cast<std::uint32_t>(table.transfers.size());
            table.operators.push_back(each);
        }
    }

private:
    template<typename Part>
    struct Owned
    {
        std::size_t of = 0; ///< position of the operator or transfer that it belongs to
        Part part;
    };

    std::size_t add(const DatabaseCommunicationPlace &place)
    {
        CommunicationOperator each;
        each.step = place.step;
        each.group = place.group;
        each.name = place.name;
        each.kind = place.kind;
        m_operators.push_back(each);
        m_operatorOf.try_emplace(place, m_operators.size() - 1);
        return m_operators.size() - 1;
    }

    void addTimes(const DatabaseCommunicationPlace &place, const DatabaseRow &row)
    {
        CommunicationOperator &each = m_operators[add(place)];
        std::size_t column = PlaceColumns;
        each.startNs = m_rows.scaled(row, column++, NsPerUs);
        for (auto time : {&CommunicationOperator::elapseNs, &CommunicationOperator::transitNs, &CommunicationOperator::waitNs,
                          &CommunicationOperator::synchronizationNs, &CommunicationOperator::idleNs})
            each.*time = m_rows.scaled(row, column++, NsPerMs);
    }

    void addPackets(const DatabaseCommunicationPlace &place, const DatabaseRow &row)
    {
        const auto known = m_operatorOf.find(place);
        const std::size_t owner = known == m_operatorOf.end() ? add(place) : known->second;
        const StringId transport = m_rows.text(row, PlaceColumns);
        const auto [slot, isNew] = m_transferOf.try_emplace({owner, transport.value}, m_transfers.size());
        if (isNew) {
            CommunicationTransfer transfer;
            transfer.transport = transport;
            transfer.transitBytes = m_rows.scaled(row, PlaceColumns + 1, BytesPerMb);
            transfer.transitNs = m_rows.scaled(row, PlaceColumns + 2, NsPerMs);
            transfer.bandwidthGbS = m_rows.real(row, PlaceColumns + 3);
            transfer.largePacketRatio = m_rows.real(row, PlaceColumns + 4);
            m_transfers.push_back({owner, transfer});
        }
        const auto bytes = m_rows.scaled(row, PlaceColumns + 5, BytesPerMb);
        const auto count = m_rows.scaled(row, PlaceColumns + 6, 1);
        const auto ns = m_rows.scaled(row, PlaceColumns + 7, NsPerMs);
        const bool isWithoutSizes = bytes.value_or(0) == 0 && count.value_or(0) == 0 && ns.value_or(0) == 0;
        if (bytes && count && ns && !isWithoutSizes)
            m_packets.push_back({slot->second, {*bytes, *count, *ns}});
        else if (!isWithoutSizes)
            m_rows.countUnreadable();
    }

    void addTransfer(std::size_t index, CommunicationTable &table)
    {
        CommunicationTransfer transfer = m_transfers[index].part;
        transfer.packetsBegin = static_cast<std::uint32_t>(table.packets.size());
        auto packet = std::lower_bound(m_packets.begin(), m_packets.end(), index,
                                       [](const auto &each, std::size_t wanted) { return each.of < wanted; });
        for (; packet != m_packets.end() && packet->of == index; ++packet)
            table.packets.push_back(packet->part);
        transfer.packetsEnd = static_cast<std::uint32_t>(table.packets.size());
        table.transfers.push_back(transfer);
    }

    RowReader &m_rows;
    std::vector<CommunicationOperator> m_operators;
    std::vector<Owned<CommunicationTransfer>> m_transfers;
    std::vector<Owned<PacketSize>> m_packets;
    std::map<DatabaseCommunicationPlace, std::size_t> m_operatorOf; ///< the first operator of each place
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> m_transferOf;
};

std::optional<CommunicationLink> linkOf(RowReader &rows, const DatabaseCommunicationPlace &place, bool isOfPick,
                                        const DatabaseRow &row)
{
    const auto source = rows.rank(row, PlaceColumns);
    const auto target = rows.rank(row, PlaceColumns + 1);
    if (!source || !target)
        return std::nullopt;
    CommunicationLink link;
    link.step = place.step;
    link.group = place.group;
    link.name = place.name;
    link.kind = place.kind;
    link.ranksAreLocal = isOfPick;
    link.source = *source;
    link.target = *target;
    link.transport = rows.text(row, PlaceColumns + 2);
    link.transitBytes = rows.scaled(row, PlaceColumns + 3, BytesPerMb);
    link.transitNs = rows.scaled(row, PlaceColumns + 4, NsPerMs);
    link.bandwidthGbS = rows.real(row, PlaceColumns + 5);
    link.operatorName = rows.text(row, PlaceColumns + 6);
    return link;
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
        RowReader rows(database, table.texts, control);
        DatabaseCommunicationOperatorReader operators(rows);
        if (const auto read = operators.read(); !read)
            return failure(read.error());
        operators.addTo(table);
        return rows.loss();
    });
}

Result<ReadLoss> readDatabaseMatrix(const std::string &path, CommunicationMatrix &matrix, TaskControl &control)
{
    return readFrom(path, control, [&](const Database &database) -> Result<ReadLoss> {
        RowReader rows(database, matrix.texts, control);
        const std::size_t before = matrix.links.size();
        const auto read =
            rows.read("CommAnalyzerMatrix", MatrixColumns, [&](const DatabaseCommunicationPlace &place, const DatabaseRow &row) {
                if (const auto link = linkOf(rows, place, isPick(matrix.text(place.name)), row))
                    matrix.links.push_back(*link);
            });
        if (!read) {
            matrix.links.resize(before);
            return failure(read.error());
        }
        return rows.loss();
    });
}

} // namespace plumbline
