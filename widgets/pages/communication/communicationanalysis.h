// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/rankcollectives.h"
#include "core/analysis/communication/rankmatrix.h"
#include "core/base/clockmap.h"
#include "core/base/result.h"
#include "widgets/cards/pagecard.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// The communication of all cards of a profile. Steps, groups and names have common ids for all cards; calls and links are
/// numbered over all cards.
struct ProfileCommunication
{
    /// The place of a communication operator, and what identifies the same call on other cards.
    struct Call
    {
        std::uint32_t card = 0;
        std::uint32_t index = 0; ///< in the operators of the card
        StringId step = NoText;
        StringId group = NoText;
        StringId name = NoText;
        StringId alikeName = NoText; ///< name without the stream, which differs between cards (operatorOfStream())
    };
    /// A link. Its ranks are those of the job if they are known. It is the entry of RankCollectives::links at the same position.
    struct Link
    {
        std::uint32_t card = 0;
        std::uint32_t index = 0; ///< in the links of the card
        StringId step = NoText;
        StringId group = NoText;
        StringId name = NoText;
        int source = 0;
        int target = 0;
        bool isOfJob = false; ///< otherwise source and target are positions in the group
    };
    /// The sums of one step, group and kind on one card.
    struct Total
    {
        std::uint32_t card = 0;
        StringId step = NoText;
        StringId group = NoText;
        CommunicationTotal sums; ///< its ids are those of the card
    };
    /// A group of ranks.
    struct Group
    {
        StringId id = NoText;
        std::string label; ///< name of the group with its ranks; otherwise its id in the files
    };
    /// A transport that has its own columns. Only the first MostTransports do.
    struct Transport
    {
        StringId id = NoText;
        bool hasMoved = false; ///< whether any bytes were moved, or any time was spent
    };
    static constexpr std::size_t MostTransports = 16;

    PageCards cards;
    RankCollectives ranks; ///< groups, collectives and links over all cards
    std::vector<std::shared_ptr<const CardCommunication>>
        of;                      ///< for each card; without a file, operators are those of its timeline
    std::vector<bool> isOfTrace; ///< for each card, whether they were
    StringPool texts;
    std::vector<Call> calls;                 ///< sorted by card, then in the order of the source
    std::vector<std::uint32_t> callsBegin;   ///< for each card, the number of its first call
    std::vector<std::uint32_t> collectiveOf; ///< for each call, its place in RankCollectives::all; beyond its end without one
    std::vector<Link> links;
    std::vector<std::shared_ptr<const Total>> totals;
    std::vector<std::uint32_t> alike; ///< numbers of calls sorted by step, group, name, card and start
    std::vector<StringId> steps;      ///< in natural order
    std::vector<Group> groups;        ///< in the order in which they first occur
    std::vector<Transport> transports;
    std::uint64_t idleTransits = 0;      ///< calls without transit although a transport took time
    std::vector<std::int64_t> originsNs; ///< for each card, the absolute time of 0 of its own clock
    std::vector<ClockMap> clocks;        ///< for each card, maps its own time to the shared axis

    [[nodiscard]] const CommunicationOperator &operatorOf(const Call &call) const
    {
        return of[call.card]->operators.operators[call.index];
    }
    [[nodiscard]] const CommunicationLink &linkOf(const Link &link) const { return of[link.card]->matrix.links[link.index]; }
    [[nodiscard]] std::string_view text(StringId id) const { return texts.text(id); }
    /// Returns the number of a call.
    [[nodiscard]] std::uint32_t callOf(const CollectivePart &part) const { return callsBegin[part.card] + part.row; }
    /// Returns the ends of a link.
    [[nodiscard]] std::pair<LinkEnd, LinkEnd> endsOf(std::uint32_t link) const;
    /// Returns when a call began on the shared axis. Empty if it is not known.
    [[nodiscard]] std::optional<TimeNs> startOf(const Call &call) const;
    /// Returns the label of a group. O(groups).
    [[nodiscard]] std::string_view groupLabel(StringId group) const;
    /// Returns the same call on all cards that have it, in the order of the cards. It is identified by step, group, name and how
    /// many calls with these came before it on the card. O(cards log calls).
    [[nodiscard]] std::vector<std::uint32_t> sameCalls(std::uint32_t call) const;
    /// Returns whether there are neither calls nor links.
    [[nodiscard]] bool isEmpty() const { return calls.empty() && links.empty(); }
};

/// Reads the communication files of all cards. `axisOriginNs` is the absolute time of 0 on the shared axis. `clocks` maps the
/// time of each card to the axis, and is not used for cards without a timeline. Errors: Cancelled. O(bytes + operators log
/// operators).
[[nodiscard]] Result<std::shared_ptr<const ProfileCommunication>> analyseCommunication(const PageCards &cards,
                                                                                       std::int64_t axisOriginNs,
                                                                                       const std::vector<ClockMap> &clocks,
                                                                                       TaskControl &control);

/// Conditions on calls, links and totals. A condition that is not set allows everything.
struct CommunicationFilter
{
    std::optional<std::uint32_t> card{};
    std::optional<StringId> step{};
    std::optional<StringId> group{};
    std::optional<TimeRange> range{};                  ///< range of the shared axis in which calls begin; links have no times
    std::optional<std::pair<LinkEnd, LinkEnd>> link{}; ///< source and target; applies to links only
    StringId pick = NoText;                            ///< name of links; NoText stands for all of them

    /// Returns whether card, step and group of a row fulfil the conditions.
    template<typename Row>
    [[nodiscard]] bool holds(const Row &row) const
    {
        return (!card || *card == row.card) && (!step || *step == row.step) && (!group || *group == row.group);
    }
    friend bool operator==(const CommunicationFilter &, const CommunicationFilter &) = default;
};

/// Numbers of calls or of links.
using ChosenRows = std::vector<std::uint32_t>;

/// Returns whether a call fulfils a filter. O(1).
[[nodiscard]] bool holdsCall(const ProfileCommunication &all, const CommunicationFilter &filter, std::uint32_t call);
/// Returns the calls or links that fulfil a filter. O(rows).
[[nodiscard]] ChosenRows callsOf(const ProfileCommunication &all, const CommunicationFilter &filter);
[[nodiscard]] ChosenRows linksOf(const ProfileCommunication &all, const CommunicationFilter &filter);

using ChosenTotals = std::vector<std::shared_ptr<const ProfileCommunication::Total>>;

/// Returns the totals that fulfil a filter. With a range they are computed from the calls that begin in it. O(totals), with a
/// range O(calls log groups).
[[nodiscard]] ChosenTotals totalsOf(const ProfileCommunication &all, const CommunicationFilter &filter);

/// Returns the call of a link on its card. It is the call that the file names; otherwise the longest call of its kind
/// ("allreduce-total") in its step and group. Empty if no call is known. O(calls of the step and group).
[[nodiscard]] std::optional<std::uint32_t> callOfLink(const ProfileCommunication &all, std::uint32_t link);
/// Returns the call of the longest of some links. Links without a call are skipped; only the 100 longest links are tried. O(links
/// + calls of their steps and groups).
[[nodiscard]] std::optional<std::uint32_t> callOfLongest(const ProfileCommunication &all, const ChosenRows &links);

/// Returns the longest call that belongs to a total: same step, group, kind and card. Empty if no call is known. O(calls of
/// both).
[[nodiscard]] std::optional<std::uint32_t> longestCallOf(const ProfileCommunication &all,
                                                         const ProfileCommunication::Total &total);

/// Returns the slice of a call on the timeline of its card, see communicationSlice(). Invalid if there is none.
[[nodiscard]] SliceId sliceOfCall(const ProfileCommunication &all, std::uint32_t call);

} // namespace plumbline
