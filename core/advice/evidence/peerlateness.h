// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/peerchains.h"

#include <optional>
#include <set>
#include <vector>

namespace plumbline {

/// The ranks that came last to a collective, as a card that waited for them saw it.
struct LastPeers
{
    const PeerCollective *collective = nullptr;
    /// The waits for the last rank and for those that came hardly sooner, the longest first; never empty.
    std::vector<const PeerWait *> late;
    TimeRange wait; ///< the wait for the last rank
    SliceId slice;  ///< its task
    /// What the card would not have waited had these ranks come in time: from the arrival of the next latest rank, or of the card
    /// itself, to the arrival of the last one.
    TimeRange gain;

    /// Returns how long the card waited for the last rank.
    [[nodiscard]] TimeNs waitNs() const { return wait.length(); }
};

/// Returns the last ranks of a collective as the planes of a card show them. The card itself may have come later; its waits then
/// are short. `known` are ranks whose cards tell when they came: they do not count as the next latest rank, because a short wait
/// for a rank may begin long after that came. O(waits log waits).
[[nodiscard]] LastPeers lastPeers(const PeerWaits &peers, const PeerCollective &collective, const std::set<int> &known = {});

/// A rank that comes to a collective still later than a card that comes latest of those at hand.
struct LaterRank
{
    std::optional<int> rank; ///< empty where it is not known
    TimeNs waitNs = 0;       ///< how long the card waited for it
};

/// Returns the rank that a card waited for in a collective, as its planes and the chains of waits tell. Empty where the card
/// itself came last, or waited for the data of ranks that were there.
[[nodiscard]] std::optional<LaterRank> laterRank(const AdviceInputs &inputs, const CardEvidence &card,
                                                 const PeerCollective &collective);

/// Returns what a card would not have waited had the rank come in time that kept the peer whose data it waited for.
[[nodiscard]] LastPeers lastPeerBehindOthers(const PeerCollective &collective, const FollowedWait &followed);

/// A communication operator on a card, with the part of its wait that would be saved. Both on the clock of timedOperators().
struct ShorterOperator
{
    TimeRange range;
    TimeRange gain; ///< inside `range`; without length where nothing would be saved
};

/// Returns which times of a card would be saved if each of some operators of one group waited less by its gain: gains during
/// which nothing computes, and transfers behind them that would then run while the card computes, as far as gains were hidden by
/// computing in the same step. Sorted and disjoint. O(operators log kernels + kernels log kernels).
[[nodiscard]] TimeRanges savedTimes(const CardEvidence &card, std::vector<ShorterOperator> operators);

/// Returns by how much a collective would have begun to move data sooner had a card that took part in it come in time: until the
/// next latest rank came, whether that has a card in the profile or not. 0 where the card did not come last. O(parts log
/// operators).
[[nodiscard]] TimeNs gainOfComingInTime(const AdviceInputs &inputs, const JointOperator &joint, std::size_t card);

} // namespace plumbline
