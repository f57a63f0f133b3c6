// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/jointoperators.h"
#include "core/analysis/communication/peerwaits.h"

#include <cstddef>
#include <map>
#include <optional>

namespace plumbline {

/// A wait of a card in a collective that is not for the rank that it names: that one had come, but a third rank kept it.
struct FollowedWait
{
    const PeerWait *wait = nullptr;
    TimeRange range;
    SliceId slice;
    int lateRank = 0; ///< the rank of the job that came last
};

/// Follows waits from rank to rank. A card may wait for a rank that itself waits in the same collective for a third one, as in
/// rings and where nodes exchange what their cards have reduced; or for a rank that a collective of another group has kept. Only
/// ranks whose cards the profile has can be followed.
class PeerChains
{
public:
    /// `inputs` must outlive it. O(parts of joint operators log collectives).
    PeerChains(const AdviceInputs &inputs, const TaskControl &control);

    /// Returns the rank that makes a card wait: the peer of the wait, unless that waited itself, then or on its way. Empty
    /// where it is not known which rank that is. O(ranks).
    [[nodiscard]] std::optional<int> lateRank(const PeerCollective &collective, const PeerWait &wait) const;

    /// Returns whether the peer of a wait had come before half of the wait was over and waited for nobody else: then the card
    /// waited for its data, which takes long to move. False where no card tells.
    [[nodiscard]] bool isForData(const PeerCollective &collective, const PeerWait &wait) const;

    /// Returns the longest wait of a card for the data of a peer, where it is longer than all waits for peers to come, and the
    /// cards on the way tell that another rank came late, or else any card waited for a late rank for most of that time. In rings
    /// ranks see their neighbours only, and the others wait like that. `peers` holds the collective. O(waits + ranks).
    [[nodiscard]] std::optional<FollowedWait> waitBehindOthers(const PeerWaits &peers, const PeerCollective &collective) const;

private:
    struct Hop;
    /// The longest wait of all cards in a collective for a peer to come.
    struct LongestArrival
    {
        const PeerCollective *collective = nullptr;
        const PeerWait *wait = nullptr;
    };

    [[nodiscard]] Hop lastHop(Hop at) const;
    [[nodiscard]] std::optional<int> lateForAnyCard(const PeerCollective &collective, TimeRange wait) const;
    [[nodiscard]] const JointPart *partOfRank(const PeerCollective &collective, int rank) const;

    const AdviceInputs &m_inputs;
    std::map<const PeerCollective *, const JointOperator *> m_operators;
    std::map<const JointOperator *, LongestArrival> m_arrivals;
};

/// Returns what the planes of a card show of an operator of its communication table; null where they show nothing.
/// O(log operators).
[[nodiscard]] const PeerCollective *peersOf(const CardEvidence &card, const CommunicationOperator &each);

} // namespace plumbline
