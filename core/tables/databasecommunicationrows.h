// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/databaserow.h"
#include "core/storage/stringpool.h"
#include "core/tables/communication.h"
#include "core/tables/communicationmatrix.h"
#include "core/tables/communicationwalk.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

/// Returns a number of a row from 0 to the largest that an int holds, such as a rank; empty for any other value.
[[nodiscard]] std::optional<int> smallCell(const DatabaseRow &row, std::size_t column);

/// Reads the values of rows, and counts those that do not have the expected form.
class CommunicationRowReader
{
public:
    explicit CommunicationRowReader(StringPool &texts) : m_texts(texts) {}

    [[nodiscard]] std::optional<std::int64_t> scaled(const DatabaseRow &row, std::size_t column, std::uint32_t unit);
    [[nodiscard]] std::optional<double> real(const DatabaseRow &row, std::size_t column);
    /// Returns a rank. Empty, and counted as unreadable, if the value is none.
    [[nodiscard]] std::optional<int> rank(const DatabaseRow &row, std::size_t column);
    [[nodiscard]] StringId text(const DatabaseRow &row, std::size_t column) { return m_texts.intern(row.text(column)); }
    void countUnreadable() { ++m_numbers.unreadable; }

    [[nodiscard]] std::uint64_t unreadable() const { return m_numbers.unreadable; }

    /// Returns the operator that a row belongs to. Empty for a sum of operators, and, counted as unreadable, for one without a
    /// name.
    [[nodiscard]] std::optional<DatabaseCommunicationPlace> placeOf(const DatabaseRow &row);

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
    void addTimes(const DatabaseCommunicationPlace &place, const DatabaseRow &row);

    /// Takes a row of the table of packets: behind the place the transport with bytes, time, bandwidth and share of large
    /// packets, then size, number and time of the packets of one size.
    void addPackets(const DatabaseCommunicationPlace &place, const DatabaseRow &row);

    /// Adds the operators to `table`, in the order in which the database first names them.
    void addTo(CommunicationTable &table);

private:
    template<typename Part>
    struct Owned
    {
        std::size_t of = 0; ///< position of the operator or transfer that it belongs to
        Part part;
    };

    std::size_t add(const DatabaseCommunicationPlace &place);
    void addTransfer(std::size_t index, CommunicationTable &table);

    CommunicationRowReader &m_rows;
    std::vector<CommunicationOperator> m_operators;
    std::vector<Owned<CommunicationTransfer>> m_transfers;
    std::vector<Owned<PacketSize>> m_packets;
    std::map<DatabaseCommunicationPlace, std::size_t> m_operatorOf; ///< the first operator of each place
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> m_transferOf;
};

/// Returns the link of a row of a matrix; empty, and counted as unreadable, without ranks.
[[nodiscard]] std::optional<CommunicationLink> linkOfRow(CommunicationRowReader &rows, const DatabaseCommunicationPlace &place,
                                                         bool areLocal, const DatabaseRow &row);

} // namespace plumbline
