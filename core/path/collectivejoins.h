// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/cardwork.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Finds the collectives that cards ran together, and lets each of them go on once the last one has arrived.
class CollectiveJoins
{
public:
    /// `peers` are the waits of each card for other ranks, or null. Splits the operators of `works`, which are the cards of
    /// `parts`, and appends links to `parts`. O(operators log operators).
    CollectiveJoins(PathParts &parts, const std::vector<std::unique_ptr<CardWork>> &works,
                    const std::vector<std::shared_ptr<const PeerWaits>> &peers);

    [[nodiscard]] std::size_t size() const { return m_meetings.size(); }
    /// Writes one node for each collective, in which all ranks meet. Called when the nodes of all cards are written.
    void writeMeetings();

private:
    /// An operator on one card; times on the clock of the graph.
    struct Part
    {
        TimeRange range;
        std::uint32_t card = 0;
        std::uint32_t position = 0; ///< in CardWork::operators()
    };
    /// A moment at which all ranks of a collective have arrived.
    struct Meeting
    {
        TimeNs time = 0;
        std::vector<std::uint32_t> arrivals; ///< positions of links to the meeting
        std::vector<std::uint32_t> bodies;   ///< positions of links from the meeting
    };

    void joinNamed(std::vector<Part> &parts);
    void join(const std::vector<Part> &parts);
    /// Splits an operator that is joined with none of another card, and counts it: as one with strangers, else for `reason`.
    void splitAlone(const Part &part, MissingEdge reason);
    void count(MissingEdge what) { ++m_parts.missing[static_cast<std::size_t>(what)]; }
    /// Returns until when an operator waited for ranks that have no card; the lowest time if it did not.
    [[nodiscard]] TimeNs strangersUntil(const Part &part) const;
    [[nodiscard]] bool isStranger(std::optional<int> rank) const;

    PathParts &m_parts;
    const std::vector<std::unique_ptr<CardWork>> &m_works;
    const std::vector<std::shared_ptr<const PeerWaits>> &m_peers;
    std::vector<std::map<SliceId, const PeerCollective *>> m_collectives; ///< by card
    std::vector<Meeting> m_meetings;
};

} // namespace plumbline
