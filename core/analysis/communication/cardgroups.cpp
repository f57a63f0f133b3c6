// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardgroups.h"

#include "core/base/naturalorder.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace plumbline {

namespace {

struct NaturalLess
{
    bool operator()(const std::string &a, const std::string &b) const { return naturalCompare(a, b) < 0; }
};

using CardGroupsNames = std::set<std::string, NaturalLess>;

bool comesBefore(const CardGroup &a, const CardGroup &b)
{
    if (std::ranges::lexicographical_compare(a.names, b.names, NaturalLess()))
        return true;
    return a.names == b.names && a.cards < b.cards;
}

void append(std::vector<CommunicationGroup> &all, Result<std::vector<CommunicationGroup>> groups)
{
    if (groups)
        all.insert(all.end(), std::make_move_iterator(groups->begin()), std::make_move_iterator(groups->end()));
}

} // namespace

std::vector<CardGroup> cardGroups(std::span<const std::optional<int>> ranks, std::span<const CommunicationGroup> groups)
{
    // Every rank names its groups, so that one group occurs many times.
    std::map<std::vector<int>, CardGroupsNames> namesByRanks;
    for (const CommunicationGroup &group : groups) {
        std::vector<int> sorted = group.ranks;
        std::ranges::sort(sorted);
        CardGroupsNames &names = namesByRanks[std::move(sorted)];
        if (!group.name.empty())
            names.insert(group.name);
    }
    std::map<std::vector<std::size_t>, CardGroupsNames> namesByCards;
    for (auto &[members, names] : namesByRanks) {
        std::vector<std::size_t> cards;
        for (std::size_t card = 0; card < ranks.size(); ++card) {
            if (ranks[card] && std::ranges::binary_search(members, *ranks[card]))
                cards.push_back(card);
        }
        if (cards.size() >= 2 && cards.size() < ranks.size())
            namesByCards[std::move(cards)].merge(names);
    }
    std::vector<CardGroup> found;
    for (const auto &[cards, names] : namesByCards)
        found.push_back({{names.begin(), names.end()}, cards});
    std::ranges::stable_sort(found, comesBefore);
    return found;
}

std::vector<CommunicationGroup> readNamedGroups(std::span<const std::shared_ptr<const Card>> cards, TaskControl &control)
{
    std::set<std::string> files;
    for (const auto &card : cards)
        files.insert(joinPath(card->path, "profiler_metadata.json"));
    std::vector<CommunicationGroup> groups;
    for (const std::string &file : files) {
        if (control.stopRequested())
            return {};
        append(groups, readCommunicationGroups(file));
    }
    append(groups, readClusterNamedGroups(cards, control));
    return groups;
}

std::vector<CommunicationGroup> readClusterNamedGroups(std::span<const std::shared_ptr<const Card>> cards, TaskControl &control)
{
    std::set<std::string> files;
    for (const auto &card : cards) {
        // The cards of a cluster analysis lie in its folder. Other cards have the folder of the analysis beside one around them.
        files.insert(joinPath(card->path, "communication_group.json"));
        files.insert(joinPath(clusterFolderOf(*card), "communication_group.json"));
    }
    std::vector<CommunicationGroup> groups;
    for (const std::string &file : files) {
        if (control.stopRequested())
            return {};
        append(groups, readClusterGroups(file));
    }
    return groups;
}

std::vector<CardGroup> readCardGroups(std::span<const std::shared_ptr<const Card>> cards, TaskControl &control)
{
    std::vector<std::optional<int>> ranks;
    for (const auto &card : cards)
        ranks.push_back(card->rank);
    return cardGroups(ranks, readNamedGroups(cards, control));
}

} // namespace plumbline
