// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/jointoperators.h"
#include "core/analysis/communication/peerwaits.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace plumbline {

/// Ranks came together where their lateness differs by no more than this part of it.
constexpr double CameTogether = 0.05;

/// A wait of a card in a collective that is not for the rank that it names: that one had come, but a third rank kept it.
struct FollowedWait
{
    const PeerWait *wait = nullptr;
    /// The begin of the wait, as long as the late rank kept the card that waited for it to come: the rest is for slow transfers.
    TimeRange range;
    SliceId slice;
    int lateRank = 0; ///< the rank of the job that came last
};

/// What a card waited for in the end, as far as chains of waits can be followed.
struct AwaitedRank
{
    /// The rank that makes the card wait. It may be the card's own. Empty where it is not known which rank that is.
    std::optional<int> rank;
    /// The peer of the wait had come before half of the wait was over and waited for nobody else: the card waited for its data,
    /// which takes long to move. False where no card tells.
    bool isForData = false;
};

struct AwaitedBy;

/// Follows waits from rank to rank. A card may wait for a rank that itself waits in the same collective for a third one, as in
/// rings and where nodes exchange what their cards have reduced; or for a rank that a collective of another group has kept. Only
/// ranks whose cards the profile has can be followed.
class PeerChains
{
public:
    /// `inputs` must outlive it. O(parts of joint operators (log collectives + parts of the operator + waits log waits)).
    PeerChains(const AdviceInputs &inputs, const TaskControl &control);

    /// Returns what a card waited for: the peer of the wait, unless that waited itself, then or on its way. Where a card waits
    /// equally long for several ranks, its planes do not tell who came last: the starts of the collective on the cards of the
    /// profile decide, and it may be the card's own rank. What kept a peer in a collective that the card itself kept waiting, and
    /// left before its wait, is no reason: both left it together. O(ranks).
    [[nodiscard]] AwaitedRank awaitedRank(const PeerCollective &collective, const PeerWait &wait) const;

    /// Returns by how much `late` came later to a collective than the next latest card, where the starts on the cards decide
    /// who came last. Empty where the planes tell it, or where one of `late` has no card. O(ranks).
    [[nodiscard]] std::optional<TimeNs> aheadOfNext(const PeerCollective &collective, const std::set<int> &late) const;

    /// Returns how long the card waited that waited least in a collective, of those that are not among `late`. All cards end it
    /// together, so that it would be shorter by no more had `late` come in time. Empty where no card tells it. O(ranks log
    /// operators).
    [[nodiscard]] std::optional<TimeNs> leastWaitedNs(const PeerCollective &collective, const std::set<int> &late) const;

    /// Returns the ranks of the cards that took part in a collective of the planes. O(ranks log ranks).
    [[nodiscard]] std::set<int> ranksOfCards(const PeerCollective &collective) const;

    /// Returns the part that a rank took in a collective of the planes; null where that rank has no card. O(ranks).
    [[nodiscard]] const JointPart *partOfRank(const PeerCollective &collective, int rank) const;

    /// Returns the longest wait of a card for the data of a peer, where it is longer than all waits for peers to come, and the
    /// cards on the way tell that another rank came late meanwhile, or else any card waited for a late rank for most of that
    /// time. In rings ranks see their neighbours only, and the others wait like that. Empty where the card itself came late.
    /// `peers` holds the collective. O(waits + ranks).
    [[nodiscard]] std::optional<FollowedWait> waitBehindOthers(const PeerWaits &peers, const PeerCollective &collective) const;

private:
    struct Hop;
    /// The longest wait of all cards in a collective for a peer to come.
    struct LongestArrival
    {
        const PeerCollective *collective = nullptr;
        const PeerWait *wait = nullptr;
    };

    /// A rank of the job, and how long a card waited for it to come.
    struct LateRank
    {
        int rank = 0;
        TimeNs lateNs = 0;
    };

    [[nodiscard]] Hop lastHop(Hop at) const;
    [[nodiscard]] bool leftBefore(const AwaitedBy &first, const AwaitedBy &other) const;
    [[nodiscard]] std::optional<LateRank> lateForAnyCard(const PeerCollective &collective, TimeRange wait) const;

    /// Where a collective of the planes was run, and who came last to it where the planes do not tell.
    struct Place
    {
        const JointOperator *joint = nullptr;
        std::size_t card = 0;
        /// Length of the shortest of several longest waits that are as long; none where one wait is the longest.
        std::optional<TimeNs> tiedNs;
        const JointPart *last = nullptr; ///< of equal waits: who came last by the starts; null where a rank without a card did
        std::optional<int> withoutCard;  ///< that rank; empty where none or several may be meant
    };
    [[nodiscard]] Place placeOf(const PeerCollective &collective, const JointOperator &joint, std::size_t card) const;
    [[nodiscard]] std::optional<int> lastByStarts(const PeerCollective &collective, const PeerWait &wait) const;
    [[nodiscard]] std::optional<int> rankWithoutCard(const Place &place, const std::vector<const PeerWait *> &longest) const;
    [[nodiscard]] const JointPart *partIn(const JointOperator &joint, int rank) const;

    const AdviceInputs &m_inputs;
    std::map<const PeerCollective *, Place> m_operators;
    std::map<const JointOperator *, LongestArrival> m_arrivals;
};

/// Returns the longest wait of a collective and those that are as long, so that their peers came together, the longest first.
/// O(waits log waits).
[[nodiscard]] std::vector<const PeerWait *> longestWaits(const PeerWaits &peers, const PeerCollective &collective);

/// Returns whether the planes of a card show no wait for a rank in a collective, although they show waits for it in others of the
/// group: then they do not tell how long the card waited. O(ranks + waits).
[[nodiscard]] bool lacksWaitFor(const PeerWaits &peers, const PeerCollective &collective, int rank);

/// Returns what the planes of a card show of an operator of its communication table; null where they show nothing.
/// O(log operators).
[[nodiscard]] const PeerCollective *peersOf(const CardEvidence &card, const CommunicationOperator &each);

} // namespace plumbline
