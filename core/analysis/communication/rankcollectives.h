// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/rankgroups.h"
#include "core/base/timerange.h"
#include "core/storage/stringpool.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// A communication operator as one card ran it: a row of the operators of that card.
struct CollectivePart
{
    std::uint32_t card = 0;
    std::uint32_t row = 0;

    friend auto operator<=>(const CollectivePart &, const CollectivePart &) = default;
};

/// One collective with all cards of the profile that ran it.
struct RankCollective
{
    std::uint32_t group = 0; ///< position in RankCollectives::groups
    StringId step = NoText;
    StringId name = NoText; ///< without the stream, which differs between cards (operatorOfStream())
    std::uint32_t call = 0; ///< how many calls of this name the group made before in the step
    std::uint32_t partsBegin = 0;
    std::uint32_t partsEnd = 0;
    std::optional<TimeNs> longestNs; ///< longest elapsed time of a card; empty if no card tells it
};

/// The collectives of a profile over its ranks.
struct RankCollectives
{
    std::vector<RankCommunication> cards;
    std::vector<RankGroup> groups;
    StringPool texts;
    std::vector<CollectivePart> parts; ///< those of one collective lie side by side, sorted by card
    std::vector<RankCollective> all;   ///< the longest first
    std::vector<RankLink> links;       ///< the links of all cards
    std::uint64_t leftOut = 0;         ///< calls whose partners are unknown, because cards made different numbers of them

    [[nodiscard]] std::string_view text(StringId id) const { return texts.text(id); }
    [[nodiscard]] std::span<const CollectivePart> partsOf(const RankCollective &each) const
    {
        return std::span(parts).subspan(each.partsBegin, each.partsEnd - each.partsBegin);
    }
    [[nodiscard]] const CommunicationOperator &operatorOf(const CollectivePart &part) const
    {
        return cards[part.card].files->operators.operators[part.row];
    }
    [[nodiscard]] const CommunicationLink &linkOf(const RankLink &link) const
    {
        return cards[link.card].files->matrix.links[link.index];
    }
    /// Returns the number of the group of an operator. O(1).
    [[nodiscard]] std::uint32_t groupOf(const CollectivePart &part) const { return groupsOfRows[part.card][part.row]; }

    std::vector<std::vector<std::uint32_t>> groupsOfRows; ///< by card and row of its operators
};

/// Says whether an operator counts. An empty function takes all of them.
using WantedOperator = std::function<bool(const CollectivePart &)>;

/// Joins the collectives of the same group, step and name. Calls of one name in a step are joined in their order, if all cards
/// that made any made equally many; otherwise they are left out. Operators between two ranks are no collectives. `named` are
/// groups that further files name (readNamedGroups()). The result is incomplete once `control` asks to stop. O(operators log
/// operators + links log links).
[[nodiscard]] RankCollectives joinCollectives(std::vector<RankCommunication> cards, std::span<const CommunicationGroup> named,
                                              const TaskControl &control);

} // namespace plumbline
