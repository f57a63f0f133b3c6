// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardcommunication.h"
#include "core/tables/communicationgroups.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace plumbline {

/// The communication of one card, as analyses over all ranks of a profile take it.
struct RankCommunication
{
    std::string name; ///< Card::name
    std::optional<int> rank;
    int job = 0;                                    ///< Card::job
    std::string run;                                ///< Card::run
    std::optional<int> stage;                       ///< Card::stage
    std::shared_ptr<const CardCommunication> files; ///< never null
};

/// Returns the part of a card in analyses over all ranks.
[[nodiscard]] RankCommunication rankCommunicationOf(const Card &card, std::shared_ptr<const CardCommunication> files);

/// A group of ranks as all cards of a profile tell it. Groups of different members are different groups even where files give
/// them one name: frameworks number the groups of each rank, so that the tensor groups of all ranks may have the same hash.
struct RankGroup
{
    CommunicationGroup known; ///< without ranks where no file tells the members
    std::string id;           ///< its hash where that is known, else the text of the files; "" if they name no group
    int job = 0;
    std::string run;
    std::optional<int> stage;            ///< pipeline stage, for a group without a name
    std::optional<std::uint32_t> onlyOf; ///< card of a group whose name other groups have as well, and whose members are unknown
    std::vector<std::uint32_t> cards;    ///< cards whose files name it, ascending
    std::size_t ranksAtLeast =
        0; ///< how many ranks it has: exactly if its members are known, else those that cards or links show
};

/// Gives one number to each group of ranks of a profile.
class RankGroups
{
public:
    /// `cards`, and `named`, which are groups that further files name (readNamedGroups()), must outlive the object.
    /// The object is of no use once `control` asks to stop. O(groups log groups + links log links).
    RankGroups(std::span<const RankCommunication> cards, std::span<const CommunicationGroup> named, const TaskControl &control);

    /// Returns the number of the group of an operator or link of a card: `group` is how the file of the card names it, `name` the
    /// operator. Both must outlive the object. O(log groups).
    [[nodiscard]] std::uint32_t numberOf(std::uint32_t card, std::string_view group, std::string_view name);

    [[nodiscard]] const std::vector<RankGroup> &all() const { return m_all; }
    [[nodiscard]] std::vector<RankGroup> take() { return std::move(m_all); }

private:
    using Key = std::tuple<int, std::string, std::optional<int>, std::string, std::vector<int>, std::optional<std::uint32_t>>;

    void findSharedNames(const TaskControl &control);
    [[nodiscard]] const CommunicationGroup *membersOf(std::uint32_t card, std::string_view group, std::string_view name) const;
    [[nodiscard]] std::uint32_t addGroup(std::uint32_t card, std::string_view group, std::string_view name);

    std::span<const RankCommunication> m_cards;
    std::multimap<std::string_view, const CommunicationGroup *> m_named; ///< by hash and by HCCL's name
    /// Names, each with job and run, that groups of unknown members share: two cards have the same position in them.
    std::set<std::tuple<int, std::string, std::string>> m_shared;
    std::map<std::tuple<std::uint32_t, std::string_view, std::string_view>, std::uint32_t> m_numbers;
    std::map<Key, std::uint32_t> m_known;
    std::vector<RankGroup> m_all;
};

/// A link between two ranks of a profile. Its ends are ranks of the job where they are known.
struct RankLink
{
    std::uint32_t card = 0;
    std::uint32_t index = 0; ///< in CardCommunication::matrix of the card
    int source = 0;
    int target = 0;
    bool isOfJob = false;    ///< otherwise source and target are positions in the group
    std::uint32_t group = 0; ///< in RankGroups::all()
};

/// Returns the links of all cards, in their order. The result is incomplete once `control` asks to stop. O(links log groups).
[[nodiscard]] std::vector<RankLink> rankLinks(std::span<const RankCommunication> cards, RankGroups &groups,
                                              const TaskControl &control);

} // namespace plumbline
