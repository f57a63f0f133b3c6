// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
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

/// What all cards of a profile communicated, joined: steps, groups and names have one id for all cards, calls and links one
/// number each.
struct ProfileCommunication
{
    /// Where an operator stands, and what makes it the same call on other cards.
    struct Call
    {
        std::uint32_t card = 0;
        std::uint32_t index = 0; ///< in the operators of the card
        StringId step = NoText;
        StringId group = NoText;
        StringId name = NoText;
    };
    /// A link, with the ranks of the job where they are known.
    struct Link
    {
        std::uint32_t card = 0;
        std::uint32_t index = 0; ///< in the links of the card
        StringId step = NoText;
        StringId group = NoText;
        StringId name = NoText;
        int source = 0;
        int target = 0;
        bool isOfJob = false; ///< else positions in the group
    };
    struct Total
    {
        std::uint32_t card = 0;
        StringId step = NoText;
        StringId group = NoText;
        CommunicationTotal sums; ///< its ids are those of the card
    };
    struct Group
    {
        StringId id = NoText;
        std::string label; ///< its name with the ranks in it, else what stands for it in the files
    };
    /// A transport that gets columns of its own; the first MostTransports do.
    struct Transport
    {
        StringId id = NoText;
        bool hasMoved = false; ///< any bytes, or for any time
    };
    static constexpr std::size_t MostTransports = 16;

    PageCards cards;
    std::vector<CardCommunication> of; ///< of each card; the operators are those of the timeline where no file tells
    std::vector<bool> isOfTrace;       ///< that they are
    StringPool texts;
    std::vector<Call> calls; ///< card by card, in the order of their source
    std::vector<Link> links;
    std::vector<std::shared_ptr<const Total>> totals;
    std::vector<std::uint32_t> alike; ///< calls by step, group, name, card and start
    std::vector<StringId> steps;      ///< in natural order
    std::vector<Group> groups;        ///< by first appearance
    std::vector<Transport> transports;
    std::uint64_t idleTransits = 0;      ///< calls without transit although a transport took time
    std::vector<std::int64_t> originsNs; ///< absolute time of 0 of each card's own clock
    std::vector<ClockMap> clocks;        ///< from there to the shared axis

    [[nodiscard]] const CommunicationOperator &operatorOf(const Call &call) const
    {
        return of[call.card].operators.operators[call.index];
    }
    [[nodiscard]] const CommunicationLink &linkOf(const Link &link) const { return of[link.card].matrix.links[link.index]; }
    [[nodiscard]] std::string_view text(StringId id) const { return texts.text(id); }
    /// When a call began, on the shared axis; none where it is not known.
    [[nodiscard]] std::optional<TimeNs> startOf(const Call &call) const;
    /// The label of a group; O(groups).
    [[nodiscard]] std::string_view groupLabel(StringId group) const;
    /// The same call on all cards that have it, in their order: by step, group, name and how often that came before.
    /// O(cards log calls).
    [[nodiscard]] std::vector<std::uint32_t> sameCalls(std::uint32_t call) const;
    /// Whether nothing at all is known.
    [[nodiscard]] bool isEmpty() const { return calls.empty() && links.empty(); }
};

/// Reads the communication files of all cards; `axisOriginNs` and `clocks` (of no effect for cards without a timeline)
/// say where the shared axis lies. Errors: Cancelled. O(bytes + operators log operators).
[[nodiscard]] Result<std::shared_ptr<const ProfileCommunication>> analyseCommunication(const PageCards &cards,
                                                                                       std::int64_t axisOriginNs,
                                                                                       const std::vector<ClockMap> &clocks,
                                                                                       TaskControl &control);

/// What of a profile is looked at; what is not chosen is everything.
struct CommunicationFilter
{
    std::optional<std::uint32_t> card{};
    std::optional<StringId> step{};
    std::optional<StringId> group{};
    std::optional<TimeRange> range{};          ///< of the shared axis, in which calls begin; links tell no times
    std::optional<std::pair<int, int>> link{}; ///< source and target rank; of links only
    StringId pick = NoText;                    ///< the name of links; "" all of them

    template<typename Row>
    [[nodiscard]] bool holds(const Row &row) const
    {
        return (!card || *card == row.card) && (!step || *step == row.step) && (!group || *group == row.group);
    }
    friend bool operator==(const CommunicationFilter &, const CommunicationFilter &) = default;
};

using ChosenRows = std::vector<std::uint32_t>;

/// Which calls or links a filter holds. O(rows).
[[nodiscard]] ChosenRows callsOf(const ProfileCommunication &all, const CommunicationFilter &filter);
[[nodiscard]] ChosenRows linksOf(const ProfileCommunication &all, const CommunicationFilter &filter);

using ChosenTotals = std::vector<std::shared_ptr<const ProfileCommunication::Total>>;

/// The totals that a filter holds; of a range those of the calls that begin in it. O(totals), with a range O(calls log groups).
[[nodiscard]] ChosenTotals totalsOf(const ProfileCommunication &all, const CommunicationFilter &filter);

/// The call that a link is of: the one its file names, else the longest of its kind ("allreduce-total") in its step and group;
/// of its own card. None where no call is known. O(calls of the step and group).
[[nodiscard]] std::optional<std::uint32_t> callOfLink(const ProfileCommunication &all, std::uint32_t link);
/// That of the longest of some links that have one. O(links + calls of their steps and groups).
[[nodiscard]] std::optional<std::uint32_t> callOfLongest(const ProfileCommunication &all, const ChosenRows &links);

/// The longest call of the step, group and kind of a total, on its card. None where no call is known. O(calls of both).
[[nodiscard]] std::optional<std::uint32_t> longestCallOf(const ProfileCommunication &all,
                                                         const ProfileCommunication::Total &total);

/// The slice of a call on the timeline of its card, see communicationSlice(); invalid where there is none.
[[nodiscard]] SliceId sliceOfCall(const ProfileCommunication &all, std::uint32_t call);

} // namespace plumbline
