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
    PeerWait wait;
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
    return isBefore && static_cast<double>(longest.arrival.length()) >= leastNs ? std::optional(AwaitedBy{&own, longest})
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
            return AwaitedBy{&*each, longest};
    }
    return std::nullopt;
}

TimeNs elapsedOf(const AdviceInputs &inputs, const JointPart &part)
{
    return std::max<TimeNs>(part.in(inputs).elapseNs.value_or(0), 0);
}

/// Returns whether a card that came to a collective `elapsedNs` before its end ended a wait by coming.
bool hasJustCome(TimeNs elapsedNs, const PeerCollective &collective, const PeerWait &wait)
{
    return elapsedNs <= beforeEnd(collective, wait) + justComeNs(wait);
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
                    m_operators.emplace(collective, placeOf(*collective, joint, part.card));
            }
        }
    }
}

const JointPart *PeerChains::partIn(const JointOperator &joint, int rank) const
{
    const auto part =
        std::ranges::find_if(joint.parts, [&](const JointPart &each) { return m_inputs.card(each.card).card().rank == rank; });
    return part == joint.parts.end() ? nullptr : &*part;
}

std::set<int> PeerChains::ranksOfCards(const PeerCollective &collective) const
{
    const auto place = m_operators.find(&collective);
    return place == m_operators.end() ? std::set<int>() : plumbline::ranksOfCards(m_inputs, *place->second.joint);
}

const JointPart *PeerChains::partOfRank(const PeerCollective &collective, int rank) const
{
    const auto place = m_operators.find(&collective);
    return place == m_operators.end() ? nullptr : partIn(*place->second.joint, rank);
}

/// Returns the rank that a card waits for where that has no card: one that it waits for as long as for others, else the only one
/// of the group. Empty where none or several may be meant.
std::optional<int> PeerChains::rankWithoutCard(const Place &place, const std::vector<const PeerWait *> &longest) const
{
    for (const PeerWait *each : longest) {
        if (each->rank && !partIn(*place.joint, *each->rank))
            return each->rank;
    }
    const auto own = std::ranges::find(place.joint->parts, place.card, &JointPart::card);
    const auto missing = missingRanks(m_inputs, *own);
    return missing && missing->size() == 1 ? std::optional(*missing->begin()) : std::nullopt;
}

/// Finds out who came last by the starts on the cards, where several waits are as long. Where the cards do not end the collective
/// together, their starts cannot be compared.
PeerChains::Place PeerChains::placeOf(const PeerCollective &collective, const JointOperator &joint, std::size_t card) const
{
    Place place{&joint, card, {}, nullptr, {}};
    const auto longest = longestWaits(m_inputs.card(card).peerWaits(), collective);
    if (longest.size() < 2 || !endsTogether(m_inputs, joint))
        return place;
    const PeerWait &wait = *longest.front();
    const TimeNs latestNs = beforeEnd(collective, wait) - justComeNs(wait);
    for (const JointPart &part : joint.parts) {
        const bool hasCome = elapsedOf(m_inputs, part) >= latestNs;
        if (hasCome && (!place.last || elapsedOf(m_inputs, part) < elapsedOf(m_inputs, *place.last)))
            place.last = &part;
    }
    if (!place.last)
        return place;
    place.tiedNs = longest.back()->arrival.length();
    const CardEvidence &lastCard = m_inputs.card(place.last->card);
    const PeerCollective *own = peersOf(lastCard, place.last->in(m_inputs));
    const TimeNs ownNs = own ? longestWait(lastCard, *own).arrival.length() : 0;
    const auto leastNs = ExplainingShare * static_cast<double>(wait.arrival.length());
    const bool explains = hasJustCome(elapsedOf(m_inputs, *place.last), collective, wait) || static_cast<double>(ownNs) < leastNs;
    if (!explains && !hasAllRanks(m_inputs, *place.last).value_or(false)) {
        place.last = nullptr;
        place.withoutCard = rankWithoutCard(place, longest);
    }
    return place;
}

/// Returns the rank that came last to a collective, where a card waits equally long for several ranks. Empty where the starts of
/// the collective do not tell.
std::optional<int> PeerChains::lastByStarts(const PeerCollective &collective, const PeerWait &wait) const
{
    const auto found = m_operators.find(&collective);
    if (found == m_operators.end() || !found->second.tiedNs || wait.arrival.length() < *found->second.tiedNs)
        return std::nullopt;
    const Place &place = found->second;
    if (!place.last)
        return place.withoutCard;
    const JointPart *peer = partIn(*place.joint, *wait.rank);
    const auto together = CameTogether * static_cast<double>(wait.arrival.length());
    const bool cameWithLast =
        peer && static_cast<double>(elapsedOf(m_inputs, *peer) - elapsedOf(m_inputs, *place.last)) <= together;
    return cameWithLast ? wait.rank : m_inputs.card(place.last->card).card().rank;
}

std::optional<int> PeerChains::lateRank(const PeerCollective &collective, const PeerWait &wait) const
{
    AwaitedBy at{&collective, wait};
    std::set<const PeerCollective *> seen;
    while (at.wait.rank && seen.insert(at.collective).second) {
        if (const auto last = lastByStarts(*at.collective, at.wait))
            at.wait.rank = last;
        const JointPart *part = partOfRank(*at.collective, *at.wait.rank);
        const CardEvidence *card = part ? &m_inputs.card(part->card) : nullptr;
        const PeerCollective *own = card ? peersOf(*card, part->in(m_inputs)) : nullptr;
        if (!own)
            break;
        const auto next = hasJustCome(elapsedOf(m_inputs, *part), *at.collective, at.wait)
                              ? waitBefore(*card, *own, at.wait)
                              : waitDuring(*card, *own, at.wait, beforeEnd(*at.collective, at.wait));
        if (!next || seen.contains(next->collective))
            break;
        at = *next;
    }
    return at.wait.rank;
}

std::optional<TimeNs> PeerChains::aheadOfNext(const PeerCollective &collective, const std::set<int> &late) const
{
    const auto place = m_operators.find(&collective);
    if (place == m_operators.end() || !place->second.tiedNs)
        return std::nullopt;
    std::optional<TimeNs> last;
    std::optional<TimeNs> next;
    std::size_t found = 0;
    for (const JointPart &part : place->second.joint->parts) {
        const auto rank = m_inputs.card(part.card).card().rank;
        const bool isLate = rank && late.contains(*rank);
        std::optional<TimeNs> &into = isLate ? last : next;
        const TimeNs elapsedNs = elapsedOf(m_inputs, part);
        into = std::min(into.value_or(elapsedNs), elapsedNs);
        found += isLate ? 1 : 0;
    }
    return found == late.size() && last && next ? std::optional(std::max<TimeNs>(*next - *last, 0)) : std::nullopt;
}

std::vector<const PeerWait *> longestWaits(const PeerWaits &peers, const PeerCollective &collective)
{
    std::vector<const PeerWait *> longest;
    for (const PeerWait &wait : peers.waitsOf(collective))
        longest.push_back(&wait);
    const auto lengthOf = [](const PeerWait *wait) { return wait->arrival.length(); };
    std::ranges::stable_sort(longest, std::ranges::greater(), lengthOf);
    const auto together = static_cast<TimeNs>((1 - CameTogether) * static_cast<double>(lengthOf(longest.front())));
    std::erase_if(longest, [&](const PeerWait *wait) { return lengthOf(wait) < together; });
    return longest;
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
