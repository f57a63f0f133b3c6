// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/peerwaits.h"
#include "core/base/wide.h"
#include "core/whatif/changerun.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// Returns the bytes that an operator moved over all transports; empty if no transport tells. SDMA is the sum of the transports
/// inside a node, so these are not added to it.
std::optional<std::int64_t> movedBytes(const CommunicationTable &table, const CommunicationOperator &each)
{
    WideNs outside = 0;
    WideNs inside = 0;
    std::optional<std::int64_t> sum;
    bool isKnown = false;
    for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
        const std::string_view transport = table.text(transfer.transport);
        isKnown = isKnown || transfer.transitBytes;
        if (transport == "SDMA")
            sum = transfer.transitBytes;
        else
            (transport == "RDMA" ? outside : inside) += transfer.transitBytes.value_or(0);
    }
    const WideNs bytes = outside + (sum ? WideNs{*sum} : inside);
    return isKnown && bytes > 0 ? std::optional(saturated(bytes)) : std::nullopt;
}

/// Returns the bytes that each communication operator of a card moved, by its slice.
std::map<SliceId, std::int64_t> movedBySlice(const CardCommunication &files, const Trace &trace)
{
    std::map<SliceId, std::int64_t> bytes;
    const CommunicationTable &table = files.operators;
    for (const CommunicationOperator &each : table.operators) {
        const auto moved = movedBytes(table, each);
        if (!moved || !each.startNs)
            continue;
        const SliceId slice = communicationSlice(trace, table.text(each.group), table.text(each.name), *each.startNs);
        if (slice.isValid())
            bytes[slice] = *moved;
    }
    return bytes;
}

} // namespace

void ChangeRun::applyCommunication()
{
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) == PathKind::Communication && hasName(resource, node))
            scaleOrDrop(node, PathChanges::NoDelay);
    });
}

/// A collective that all ranks have come to takes as long as its bytes need.
Result<void> ChangeRun::applyBandwidth()
{
    std::vector<std::map<SliceId, std::int64_t>> bytes;
    for (const SharedCard &card : m_job.cards) {
        const auto files = card->communication(m_control);
        if (!files)
            return failure(files.error());
        bytes.push_back(movedBySlice(**files, *card->trace()));
    }
    std::vector<std::map<SliceId, WideNs>> lengths(bytes.size());
    const auto isMeant = [&](const PathResource &resource, std::uint32_t node) {
        return m_graph.kind(node) == PathKind::Communication && !m_graph.isWait(node) && hasName(resource, node);
    };
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (isMeant(resource, node))
            lengths[resource.card][m_graph.slice(node)] += m_changes.duration[node];
    });
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (!isMeant(resource, node))
            return;
        count(node);
        const auto moved = bytes[resource.card].find(m_graph.slice(node));
        const WideNs length = lengths[resource.card][m_graph.slice(node)];
        if (moved != bytes[resource.card].end() && length > 0)
            scale(node, static_cast<double>(moved->second) / m_change.value / static_cast<double>(length));
    });
    for (std::size_t card = 0; card < bytes.size(); ++card) {
        for (const auto &[slice, length] : lengths[card])
            m_reach.unknown += bytes[card].contains(slice) ? 0 : 1;
    }
    return {};
}

void ChangeRun::applyRank()
{
    if (m_change.action == ChangeAction::OnTime) {
        letArriveOnTime();
        return dropPeerWaits();
    }
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) != PathKind::Kernel || m_graph.cards()[resource.card].rank != m_change.rank)
            return;
        count(node);
        scale(node, m_change.value);
    });
}

/// Lets all others go on once the last of them has come.
void ChangeRun::letArriveOnTime()
{
    for (const PathResource &meetings : m_graph.resources()) {
        for (std::uint32_t node = meetings.begin; meetings.isMeetings() && node < meetings.end; ++node) {
            if (node % 65'536 == 0 && m_control.stopRequested())
                return;
            m_graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
                if (kind != PathEdge::Collective || m_graph.cardOf(cause).rank != m_change.rank)
                    return;
                count(cause);
                setFlags(cause, PathChanges::NoArrival);
            });
        }
    }
}

/// Where the rank without a card came last, the next one is waited for.
void ChangeRun::dropPeerWaits()
{
    std::set<int> ranks; // that have a card
    for (const PathCard &card : m_graph.cards()) {
        if (card.rank)
            ranks.insert(*card.rank);
    }
    std::vector<std::map<SliceId, TimeNs>> until; // by card: when the last of the other ranks without a card came
    for (std::uint32_t card = 0; card < m_job.cards.size(); ++card) {
        until.emplace_back();
        const ClockMap &clock = m_graph.cards()[card].clock;
        for (const PeerCollective &collective :
             m_job.peers[card] ? std::span(m_job.peers[card]->collectives) : std::span<const PeerCollective>()) {
            if (m_control.stopRequested())
                return;
            TimeNs others = clock.map(collective.range.begin);
            TimeNs own = others;
            for (const PeerWait &wait : m_job.peers[card]->waitsOf(collective)) {
                TimeNs &last = wait.rank == m_change.rank ? own : others;
                if (!wait.rank || !ranks.contains(*wait.rank))
                    last = std::max(last, clock.map(wait.arrival.end));
            }
            if (own > others)
                until[card][collective.slice] = others;
        }
    }
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) != PathKind::PeerWait)
            return;
        const auto found = until[resource.card].find(m_graph.slice(node));
        if (found == until[resource.card].end())
            return;
        count(node);
        setDuration(node, std::min(m_changes.duration[node], found->second - m_graph.start(node)));
    });
}

} // namespace plumbline
