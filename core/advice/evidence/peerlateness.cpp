// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/peerlateness.h"

#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"

#include <algorithm>

namespace plumbline {

namespace {

/// From this part of the lateness of a card on, a wait of that card itself means that another rank came still later. Shorter
/// waits are what each exchange of notifications takes.
constexpr double WaitOfLastCard = 0.1;

const JointPart *partOn(const JointOperator &joint, std::size_t card)
{
    const auto part = std::ranges::find(joint.parts, card, &JointPart::card);
    return part == joint.parts.end() ? nullptr : &*part;
}

/// The cards that came to a collective before the last ones.
struct EarlierCards
{
    std::vector<const JointPart *> parts;
    TimeNs aheadNs = 0; ///< by how much the latest of them came sooner
};

/// Returns the cards that came before a card and not together with it; none where that did not come last.
EarlierCards earlierCards(const AdviceInputs &inputs, const JointOperator &joint, const JointPart &own)
{
    const auto lengthOf = [&inputs](const JointPart &part) { return std::max<TimeNs>(part.in(inputs).elapseNs.value_or(0), 0); };
    TimeNs longest = 0;
    for (const JointPart &part : joint.parts)
        longest = std::max(longest, lengthOf(part));
    const TimeNs length = lengthOf(own);
    const auto together = static_cast<TimeNs>(CameTogether * static_cast<double>(longest - length));
    EarlierCards earlier{{}, longest - length};
    for (const JointPart &part : joint.parts) {
        if (lengthOf(part) < length - together)
            return {};
        if (lengthOf(part) > length + together) {
            earlier.parts.push_back(&part);
            earlier.aheadNs = std::min(earlier.aheadNs, lengthOf(part) - length);
        }
    }
    return earlier;
}

/// Returns how long the last card itself may have waited for a rank that came still later. Its planes tell: a wait for the data
/// of a rank that was there is none. Without them it is all that it did not transfer where a rank of the group has no card; where
/// no file tells the ranks of the group, it is the wait of communication.json.
TimeNs waitOfLast(const AdviceInputs &inputs, const JointPart &part)
{
    const CardEvidence &card = inputs.card(part.card);
    const CommunicationOperator &each = part.in(inputs);
    if (const PeerCollective *collective = peersOf(card, each)) {
        const auto later = laterRank(inputs, card, *collective);
        return later ? later->waitNs : 0;
    }
    const auto isComplete = hasAllRanks(inputs, part);
    if (!isComplete)
        return each.waitNs.value_or(0);
    return *isComplete ? 0 : each.elapseNs.value_or(0) - transferNs(card.communication().operators, each);
}

} // namespace

LastPeers lastPeers(const PeerWaits &peers, const PeerCollective &collective, const std::set<int> &known)
{
    LastPeers last{&collective, longestWaits(peers, collective), {}, {}, {}};
    const TimeRange longest = last.late.front()->arrival;
    const auto noticeNs = static_cast<TimeNs>(WaitOfLastCard * static_cast<double>(longest.length()));
    TimeNs before = longest.begin;
    for (const PeerWait &wait : peers.waitsOf(collective)) {
        const bool isKnown = wait.rank && known.contains(*wait.rank);
        if (isKnown || std::ranges::find(last.late, &wait) != last.late.end())
            continue;
        // A plane that waits for one rank after the other finds those there that came meanwhile, nobody knows when.
        if (wait.arrival.begin < longest.end || wait.arrival.length() > noticeNs)
            before = std::max(before, wait.arrival.end);
    }
    last.wait = longest;
    last.slice = last.late.front()->arrivalSlice;
    last.gain = {std::min(before, longest.end), longest.end};
    return last;
}

std::optional<LaterRank> laterRank(const AdviceInputs &inputs, const CardEvidence &card, const PeerCollective &collective)
{
    const PeerWait &wait = *longestWaits(card.peerWaits(), collective).front();
    const AwaitedRank awaited = inputs.peerChains().awaitedRank(collective, wait);
    const bool isLast = awaited.rank && awaited.rank == card.card().rank;
    return isLast || awaited.isForData ? std::nullopt : std::optional(LaterRank{awaited.rank, wait.arrival.length()});
}

LastPeers lastPeerBehindOthers(const PeerCollective &collective, const FollowedWait &followed)
{
    return {&collective, {followed.wait}, followed.range, followed.slice, followed.range};
}

namespace {

/// Returns the parts of a range that lie in none of `others`, which must be sorted and disjoint.
TimeRanges exposedPart(TimeRange range, const TimeRanges &others)
{
    return without({range}, within(others, range));
}

/// Appends ranges until their length is used up, and takes that off.
void take(const TimeRanges &ranges, TimeNs &lengthNs, TimeRanges &into)
{
    for (const TimeRange &range : ranges) {
        const TimeNs part = std::min(range.length(), lengthNs);
        if (part > 0)
            into.push_back({range.begin, range.begin + part});
        lengthNs -= part;
    }
}

} // namespace

TimeRanges savedTimes(const CardEvidence &card, std::vector<ShorterOperator> operators)
{
    const TimeRanges &computing = card.computing();
    std::ranges::stable_sort(operators, {}, [](const ShorterOperator &each) { return each.range.begin; });
    TimeRanges saved;
    TimeNs hiddenNs = 0;
    const TimeRange *step = nullptr;
    for (const ShorterOperator &each : operators) {
        const TimeRange *own = rangeAt(card.markedSteps(), each.range.begin);
        hiddenNs = own == step ? hiddenNs : 0;
        step = own;
        const TimeRanges exposed = exposedPart(each.gain, computing);
        saved.insert(saved.end(), exposed.begin(), exposed.end());
        hiddenNs += each.gain.length() - lengthOf(exposed);
        take(exposedPart({std::max(each.gain.end, each.range.begin), each.range.end}, computing), hiddenNs, saved);
    }
    return unionOf(std::move(saved));
}

TimeNs gainOfComingInTime(const AdviceInputs &inputs, const JointOperator &joint, std::size_t card)
{
    const JointPart *own = partOn(joint, card);
    const EarlierCards earlier = own ? earlierCards(inputs, joint, *own) : EarlierCards();
    const TimeNs aheadNs = earlier.aheadNs;
    if (aheadNs <= 0 || static_cast<double>(waitOfLast(inputs, *own)) > WaitOfLastCard * static_cast<double>(aheadNs))
        return 0;
    TimeNs gainNs = aheadNs;
    // All cards end the collective together, so that none can be spared more than it waits.
    const auto lateRank = inputs.card(card).card().rank;
    for (const JointPart *part : earlier.parts) {
        const CardEvidence &other = inputs.card(part->card);
        const PeerCollective *collective = peersOf(other, part->in(inputs));
        if (collective && endsTogether(inputs, joint) && !(lateRank && lacksWaitFor(other.peerWaits(), *collective, *lateRank)))
            gainNs = std::min(gainNs, collective->waitedNs.value_or(gainNs));
    }
    const std::set<int> ranks = ranksOfCards(inputs, joint);
    for (const JointPart &part : joint.parts) {
        const PeerCollective *collective = part.card == card ? nullptr : peersOf(inputs.card(part.card), part.in(inputs));
        if (!collective)
            continue;
        // Ranks without a card may have come between this card and the others.
        const LastPeers last = lastPeers(inputs.card(part.card).peerWaits(), *collective, ranks);
        const auto rank = inputs.card(card).card().rank;
        if (rank && std::ranges::any_of(last.late, [rank](const PeerWait *wait) { return wait->rank == rank; }))
            gainNs = std::min(gainNs, last.gain.length());
    }
    return gainNs;
}

} // namespace plumbline
