// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/peerchains.h"

#include "core/advice/base/timedoperators.h"

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

/// A rank that came before this part of a wait was over did not make it that long by coming.
constexpr double CameBeforeShare = 0.5;

} // namespace

/// A wait of a card, for a peer to come or for its data.
struct AwaitedBy
{
    const PeerCollective *collective = nullptr;
    const PeerWait *wait = nullptr;
    TimeRange range;
    bool isForData = false;
    std::optional<int> rank; ///< who is waited for: the peer of the wait, or who came last by the starts

    /// Returns how long before the end of its operator the wait ended.
    [[nodiscard]] TimeNs beforeEndNs() const { return collective->range.end - range.end; }
    /// Returns how long before the end of its operator the wait began.
    [[nodiscard]] TimeNs beginBeforeEndNs() const { return collective->range.end - range.begin; }
    /// Returns how long a wait of another card lies in this one, as both operators end together; negative where it does not.
    [[nodiscard]] TimeNs commonNs(const AwaitedBy &other) const
    {
        return std::min(beginBeforeEndNs(), other.beginBeforeEndNs()) - std::max(beforeEndNs(), other.beforeEndNs());
    }
    /// Returns how long before the end of the wait its peer may have come to have ended it.
    [[nodiscard]] TimeNs justComeNs() const
    {
        return std::max(JustCameNs, static_cast<TimeNs>(JustCameShare * static_cast<double>(range.length())));
    }
    /// Returns how long a wait of the peer must be to explain this one.
    [[nodiscard]] double leastNs() const { return ExplainingShare * static_cast<double>(range.length()); }
};

namespace {

AwaitedBy arrivalOf(const PeerCollective &collective, const PeerWait &wait)
{
    return {&collective, &wait, wait.arrival, false, wait.rank};
}

/// Returns the longest wait of a card in a collective; of equals one for a peer to come.
AwaitedBy longestWait(const PeerWaits &peers, const PeerCollective &collective)
{
    std::optional<AwaitedBy> longest;
    for (const PeerWait &each : peers.waitsOf(collective)) {
        for (const AwaitedBy &wait :
             {arrivalOf(collective, each), AwaitedBy{&collective, &each, each.longest, true, each.rank}}) {
            const bool isLonger = !longest || wait.range.length() > longest->range.length();
            if (isLonger || (wait.range.length() == longest->range.length() && longest->isForData && !wait.isForData))
                longest = wait;
        }
    }
    return *longest;
}

/// Returns the wait of a card in the same collective that explains the wait of another card for it. Both must overlap: a delay
/// that was over before the other card began to wait does not lengthen its wait.
std::optional<AwaitedBy> waitDuring(const CardEvidence &card, const PeerCollective &own, const AwaitedBy &wait)
{
    const AwaitedBy longest = longestWait(card.peerWaits(), own);
    const bool isBefore = longest.beforeEndNs() >= wait.beforeEndNs() - wait.justComeNs();
    const bool isLongEnough = static_cast<double>(longest.range.length()) >= wait.leastNs();
    return isBefore && isLongEnough && longest.commonNs(wait) > 0 ? std::optional(longest) : std::nullopt;
}

/// Returns the wait of a card in a collective of another group, since the collective of this group before, that kept it from
/// coming to `own` for most of the time that another card waited for it.
std::optional<AwaitedBy> waitBefore(const CardEvidence &card, const PeerCollective &own, const AwaitedBy &wait)
{
    const auto &all = card.peerWaits().collectives;
    const TimeRange *step = rangeAt(card.markedSteps(), own.range.begin);
    auto each = std::ranges::lower_bound(all, own.range.begin, {}, [](const PeerCollective &one) { return one.range.begin; });
    while (each != all.begin() && (--each)->group != own.group && (!step || each->range.begin >= step->begin)) {
        const AwaitedBy longest = longestWait(card.peerWaits(), *each);
        const TimeNs keptNs = std::min(longest.range.end, own.range.begin) - longest.range.begin;
        if (static_cast<double>(keptNs) >= wait.leastNs())
            return longest;
    }
    return std::nullopt;
}

TimeNs elapsedOf(const AdviceInputs &inputs, const JointPart &part)
{
    return std::max<TimeNs>(part.in(inputs).elapseNs.value_or(0), 0);
}

} // namespace

PeerChains::PeerChains(const AdviceInputs &inputs, const TaskControl &control) : m_inputs(inputs)
{
    for (const JointGroup &group : inputs.jointOperators()) {
        for (const JointOperator &joint : group.operators) {
            if (control.stopRequested())
                return;
            for (const JointPart &part : joint.parts) {
                const CardEvidence &card = inputs.card(part.card);
                const PeerCollective *collective = peersOf(card, part.in(inputs));
                if (!collective)
                    continue;
                m_operators.emplace(collective, placeOf(*collective, joint, part.card));
                LongestArrival &longest = m_arrivals[&joint];
                for (const PeerWait &wait : card.peerWaits().waitsOf(*collective)) {
                    if (!longest.wait || wait.arrival.length() > longest.wait->arrival.length())
                        longest = {collective, &wait};
                }
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
    const AwaitedBy arrival = arrivalOf(collective, wait);
    const TimeNs latestNs = arrival.beforeEndNs() - arrival.justComeNs();
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
    const TimeNs ownNs = own ? longestWaits(lastCard.peerWaits(), *own).front()->arrival.length() : 0;
    const bool hasJustCome = elapsedOf(m_inputs, *place.last) <= arrival.beforeEndNs() + arrival.justComeNs();
    const bool explains = hasJustCome || static_cast<double>(ownNs) < arrival.leastNs();
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

/// Where a chain of waits ends.
struct PeerChains::Hop
{
    AwaitedBy at;
    AwaitedBy arrival;    ///< the last wait of the chain for a peer to come; without a wait where there is none
    bool hasCome = false; ///< the card of the peer of `at` tells that it came before most of the wait
};

/// Returns whether a wait in a collective of another group is for the card that waits in `first`, and that card left the other
/// collective before it began to wait.
bool PeerChains::leftBefore(const AwaitedBy &first, const AwaitedBy &other) const
{
    const auto place = m_operators.find(first.collective);
    if (place == m_operators.end())
        return false;
    const CardEvidence &card = m_inputs.card(place->second.card);
    const JointPart *part = other.rank == card.card().rank ? partOfRank(*other.collective, *other.rank) : nullptr;
    const auto own = part ? operatorRange(card, part->in(m_inputs)) : std::nullopt;
    return own && own->end <= first.range.begin;
}

/// Follows the waits of the peers, as far as their cards tell. A way through a collective of another group that leads back to the
/// card itself is not gone if the card left that collective, together with the peer, before it began to wait: nothing in it made
/// the peer come later than the card.
PeerChains::Hop PeerChains::lastHop(Hop hop) const
{
    std::set<const PeerCollective *> seen;
    const Hop first = hop;
    std::optional<Hop> beforeOtherGroup;
    while (hop.at.rank && seen.insert(hop.at.collective).second) {
        if (const auto last = hop.at.isForData ? std::nullopt : lastByStarts(*hop.at.collective, *hop.at.wait)) {
            hop.at.rank = last;
            hop.arrival.rank = last;
        }
        if (beforeOtherGroup && leftBefore(first.at, hop.at))
            return *beforeOtherGroup;
        const AwaitedBy &at = hop.at;
        const JointPart *part = partOfRank(*at.collective, *at.rank);
        const CardEvidence *card = part ? &m_inputs.card(part->card) : nullptr;
        const PeerCollective *own = card ? peersOf(*card, part->in(m_inputs)) : nullptr;
        if (!own)
            break;
        const TimeNs elapseNs = part->in(m_inputs).elapseNs.value_or(0);
        const bool hasJustCome = elapseNs <= at.beforeEndNs() + at.justComeNs();
        const auto next = hasJustCome ? waitBefore(*card, *own, at) : waitDuring(*card, *own, at);
        hop.hasCome =
            static_cast<double>(elapseNs - at.beforeEndNs()) >= CameBeforeShare * static_cast<double>(at.range.length());
        if (!next || seen.contains(next->collective))
            break;
        if (hasJustCome)
            beforeOtherGroup = hop;
        hop.at = *next;
        hop.hasCome = false;
        if (!next->isForData)
            hop.arrival = *next;
    }
    return hop;
}

AwaitedRank PeerChains::awaitedRank(const PeerCollective &collective, const PeerWait &wait) const
{
    const AwaitedBy first = arrivalOf(collective, wait);
    const Hop last = lastHop({first, first, false});
    return {last.arrival.rank, last.at.wait == &wait && last.hasCome};
}

/// Returns the rank that any card waited for to come to a collective for most of the time of a wait, and before that ended, with
/// the longest wait for it. A chain may lead over ranks without a card, but what keeps one rank of a collective keeps all that
/// wait for it.
std::optional<PeerChains::LateRank> PeerChains::lateForAnyCard(const PeerCollective &collective, TimeRange wait) const
{
    const auto joint = m_operators.find(&collective);
    const auto longest = joint == m_operators.end() ? m_arrivals.end() : m_arrivals.find(joint->second.joint);
    if (longest == m_arrivals.end())
        return std::nullopt;
    const AwaitedBy arrival = arrivalOf(*longest->second.collective, *longest->second.wait);
    const AwaitedBy own{&collective, nullptr, wait, true, {}};
    const bool isBefore = arrival.beforeEndNs() >= own.beforeEndNs() - own.justComeNs();
    const bool explains = isBefore && static_cast<double>(arrival.commonNs(own)) >= own.leastNs();
    if (!explains)
        return std::nullopt;
    const AwaitedRank late = awaitedRank(*arrival.collective, *arrival.wait);
    return late.rank && !late.isForData ? std::optional(LateRank{*late.rank, arrival.range.length()}) : std::nullopt;
}

std::optional<FollowedWait> PeerChains::waitBehindOthers(const PeerWaits &peers, const PeerCollective &collective) const
{
    const AwaitedBy longest = longestWait(peers, collective);
    if (!longest.isForData)
        return std::nullopt;
    const Hop last = lastHop({longest, {}, false});
    std::optional<LateRank> late;
    if (last.at.isForData || last.hasCome)
        late = lateForAnyCard(collective, longest.range);
    else if (last.at.rank)
        late = LateRank{*last.at.rank, last.at.range.length()};
    if (!late || late->rank == peers.groups[collective.group].ownRank)
        return std::nullopt;
    const TimeRange behind{longest.range.begin, longest.range.begin + std::min(longest.range.length(), late->lateNs)};
    return FollowedWait{longest.wait, behind, longest.wait->longestSlice, late->rank};
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

std::optional<TimeNs> PeerChains::leastWaitedNs(const PeerCollective &collective, const std::set<int> &late) const
{
    const auto place = m_operators.find(&collective);
    if (place == m_operators.end() || !endsTogether(m_inputs, *place->second.joint))
        return std::nullopt;
    std::optional<TimeNs> least;
    for (const JointPart &part : place->second.joint->parts) {
        const CardEvidence &card = m_inputs.card(part.card);
        const bool isLate = card.card().rank && late.contains(*card.card().rank);
        const PeerCollective *own = isLate ? nullptr : peersOf(card, part.in(m_inputs));
        const auto isUntold = [&](int rank) { return own && lacksWaitFor(card.peerWaits(), *own, rank); };
        if (own && own->waitedNs && std::ranges::none_of(late, isUntold))
            least = std::min(least.value_or(*own->waitedNs), *own->waitedNs);
    }
    return least;
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

bool lacksWaitFor(const PeerWaits &peers, const PeerCollective &collective, int rank)
{
    const std::vector<int> &ranks = peers.groups[collective.group].ranks;
    return std::ranges::find(ranks, rank) != ranks.end() &&
           std::ranges::none_of(peers.waitsOf(collective), [rank](const PeerWait &wait) { return wait.rank == rank; });
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
