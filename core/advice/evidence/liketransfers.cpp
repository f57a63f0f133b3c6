// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/liketransfers.h"

#include "core/advice/evidence/communicationevidence.h"
#include "core/analysis/communication/communication.h"
#include "core/base/median.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Returns whether the packets of one transport are packets of another one: those of SDMA are told by its parts.
bool isPartOf(std::string_view part, std::string_view transport)
{
    return part == transport || (transport == "SDMA" && (part == "HCCS" || part == "PCIE" || part == "SIO"));
}

/// Returns the mean size of the packets; 0 where none are told.
double meanPacket(const CommunicationTable &table, const CommunicationOperator &each, std::string_view transport)
{
    double bytes = 0;
    double count = 0;
    for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
        if (!isPartOf(table.text(transfer.transport), transport))
            continue;
        for (const PacketSize &packet : table.packetsOf(transfer)) {
            const auto packets = static_cast<double>(std::max<std::int64_t>(packet.count, 0));
            bytes += static_cast<double>(std::max<std::int64_t>(packet.bytes, 0)) * packets;
            count += packets;
        }
    }
    return count > 0 ? bytes / count : 0;
}

double bandwidthOfRow(const CommunicationLink &row)
{
    return static_cast<double>(*row.transitBytes) / static_cast<double>(*row.transitNs);
}

} // namespace

std::string_view callOf(const CommunicationMatrix &matrix, const CommunicationLink &row)
{
    const std::string_view call = matrix.text(row.operatorName);
    const std::string_view name = matrix.text(row.name);
    return !call.empty() || isPick(name) || isTotal(name) ? call : name;
}

bool isMoving(const CommunicationLink &row)
{
    return row.source != UnknownRank && row.source != row.target && row.transitBytes.value_or(0) > 0 &&
           row.transitNs.value_or(0) > 0;
}

std::vector<const CommunicationLink *> movingRows(const CommunicationMatrix &matrix)
{
    const bool hasTotals =
        std::ranges::any_of(matrix.links, [&](const CommunicationLink &row) { return isTotal(matrix.text(row.name)); });
    std::vector<const CommunicationLink *> rows;
    for (const CommunicationLink &row : matrix.links) {
        const std::string_view name = matrix.text(row.name);
        if (isMoving(row) && (hasTotals ? isTotal(name) : !isPick(name)))
            rows.push_back(&row);
    }
    return rows;
}

std::pair<int, int> linkEndsOf(const CardEvidence &card, const CommunicationLink &link)
{
    const CardCommunication &communication = card.communication();
    const auto ranks = ranksOfJob(link, communication.groups.find(communication.matrix.text(link.group)));
    return ranks.value_or(std::pair(link.source, link.target));
}

std::map<std::string_view, double> lossByCall(const CardEvidence &card, const LinkName &link)
{
    const CommunicationMatrix &matrix = card.communication().matrix;
    std::map<std::string_view, const CommunicationLink *> own;
    std::map<std::string_view, std::vector<double>> others;
    for (const CommunicationLink &row : matrix.links) {
        const std::string_view call = callOf(matrix, row);
        if (call.empty() || !isMoving(row) || matrix.text(row.transport) != link.transport ||
            matrix.text(row.group) != link.group)
            continue;
        if (linkEndsOf(card, row) == std::pair(link.source, link.target))
            own.emplace(call, &row);
        else
            others[call].push_back(bandwidthOfRow(row));
    }
    std::map<std::string_view, double> losses;
    for (const auto &[call, row] : own) {
        const auto like = others.find(call);
        if (like != others.end())
            losses[call] = std::max(0.0, static_cast<double>(*row->transitNs) -
                                             static_cast<double>(*row->transitBytes) / median(std::move(like->second)));
    }
    return losses;
}

double medianLinkGbS(const CardEvidence &card, std::string_view transport)
{
    const CommunicationMatrix &matrix = card.communication().matrix;
    std::vector<double> bandwidths;
    for (const CommunicationLink *row : movingRows(matrix)) {
        if (matrix.text(row->transport) == transport)
            bandwidths.push_back(bandwidthOfRow(*row));
    }
    return bandwidths.empty() ? 0 : median(std::move(bandwidths));
}

std::optional<OperatorTransfer> transferBy(const CommunicationTable &table, const CommunicationOperator &each,
                                           std::string_view transport)
{
    const MovedBytes moved = movedBy(table, each, transport);
    const TimeNs ns = transferNs(table, each);
    if (moved.bytes <= 0 || moved.linkNs <= 0 || ns <= 0)
        return std::nullopt;
    const auto bytes = static_cast<double>(moved.bytes);
    const double packet = meanPacket(table, each, transport);
    return OperatorTransfer{packet > 0 ? packet : bytes, packet > 0, moved.bandwidth(), bytes / static_cast<double>(ns)};
}

LikeTransfers::LikeTransfers(const AdviceInputs &inputs, std::string_view transport, const TaskControl &control)
{
    for (const auto &card : inputs.cards()) {
        const CommunicationTable &table = card->communication().operators;
        for (const CommunicationOperator &each : table.operators) {
            if (control.stopRequested()) {
                m_transfers.clear();
                return;
            }
            if (const auto transfer = transferBy(table, each, transport))
                m_transfers.push_back(*transfer);
        }
    }
    std::ranges::stable_sort(m_transfers, {}, &OperatorTransfer::packetBytes);
    const auto isFaster = [this](std::size_t a, std::size_t b) { return m_transfers[a].linkGbS > m_transfers[b].linkGbS; };
    const auto isBriefer = [this](std::size_t a, std::size_t b) { return m_transfers[a].packetNs() < m_transfers[b].packetNs(); };
    m_briefestFrom.resize(m_transfers.size());
    m_bestUpTo.resize(m_transfers.size());
    m_bestFrom.resize(m_transfers.size());
    for (std::size_t at = 0; at < m_transfers.size(); ++at)
        m_bestUpTo[at] = at == 0 || isFaster(at, m_bestUpTo[at - 1]) ? at : m_bestUpTo[at - 1];
    for (std::size_t at = m_transfers.size(); at-- > 0;) {
        const bool isLast = at + 1 == m_transfers.size();
        m_bestFrom[at] = isLast || isFaster(at, m_bestFrom[at + 1]) ? at : m_bestFrom[at + 1];
        m_briefestFrom[at] = isLast || isBriefer(at, m_briefestFrom[at + 1]) ? at : m_briefestFrom[at + 1];
    }
}

const OperatorTransfer *LikeTransfers::fasterThan(const OperatorTransfer &own, double share) const
{
    const auto isMuchFaster = [&](const OperatorTransfer &each) { return own.linkGbS < share * each.linkGbS; };
    const auto first = std::ranges::lower_bound(m_transfers, own.packetBytes / LikeSizes, {}, &OperatorTransfer::packetBytes);
    const auto larger = std::ranges::upper_bound(m_transfers, own.packetBytes * LikeSizes, {}, &OperatorTransfer::packetBytes);
    // Where very many operators have one size, some of them tell what it reaches.
    constexpr std::ptrdiff_t MostLooked = 256;
    const auto last = larger - first < MostLooked ? larger : first + MostLooked;
    const auto same = std::max_element(first, last, [](const auto &a, const auto &b) { return a.linkGbS < b.linkGbS; });
    if (same != last && isMuchFaster(*same))
        return &*same;
    if (first != m_transfers.begin()) {
        const auto &smaller = m_transfers[m_bestUpTo[static_cast<std::size_t>(first - m_transfers.begin()) - 1]];
        if (isMuchFaster(smaller))
            return &smaller;
    }
    if (larger == m_transfers.end())
        return nullptr;
    const auto &briefest = m_transfers[m_briefestFrom[static_cast<std::size_t>(larger - m_transfers.begin())]];
    const bool areTold = own.tellsPackets && briefest.tellsPackets;
    return areTold && briefest.packetNs() < own.packetNs() && isMuchFaster(briefest) ? &briefest : nullptr;
}

const OperatorTransfer *LikeTransfers::fasterOfLarger(const OperatorTransfer &own, double share) const
{
    const auto first = std::ranges::upper_bound(m_transfers, own.packetBytes * LikeSizes, {}, &OperatorTransfer::packetBytes);
    if (first == m_transfers.end())
        return nullptr;
    const OperatorTransfer &best = m_transfers[m_bestFrom[static_cast<std::size_t>(first - m_transfers.begin())]];
    return own.linkGbS < share * best.linkGbS ? &best : nullptr;
}

} // namespace plumbline
