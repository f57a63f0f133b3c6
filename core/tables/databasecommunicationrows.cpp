// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/databasecommunicationrows.h"

#include "core/base/timeunits.h"
#include "core/tables/databasecells.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string_view>

namespace plumbline {

std::optional<int> smallCell(const DatabaseRow &row, std::size_t column)
{
    const auto value = row.integer(column);
    const bool fits = value && *value >= 0 && *value <= std::numeric_limits<int>::max();
    return fits ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::optional<std::int64_t> CommunicationRowReader::scaled(const DatabaseRow &row, std::size_t column, std::uint32_t unit)
{
    return row.isNull(column) ? std::nullopt : m_numbers.scaled(numberCell(row, column), unit);
}

std::optional<double> CommunicationRowReader::real(const DatabaseRow &row, std::size_t column)
{
    return row.isNull(column) ? std::nullopt : m_numbers.real(numberCell(row, column));
}

std::optional<int> CommunicationRowReader::rank(const DatabaseRow &row, std::size_t column)
{
    const auto value = smallCell(row, column);
    if (!value)
        countUnreadable();
    return value;
}

std::optional<DatabaseCommunicationPlace> CommunicationRowReader::placeOf(const DatabaseRow &row)
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

void CommunicationOperatorRows::addTimes(const DatabaseCommunicationPlace &place, const DatabaseRow &row)
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

void CommunicationOperatorRows::addPackets(const DatabaseCommunicationPlace &place, const DatabaseRow &row)
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

void CommunicationOperatorRows::addTo(CommunicationTable &table)
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

std::size_t CommunicationOperatorRows::add(const DatabaseCommunicationPlace &place)
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

void CommunicationOperatorRows::addTransfer(std::size_t index, CommunicationTable &table)
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

std::optional<CommunicationLink> linkOfRow(CommunicationRowReader &rows, const DatabaseCommunicationPlace &place, bool areLocal,
                                           const DatabaseRow &row)
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
