// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/rankgroups.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/peerwaits.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t PollLinks = 1024;

/// The position of a card in a group, which all of its links have in common as their source or, in files of MindInsight, as
/// their target.
struct OwnPosition
{
    std::optional<int> source;
    std::optional<int> target;
    bool isFirst = true;

    void add(const CommunicationLink &link)
    {
        source = isFirst || source == link.source ? std::optional(link.source) : std::nullopt;
        target = isFirst || target == link.target ? std::optional(link.target) : std::nullopt;
        isFirst = false;
    }
    /// Empty where links do not tell it: where they have no end in common, or where there is but one link between two ranks.
    [[nodiscard]] std::optional<int> position() const
    {
        if (source && target && source != target)
            return std::nullopt;
        return source ? source : target;
    }
};

bool holdsRank(const CommunicationGroup &group, int rank)
{
    return std::ranges::find(group.ranks, rank) != group.ranks.end();
}

} // namespace

RankCommunication rankCommunicationOf(const Card &card, std::shared_ptr<const CardCommunication> files)
{
    return {card.name, card.rank, card.job, card.run, card.stage, std::move(files)};
}

RankGroups::RankGroups(std::span<const RankCommunication> cards, std::span<const CommunicationGroup> named,
                       const TaskControl &control)
    : m_cards(cards)
{
    const auto addAll = [this](std::span<const CommunicationGroup> groups) {
        for (const CommunicationGroup &each : groups) {
            for (const std::string *id : {&each.hash, &each.communicator}) {
                if (!id->empty() && !each.ranks.empty())
                    m_named.emplace(*id, &each);
            }
        }
    };
    addAll(named);
    for (const RankCommunication &card : m_cards)
        addAll(card.files->groups.all());
    findSharedNames(control);
}

/// Finds the names of groups of unknown members in which two cards have one position. They cannot be in one group.
void RankGroups::findSharedNames(const TaskControl &control)
{
    std::map<std::tuple<int, std::string, std::string, int>, std::uint32_t> places;
    for (std::uint32_t card = 0; card < m_cards.size(); ++card) {
        const RankCommunication &own = m_cards[card];
        const CommunicationMatrix &matrix = own.files->matrix;
        std::map<std::string_view, OwnPosition> positions;
        std::size_t seen = 0;
        for (const CommunicationLink &link : matrix.links) {
            if (seen++ % PollLinks == 0 && control.stopRequested())
                return;
            const std::string_view group = matrix.text(link.group);
            if (link.ranksAreLocal && !group.empty() && !membersOf(card, group, matrix.text(link.operatorName)))
                positions[group].add(link);
        }
        for (const auto &[group, known] : positions) {
            const auto position = known.position();
            if (!position)
                continue;
            const auto [place, isNew] = places.try_emplace({own.job, own.run, std::string(group), *position}, card);
            if (!isNew && m_cards[place->second].rank != own.rank)
                m_shared.insert({own.job, own.run, std::string(group)});
        }
    }
}

/// Returns what is known about a group whose members are known; null otherwise.
const CommunicationGroup *RankGroups::membersOf(std::uint32_t card, std::string_view group, std::string_view name) const
{
    const RankCommunication &own = m_cards[card];
    const CommunicationGroup *known = groupOfOperator(own.files->groups, group, name);
    if (known && !known->ranks.empty())
        return known;
    if (group.empty() || !own.rank)
        return nullptr;
    const CommunicationGroup *only = nullptr;
    const auto [begin, end] = m_named.equal_range(group);
    for (auto each = begin; each != end; ++each) {
        if (!holdsRank(*each->second, *own.rank))
            continue;
        if (only && only->ranks != each->second->ranks)
            return nullptr;
        only = each->second;
    }
    return only;
}

std::uint32_t RankGroups::numberOf(std::uint32_t card, std::string_view group, std::string_view name)
{
    // The end of the hash, which may tell the group, is a part of the family.
    const auto [known, isNew] = m_numbers.try_emplace({card, group, collectiveFamily(name)}, 0);
    if (isNew)
        known->second = addGroup(card, group, name);
    return known->second;
}

std::uint32_t RankGroups::addGroup(std::uint32_t card, std::string_view group, std::string_view name)
{
    const RankCommunication &own = m_cards[card];
    const CommunicationGroup *members = membersOf(card, group, name);
    RankGroup made;
    made.job = own.job;
    made.run = own.run;
    if (members)
        made.known = *members;
    else if (const CommunicationGroup *named = own.files->groups.find(group); named && !group.empty())
        made.known = *named;
    made.known.position.reset(); // differs between the cards
    made.id = made.known.hash.empty() ? std::string(group) : made.known.hash;
    if (group.empty() && !members)
        made.stage = own.stage;
    if (!members && m_shared.contains({own.job, own.run, std::string(group)}))
        made.onlyOf = card;
    const auto [known, isNew] = m_known.try_emplace({made.job, made.run, made.stage, made.id, made.known.ranks, made.onlyOf},
                                                    static_cast<std::uint32_t>(m_all.size()));
    if (isNew)
        m_all.push_back(std::move(made));
    std::vector<std::uint32_t> &cards = m_all[known->second].cards;
    const auto place = std::ranges::lower_bound(cards, card);
    if (place == cards.end() || *place != card)
        cards.insert(place, card);
    return known->second;
}

std::vector<RankLink> rankLinks(std::span<const RankCommunication> cards, RankGroups &groups, const TaskControl &control)
{
    std::vector<RankLink> links;
    for (std::uint32_t card = 0; card < cards.size(); ++card) {
        const CommunicationMatrix &matrix = cards[card].files->matrix;
        for (std::uint32_t index = 0; index < matrix.links.size() && !control.stopRequested(); ++index) {
            const CommunicationLink &link = matrix.links[index];
            const std::uint32_t group = groups.numberOf(card, matrix.text(link.group), matrix.text(link.operatorName));
            const auto ranks = ranksOfJob(link, &groups.all()[group].known);
            links.push_back(
                {card, index, ranks ? ranks->first : link.source, ranks ? ranks->second : link.target, ranks.has_value(), group});
        }
    }
    return links;
}

} // namespace plumbline
