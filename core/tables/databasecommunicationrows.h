// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeunits.h"
#include "core/io/database.h"
#include "core/tables/communication.h"
#include "core/tables/communicationmatrix.h"
#include "core/tables/communicationwalk.h"
#include "core/tables/databasecells.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace plumbline {

// How rows of communication tables in databases become operators and links. Used by the readers of analysis.db and of
// cluster_analysis.db only, whose tables have the same columns under partly other names.

/// More rows than any capture has. In a damaged file, pages that refer to each other could yield rows without end.
inline constexpr std::size_t MostCommunicationRows = std::size_t{1} << 22;
/// Number of columns that all rows begin with: name of the operator, group, step, and section ("collective" or "p2p").
inline constexpr std::size_t CommunicationPlaceColumns = 4;

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
class CommunicationRowReader
{
public:
    explicit CommunicationRowReader(StringPool &texts) : m_texts(texts) {}

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

    [[nodiscard]] std::uint64_t unreadable() const { return m_numbers.unreadable; }

    /// Returns the operator that a row belongs to. Empty for a sum of operators, and, counted as unreadable, for one without a
    /// name.
    [[nodiscard]] std::optional<DatabaseCommunicationPlace> placeOf(const DatabaseRow &row)
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

private:
    StringPool &m_texts;
    NumberReader m_numbers;
};

/// Joins the tables of times and of packets. The latter has one row for each packet size of each transport of an operator.
class CommunicationOperatorRows
{
public:
    explicit CommunicationOperatorRows(CommunicationRowReader &rows) : m_rows(rows) {}

    /// Takes a row of the table of times: behind the place start, elapsed, transit, wait, synchronization and idle time, and the
    /// ratios of wait and synchronization.
    void addTimes(const DatabaseCommunicationPlace &place, const DatabaseRow &row)
    {
        CommunicationOperator &each = m_operators[add(place)];
        std::size_t column = CommunicationPlaceColumns;
        each.startNs = m_rows.scaled(row, column++, NsPerUs);
        for (auto time : {&CommunicationOperator::elapseNs, &CommunicationOperator::transitNs, &CommunicationOperator::waitNs,
                          &CommunicationOperator::synchronizationNs, &CommunicationOperator::idleNs})
            each.*time = m_rows.scaled(row, column++, NsPerMs);
        each.reportedWaitRatio = m_rows.real(row, column++);
        each.reportedSynchronizationRatio = m_rows.real(row, column++);
    }

    /// Takes a row of the table of packets: behind the place the transport with bytes, time, bandwidth and share of large
    /// packets, then size, number and time of the packets of one size.
    void addPackets(const DatabaseCommunicationPlace &place, const DatabaseRow &row)
    {
        const auto known = m_operatorOf.find(place);
        const std::size_t owner = known == m_operatorOf.end() ? add(place) : known->second;
        const StringId transport = m_rows.text(row, CommunicationPlaceColumns);
        const auto [slot, isNew] = m_transferOf.try_emplace({owner, transport.value}, m_transfers.size());
        if (isNew) {
            CommunicationTransfer transfer;
            transfer.transport = transport;
            transfer.transitBytes = m_rows.scaled(row, CommunicationPlaceColumns + 1, BytesPerMb);
            transfer.transitNs = m_rows.scaled(row, CommunicationPlaceColumns + 2, NsPerMs);
            transfer.bandwidthGbS = m_rows.real(row, CommunicationPlaceColumns + 3);
            transfer.largePacketRatio = m_rows.real(row, CommunicationPlaceColumns + 4);
            m_transfers.push_back({owner, transfer});
        }
        const auto bytes = m_rows.scaled(row, CommunicationPlaceColumns + 5, BytesPerMb);
        const auto count = m_rows.scaled(row, CommunicationPlaceColumns + 6, 1);
        const auto ns = m_rows.scaled(row, CommunicationPlaceColumns + 7, NsPerMs);
        const bool isWithoutSizes = bytes.value_or(0) == 0 && count.value_or(0) == 0 && ns.value_or(0) == 0;
        if (bytes && count && ns && !isWithoutSizes)
            m_packets.push_back({slot->second, {*bytes, *count, *ns}});
        else if (!isWithoutSizes)
            m_rows.countUnreadable();
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

    CommunicationRowReader &m_rows;
    std::vector<CommunicationOperator> m_operators;
    std::vector<Owned<CommunicationTransfer>> m_transfers;
    std::vector<Owned<PacketSize>> m_packets;
    std::map<DatabaseCommunicationPlace, std::size_t> m_operatorOf; ///< the first operator of each place
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> m_transferOf;
};

/// Returns the link of a row of a matrix; empty, and counted as unreadable, without ranks.
[[nodiscard]] inline std::optional<CommunicationLink>
linkOfRow(CommunicationRowReader &rows, const DatabaseCommunicationPlace &place, bool areLocal, const DatabaseRow &row)
{
    const auto source = rows.rank(row, CommunicationPlaceColumns);
    const auto target = rows.rank(row, CommunicationPlaceColumns + 1);
    if (!source || !target)
        return std::nullopt;
    CommunicationLink link;
    link.step = place.step;
    link.group = place.group;
    link.name = place.name;
    link.kind = place.kind;
    link.ranksAreLocal = areLocal;
    link.source = *source;
    link.target = *target;
    link.transport = rows.text(row, CommunicationPlaceColumns + 2);
    link.transitBytes = rows.scaled(row, CommunicationPlaceColumns + 3, BytesPerMb);
    link.transitNs = rows.scaled(row, CommunicationPlaceColumns + 4, NsPerMs);
    link.bandwidthGbS = rows.real(row, CommunicationPlaceColumns + 5);
    link.operatorName = rows.text(row, CommunicationPlaceColumns + 6);
    return link;
}

} // namespace plumbline
