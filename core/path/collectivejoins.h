// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/cardwork.h"
#include "core/path/messagepairs.h"
#include "core/path/operatorarguments.h"
#include "core/path/operatorrole.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What is known of the communication of a card beside its timeline; both may be null.
struct CommunicationFacts
{
    std::shared_ptr<const PeerWaits> peers;
    std::shared_ptr<const ArgumentsOfOperators> arguments;
};

/// Finds the communication operators that cards ran together, and lets each of them go on once those that it waits for have
/// arrived: all ranks for a collective such as AllReduce, the root for a broadcast, the other ranks for a reduce, the sender for
/// a message. Operators that belong together have one name and run at one time; messages are paired by their peers and order
/// (pairMessages()).
class CollectiveJoins
{
public:
    /// Splits the operators of `works`, which are the cards of `parts`, and appends links to `parts`. `facts` are by card. Once
    /// `control` asks to stop, the result is incomplete. O(operators log operators).
    CollectiveJoins(PathParts &parts, const std::vector<std::unique_ptr<CardWork>> &works,
                    const std::vector<CommunicationFacts> &facts, const TaskControl &control);

    [[nodiscard]] std::size_t size() const { return m_meetings.size(); }
    /// Writes one node for each meeting. Called when the nodes of all cards are written.
    void writeMeetings();

private:
    /// An operator on one card; times on the clock of the graph.
    struct Part
    {
        TimeRange range;
        std::uint32_t card = 0;
        std::uint32_t position = 0; ///< in CardWork::operators()
        bool isGroupSure = true;    ///< the name tells the group
    };
    /// How an operator is joined with others.
    struct Joint
    {
        TimeNs until;                        ///< when all that it waits for had arrived
        std::vector<std::uint32_t> arrivals; ///< links from its arrival
        std::vector<std::uint32_t> ends;     ///< links from its end
        std::vector<std::uint32_t> bodies;   ///< links to what it does once it need not wait
        MissingEdge reason = MissingEdge::RankCards;
        bool isJoined = false;
    };
    /// A moment at which all have arrived for which some wait.
    struct Meeting
    {
        TimeNs time = 0;
        std::vector<std::uint32_t> arrivals; ///< positions of links to the meeting
        std::vector<std::uint32_t> bodies;   ///< positions of links from the meeting
    };
    using Parts = std::vector<Part>;
    using NamedParts = std::map<std::string, Parts, std::less<>>;

    void collect();
    void collectOperator(std::uint32_t card, std::uint32_t position);
    [[nodiscard]] const OperatorArguments *argumentsOf(std::uint32_t card, SliceId slice) const;
    [[nodiscard]] std::span<const PeerWait> waitsOf(const Part &part) const;

    /// Joins collectives of one name; returns the parts for which no other card has one.
    [[nodiscard]] Parts joinNamed(Parts &parts, OperatorRole role);
    [[nodiscard]] bool belongTogether(const Parts &together, const Part &part, OperatorRole role) const;
    void join(const Parts &parts, OperatorRole role);
    void joinFromRoot(const Parts &parts);
    void joinToRoot(const Parts &parts);
    [[nodiscard]] std::optional<std::size_t> rootOf(const Parts &parts) const;
    void joinMessages(Parts &senders, Parts &receivers);
    static void namePeersOfTwo(std::vector<MessageEnd> &senders, std::vector<MessageEnd> &receivers);
    void joinMessage(const MessageEnd &sender, const MessageEnd &receiver);
    void joinExchanges(Parts &parts);
    /// Lets the operators of `waiting` wait for the last of `arriving`.
    void meet(const Parts &arriving, const Parts &waiting);
    [[nodiscard]] std::vector<MessageEnd> endsOf(Parts &parts, bool isSender) const;
    [[nodiscard]] std::optional<std::uint32_t> cardOfRank(std::optional<int> rank) const;

    void splitAll();
    /// Returns until when an operator waited for ranks that have no card; the lowest time if it did not.
    [[nodiscard]] TimeNs strangersUntil(const Part &part) const;
    [[nodiscard]] bool hasStrangers(const Part &part) const;
    [[nodiscard]] Joint &jointOf(const Part &part) { return m_joints[part.card][part.position]; }
    [[nodiscard]] std::uint32_t addLink();
    void count(MissingEdge what) { ++m_parts.missing[static_cast<std::size_t>(what)]; }

    PathParts &m_parts;
    const std::vector<std::unique_ptr<CardWork>> &m_works;
    const std::vector<CommunicationFacts> &m_facts;
    const TaskControl &m_control;
    std::vector<std::map<SliceId, const PeerCollective *>> m_collectives; ///< by card
    std::map<int, std::uint32_t> m_cardOfRank;
    std::map<OperatorRole, NamedParts> m_named; ///< collectives by name, messages by group
    std::vector<std::vector<Joint>> m_joints;   ///< by card and position of the operator
    std::vector<Meeting> m_meetings;
};

} // namespace plumbline
