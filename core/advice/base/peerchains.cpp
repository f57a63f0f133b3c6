// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/peerchains.h"

#include <algorithm>
#include <set>

namespace plumbline {

namespace {

/// By how much the times of communication.json differ from those of the timeline at most.
constexpr TimeNs OperatorRoundingNs = 500;

/// A rank that came less than this part of a wait, or this time, before the wait ended made it end by coming.
constexpr double JustCameShare = 0.1;
constexpr TimeNs JustCameNs = 20'000;

/// From this part of a wait on, a wait of the rank that is waited for explains it.
constexpr double ExplainingShare = 0.5;

/// Returns how long before the end of its operator a wait ended.
TimeNs beforeEnd(const PeerCollective &collective, const PeerWait &wait)
{
    return collective.range.end - wait.arrival.end;
}

/// Returns how long before the end of a wait its peer may have come to have ended it.
TimeNs justComeNs(const PeerWait &wait)
{
    return std::max(JustCameNs, static_cast<TimeNs>(JustCameShare * static_cast<double>(wait.arrival.length())));
}

/// A wait that a card itself was in while another card waited for it.
struct AwaitedBy
{
    const PeerCollective *collective = nullptr;
    const PeerWait *wait = nullptr;
};

const PeerWait &longestWait(const CardEvidence &card, const PeerCollective &collective)
{
    return *std::ranges::max_element(card.peerWaits().waitsOf(collective), {},
                                     [](const PeerWait &each) { return each.arrival.length(); });
}

/// Returns the wait of a card in the same collective that explains the wait of another card for it. That one ended `endedNs`
/// before the end of the collective.
std::optional<AwaitedBy> waitDuring(const CardEvidence &card, const PeerCollective &own, const PeerWait &wait, TimeNs endedNs)
{
    const PeerWait &longest = longestWait(card, own);
    const double leastNs = ExplainingShare * static_cast<double>(wait.arrival.length());
    const bool isBefore = beforeEnd(own, longest) >= endedNs - justComeNs(wait);
    return isBefore && static_cast<double>(longest.arrival.length()) >= leastNs ? std::optional(AwaitedBy{&own, &longest})
                                                                                : std::nullopt;
}

/// Returns the wait of a card in a collective of another group, since the collective of this group before, that kept it from
/// coming to `own` for most of the time that another card waited for it.
std::optional<AwaitedBy> waitBefore(const CardEvidence &card, const PeerCollective &own, const PeerWait &wait)
{
    const double leastNs = ExplainingShare * static_cast<double>(wait.arrival.length());
    const auto &all = card.peerWaits().collectives;
    const TimeRange *step = rangeAt(card.markedSteps(), own.range.begin);
    auto each = std::ranges::lower_bound(all, own.range.begin, {}, [](const PeerCollective &one) { return one.range.begin; });
    while (each != all.begin() && (--each)->group != own.group && (!step || each->range.begin >= step->begin)) {
        const PeerWait &longest = longestWait(card, *each);
        const TimeNs keptNs = std::min(longest.arrival.end, own.range.begin) - longest.arrival.begin;
        if (static_cast<double>(keptNs) >= leastNs)
            return AwaitedBy{&*each, &longest};
    }
    return std::nullopt;
}

} // namespace

PeerChains::PeerChains(const AdviceInputs &inputs, const TaskControl &control) : m_inputs(inputs)
{
    for (const JointGroup &group : inputs.jointOperators()) {
        for (const JointOperator &joint : group.operators) {
            if (control.stopRequested())
                return;
            for (const JointPart &part : joint.parts) {
                if (const PeerCollective *collective = peersOf(inputs.card(part.card), part.in(inputs)))
                    m_operators.emplace(collective, &joint);
            }
        }
    }
}

const JointPart *PeerChains::partOfRank(const PeerCollective &collective, int rank) const
{
    const auto joint = m_operators.find(&collective);
    if (joint == m_operators.end())
        return nullptr;
    const auto part = std::ranges::find_if(joint->second->parts,
                                           [&](const JointPart &each) { return m_inputs.card(each.card).card().rank == rank; });
    return part == joint->second->parts.end() ? nullptr : &*part;
}

std::optional<int> PeerChains::lateRank(const PeerCollective &collective, const PeerWait &wait) const
{
    AwaitedBy at{&collective, &wait};
    std::set<const PeerCollective *> seen;
    while (at.wait->rank && seen.insert(at.collective).second) {
        const JointPart *part = partOfRank(*at.collective, *at.wait->rank);
        const CardEvidence *card = part ? &m_inputs.card(part->card) : nullptr;
        const PeerCollective *own = card ? peersOf(*card, part->in(m_inputs)) : nullptr;
        if (!own)
            break;
        const TimeNs endedNs = beforeEnd(*at.collective, *at.wait);
        const bool hasJustCome = part->in(m_inputs).elapseNs.value_or(0) <= endedNs + justComeNs(*at.wait);
        const auto next = hasJustCome ? waitBefore(*card, *own, *at.wait) : waitDuring(*card, *own, *at.wait, endedNs);
        if (!next || seen.contains(next->collective))
            break;
        at = *next;
    }
    return at.wait->rank;
}

const PeerCollective *peersOf(const CardEvidence &card, const CommunicationOperator &each)
{
    const PeerWaits &peers = card.peerWaits();
    const auto start = each.startNs ? card.ownRange(TimeRange{*each.startNs, *each.startNs}) : std::nullopt;
    if (!start || !card.slicesRange().value_or(TimeRange()).contains(start->begin))
        return nullptr;
    const TimeNs begin = start->begin;
    const std::string_view name = card.communication().operators.text(each.name);
    auto found = std::ranges::lower_bound(peers.collectives, begin - OperatorRoundingNs, {},
                                          [](const PeerCollective &one) { return one.range.begin; });
    for (; found != peers.collectives.end() && found->range.begin <= begin + OperatorRoundingNs; ++found) {
        if (card.sliceName(found->slice) == name)
            return &*found;
    }
    return nullptr;
}

} // namespace plumbline
