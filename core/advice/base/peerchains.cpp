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
    const PeerCollective *at = &collective;
    const PeerWait *last = &wait;
    std::set<const PeerCollective *> seen;
    while (last->rank && seen.insert(at).second) {
        const JointPart *part = partOfRank(*at, *last->rank);
        const TimeNs endedNs = beforeEnd(*at, *last);
        const TimeNs justNs =
            std::max(JustCameNs, static_cast<TimeNs>(JustCameShare * static_cast<double>(last->arrival.length())));
        if (!part || part->in(m_inputs).elapseNs.value_or(0) <= endedNs + justNs)
            break;
        const CardEvidence &card = m_inputs.card(part->card);
        const PeerCollective *next = peersOf(card, part->in(m_inputs));
        if (!next)
            break;
        const auto waits = card.peerWaits().waitsOf(*next);
        const auto longest = std::ranges::max_element(waits, {}, [](const PeerWait &each) { return each.arrival.length(); });
        const double leastNs = ExplainingShare * static_cast<double>(last->arrival.length());
        const bool isBefore = beforeEnd(*next, *longest) >= endedNs - justNs;
        if (!isBefore || static_cast<double>(longest->arrival.length()) < leastNs || seen.contains(next))
            break;
        at = next;
        last = &*longest;
    }
    return last->rank;
}

const PeerCollective *peersOf(const CardEvidence &card, const CommunicationOperator &each)
{
    const PeerWaits &peers = card.peerWaits();
    TimeNs begin = 0;
    if (!card.trace() || !each.startNs || __builtin_sub_overflow(*each.startNs, card.trace()->originNs(), &begin) ||
        !card.trace()->slicesRange().contains(begin))
        return nullptr;
    const std::string_view name = card.communication().operators.text(each.name);
    auto found = std::ranges::lower_bound(peers.collectives, begin - OperatorRoundingNs, {},
                                          [](const PeerCollective &one) { return one.range.begin; });
    for (; found != peers.collectives.end() && found->range.begin <= begin + OperatorRoundingNs; ++found) {
        if (card.trace()->text(card.trace()->slices().name[found->slice.value]) == name)
            return &*found;
    }
    return nullptr;
}

} // namespace plumbline
