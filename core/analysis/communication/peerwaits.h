// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/strongid.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "core/tables/communicationgroups.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

class Trace;

/// A group of ranks as the tasks of its planes show it.
struct PeerGroup
{
    std::string name;           ///< as groupOfOperators() names it; "" on a lane of all groups
    std::optional<int> own;     ///< the card itself, as the source numbers the ranks of the group
    std::optional<int> ownRank; ///< the card itself by its rank in the job
    std::vector<int> ranks; ///< the other ranks of the job that its tasks name, ascending; those that are not known are left out
};

/// How a card waited for one other rank in one communication operator. The times count from the origin of the trace.
struct PeerWait
{
    int peer = 0;            ///< the other rank, as the source numbers the ranks of the group
    std::optional<int> rank; ///< its rank in the job; empty if the source numbers ranks by group and the group is not known
    /// The first wait for the peer. It ends once the peer has come to the operator, so its length tells how much later that was.
    TimeRange arrival;
    SliceId arrivalSlice;
    /// The longest wait for the peer. Where it is not `arrival`, the peer was there already, but its data was not.
    TimeRange longest;
    SliceId longestSlice;
};

/// A communication operator of the timeline, with the waits for other ranks that the tasks of its planes show.
struct PeerCollective
{
    TimeRange range;
    SliceId slice;
    std::uint32_t group = 0; ///< position in PeerWaits::groups
    std::uint32_t waitsBegin = 0;
    std::uint32_t waitsEnd = 0; ///< its waits are [waitsBegin, waitsEnd) of PeerWaits::waits
    /// How long any of its planes waited for another rank. Empty for a summary, which does not keep it.
    std::optional<TimeNs> waitedNs = {};

    friend bool operator==(const PeerCollective &, const PeerCollective &) = default;
};

/// Which ranks a card waited for, from the tasks of its communication planes (docs/formats.md 5.6).
struct PeerWaits
{
    std::vector<PeerGroup> groups;
    std::vector<PeerCollective> collectives; ///< those with waits only, sorted by begin
    std::vector<PeerWait> waits;             ///< for each operator one for each peer, by peer
    std::vector<Error> errors;               ///< why tasks could not be read; the waits then are empty

    [[nodiscard]] std::span<const PeerWait> waitsOf(const PeerCollective &each) const
    {
        return std::span(waits).subspan(each.waitsBegin, each.waitsEnd - each.waitsBegin);
    }
};

/// Returns the known group of an operator. `group` is how its lane or its file names the group; where that is only a running
/// number, the digits in names such as "hcom_allReduce__612_0_1" tell the end of the hash. Null if no group, or more than one,
/// may be meant.
[[nodiscard]] const CommunicationGroup *groupOfOperator(const CommunicationGroups &groups, std::string_view group,
                                                        std::string_view name);

/// Finds the waits of a card. `rank` is its rank in the job and `groups` are those that it is known to belong to: planes number
/// ranks by their position in the group, older ones by their rank in the job. Tasks belong to the operator of their group that
/// runs when they begin. Once `control` asks to stop, the result is incomplete. O(tasks log tasks).
[[nodiscard]] PeerWaits findPeerWaits(const Trace &trace, std::optional<int> rank, const CommunicationGroups &groups,
                                      TaskControl &control);

} // namespace plumbline
